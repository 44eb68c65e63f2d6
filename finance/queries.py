"""Reads of what happened to the money. Amounts are yen, both ends of a period are included."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

from django.db.models import Count, Q, Sum
from django.db.models.functions import Coalesce

from finance.models import Category, Expense, Income, Ledger
from finance.periods import Period

MAX_LISTED_ROWS = 50


@dataclass(frozen=True, slots=True)
class RowView:
    """A money row as people see it."""

    id: str
    kind: Literal["expense", "income"]
    amount_yen: int
    category: str
    description: str
    merchant: str
    date: date


@dataclass(frozen=True, slots=True)
class PeriodSpend:
    """Net spending of a period: linked refunds are taken off; `count` counts expenses."""

    total_yen: int
    count: int
    refunded_yen: int
    rows: tuple[RowView, ...]


def row_view(row: Expense | Income) -> RowView:
    """The public view of a row; reads its category."""
    return RowView(
        id=row.public_id,
        kind="expense" if isinstance(row, Expense) else "income",
        amount_yen=row.amount_yen,
        category=row.category.name,
        description=row.description,
        merchant=row.merchant,
        date=row.date,
    )


def period_spend(
    ledger: Ledger, period: Period, category: Category | None = None, *, limit: int = MAX_LISTED_ROWS
) -> PeriodSpend:
    """What was spent in the period, all or in one category, with its latest rows (at most `limit`)."""
    expenses = Expense.objects.filter(ledger=ledger, date__range=period, deleted_at__isnull=True)
    refunds = linked_refunds(ledger, period)
    if category is not None:
        expenses = expenses.filter(category=category)
        refunds = refunds.filter(refund_of__category=category)
    sums = expenses.aggregate(total=Coalesce(Sum("amount_yen"), 0), count=Count("pk"))
    refunded = int(refunds.aggregate(total=Coalesce(Sum("amount_yen"), 0))["total"])
    rows = expenses.select_related("category").order_by("-date", "-id")[:limit] if limit else []
    return PeriodSpend(
        total_yen=int(sums["total"]) - refunded,
        count=sums["count"],
        refunded_yen=refunded,
        rows=tuple(row_view(row) for row in rows),
    )


def linked_refunds(ledger: Ledger, period: Period):  # type: ignore[no-untyped-def]
    """Refunds of the period that lower the spending of their expense's category."""
    return Income.objects.filter(
        ledger=ledger, date__range=period, deleted_at__isnull=True, refund_of__deleted_at__isnull=True
    ).exclude(refund_of=None)


def period_incomes(ledger: Ledger, period: Period, *, limit: int = MAX_LISTED_ROWS) -> tuple[RowView, ...]:
    """The latest incomes of the period that are incomes (no linked refunds)."""
    rows = Income.objects.filter(ledger=ledger, date__range=period, deleted_at__isnull=True)
    rows = rows.filter(Q(refund_of=None) | Q(refund_of__deleted_at__isnull=False))
    return tuple(row_view(row) for row in rows.select_related("category").order_by("-date", "-id")[:limit])


def latest_rows(ledger: Ledger, count: int) -> tuple[RowView, ...]:
    """The rows entered last, newest first, expenses and incomes together."""
    rows: list[Expense | Income] = []
    for model in (Expense, Income):
        live = model.objects.filter(ledger=ledger, deleted_at__isnull=True)
        rows += live.select_related("category").order_by("-id")[:count]
    rows.sort(key=lambda row: (row.created_at, row.pk), reverse=True)
    return tuple(row_view(row) for row in rows[:count])
