"""Rows and plans in the words of matching (budgets/matching.py). Reads only."""

from __future__ import annotations

from datetime import timedelta

from budgets.due import due_day
from budgets.matching import NEAR_DAYS, Expected, Kind, Seen
from budgets.models import Expectation, FixedCost, RegularIncome
from finance.models import Category, Expense, Income
from finance.taxonomy import FALLBACK_EXPENSE_KEY, FALLBACK_INCOME_KEY

NEAR = timedelta(days=NEAR_DAYS)


def category_key(category: Category) -> str:
    """Its key; empty for the category of rows that have no better one."""
    return "" if category.key in (FALLBACK_EXPENSE_KEY, FALLBACK_INCOME_KEY) else category.key


def seen_of(row: Expense | Income) -> Seen:
    """A money row; a late arrival counts on its own day."""
    text = f"{row.description} {row.merchant}"
    return Seen(text, row.amount_yen, row.occurred_on or row.date, category_key(row.category))


def expected_of(expectation: Expectation) -> Expected:
    """What was posted: it says what its row says."""
    row = expectation.row
    kind: Kind = "income" if expectation.kind == Expectation.Kind.INCOME else "fixed"
    return Expected(
        kind,
        expectation.name,
        row.amount_yen,
        expectation.month.period,
        expectation.due_on,
        category_key(row.category),
    )


def expected_of_plan(kind: Kind, plan: FixedCost | RegularIncome) -> Expected:
    """A fixed cost or a regular income that was not posted yet; without a day any day of the month is as good."""
    period = plan.budget.month.period
    due = due_day(period, plan.day_of_month) if plan.day_of_month else None
    return Expected(kind, plan.name, plan.amount_yen, period, due, category_key(plan.category))
