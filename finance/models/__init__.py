"""Tables of what happened to the money."""

from finance.models.category import Category
from finance.models.change import Change, ChangeEntry
from finance.models.expense import Expense
from finance.models.income import Income
from finance.models.invitation import Invitation
from finance.models.ledger import Ledger, Membership
from finance.models.month import Month
from finance.models.planned_expense import PlannedExpense
from finance.models.rows import Door
from finance.models.same_question import SameQuestion
from finance.models.sign_in_attempt import SignInAttempt
from finance.models.wish import Wish

__all__ = [
    "Category",
    "Change",
    "ChangeEntry",
    "Door",
    "Expense",
    "Income",
    "Invitation",
    "Ledger",
    "Membership",
    "Month",
    "PlannedExpense",
    "SameQuestion",
    "SignInAttempt",
    "Wish",
]
