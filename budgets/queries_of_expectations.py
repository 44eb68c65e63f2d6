"""Reads of regular incomes, and of what was posted by itself and waits for its real row."""

from __future__ import annotations

from django.db.models import Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from budgets.models import Expectation, RegularIncome
from finance.models import Month

_LIVE_ROW = Q(expense__deleted_at__isnull=True, kind=Expectation.Kind.EXPENSE) | Q(
    income__deleted_at__isnull=True, kind=Expectation.Kind.INCOME
)


def regular_incomes(month: Month) -> QuerySet[RegularIncome]:
    """The incomes of the month's plan, in the order in which they were set."""
    return RegularIncome.objects.filter(budget_id=month.pk).select_related("category")


def unreceived_regular_yen(month: Month) -> int:
    """Regular incomes of the month that no income row stands for yet."""
    rows = RegularIncome.objects.filter(budget_id=month.pk).exclude(
        expectation__deleted_at__isnull=True,
        expectation__income__isnull=False,
        expectation__income__deleted_at__isnull=True,
    )
    return int(rows.aggregate(total=Coalesce(Sum("amount_yen"), 0))["total"])


def open_expectations(month: Month) -> QuerySet[Expectation]:
    """What the month's plan has posted and nothing real was matched with yet, by day; `row` is the money row."""
    return open_expectations_of(month.ledger_id).filter(month=month)


def open_expectations_of(ledger_id: int) -> QuerySet[Expectation]:
    """The same for a whole ledger, months that are open or closed alike."""
    waiting = Expectation.objects.filter(
        _LIVE_ROW, ledger_id=ledger_id, state=Expectation.State.EXPECTED, deleted_at__isnull=True
    )
    return waiting.select_related("month", "expense__category", "income__category").order_by("due_on", "pk")


def open_expectation_count(ledger_id: int) -> int:
    """How many expectations of open months wait for their row or for a person's word."""
    return open_expectations_of(ledger_id).exclude(month__state=Month.State.CLOSED).count()
