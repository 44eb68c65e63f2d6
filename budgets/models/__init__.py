"""Tables of what may still be spent."""

from budgets.models.allotment import Allotment
from budgets.models.carryover import Carryover
from budgets.models.expectation import Expectation
from budgets.models.fixed_cost import FixedCost
from budgets.models.month_budget import MonthBudget
from budgets.models.month_close import MonthClose
from budgets.models.plan_link import PlanLink
from budgets.models.regular_income import RegularIncome

__all__ = [
    "Allotment",
    "Carryover",
    "Expectation",
    "FixedCost",
    "MonthBudget",
    "MonthClose",
    "PlanLink",
    "RegularIncome",
]
