"""Reads of what happened to the money. Amounts are yen, both ends of a period are included."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any, Literal

from django.db import connection
from django.db.models import Q

from finance.display import own_day_text
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
    date: datetime.date
    occurred_on: datetime.date | None = None  # the own day of a late arrival

    @property
    def own_day(self) -> str:
        """That day in words, to stand beside the date; empty for other rows."""
        return own_day_text(self.occurred_on)


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
        occurred_on=row.occurred_on,
    )


# Sums, refunds and latest rows in one statement: the question that people ask most.
_PERIOD = """
WITH spent AS (
    SELECT id, amount_yen, category_id, description, merchant, date, occurred_on FROM finance_expense
    WHERE ledger_id = %(ledger)s AND date BETWEEN %(start)s AND %(end)s AND deleted_at IS NULL
        AND (%(category)s::bigint IS NULL OR category_id = %(category)s)
), refunded AS (
    SELECT coalesce(sum(i.amount_yen), 0) AS total FROM finance_income i
    JOIN finance_expense e ON e.id = i.refund_of_id AND e.deleted_at IS NULL
    WHERE i.ledger_id = %(ledger)s AND i.date BETWEEN %(start)s AND %(end)s AND i.deleted_at IS NULL
        AND (%(category)s::bigint IS NULL OR e.category_id = %(category)s)
), latest AS (
    SELECT s.*, c.name FROM spent s JOIN finance_category c ON c.id = s.category_id
    ORDER BY date DESC, s.id DESC LIMIT %(limit)s
)
SELECT coalesce(sum(amount_yen), 0), count(*), (SELECT total FROM refunded),
    (SELECT json_agg(
        json_build_array(id, amount_yen, name, description, merchant, date, occurred_on) ORDER BY date DESC, id DESC
    ) FROM latest)
FROM spent
"""


def period_spend(
    ledger: Ledger, period: Period, category: Category | None = None, *, limit: int = MAX_LISTED_ROWS
) -> PeriodSpend:
    """What was spent in the period, all or in one category, with its latest rows (at most `limit`)."""
    parameters: dict[str, Any] = {
        "ledger": ledger.pk,
        "start": period.start,
        "end": period.end,
        "category": category.pk if category else None,
        "limit": limit,
    }
    with connection.cursor() as cursor:
        cursor.execute(_PERIOD, parameters)
        total, count, refunded, latest = cursor.fetchone()
    return PeriodSpend(
        total_yen=int(total) - int(refunded),
        count=count,
        refunded_yen=int(refunded),
        rows=tuple(_expense_view(*row) for row in latest or ()),
    )


def _expense_view(
    row_id: int,
    amount_yen: int,
    category: str,
    description: str,
    merchant: str,
    day: str,
    own_day: str | None,
) -> RowView:
    return RowView(
        f"e{row_id}",
        "expense",
        amount_yen,
        category,
        description,
        merchant,
        datetime.date.fromisoformat(day),
        datetime.date.fromisoformat(own_day) if own_day else None,
    )


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
