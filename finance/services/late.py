"""Late arrivals: what turns up after its month has closed is dated the first open day and keeps its own day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, TypeVar

from finance.errors import MonthClosedError
from finance.models import Ledger, Month
from finance.services.months import month_for_day

Draft = TypeVar("Draft", bound=Any)  # a MoneyDraft or a RowPatch: both have `date` and `occurred_on`


def first_open_day(*, ledger: Ledger, day: date) -> date:
    """The day itself, or the first one after it whose month has not closed."""
    closed = Month.objects.filter(ledger=ledger, state=Month.State.CLOSED, last_day__gte=day)
    for first, last in closed.order_by("first_day").values_list("first_day", "last_day"):
        if first > day:
            break
        day = last + timedelta(days=1)
    return day


def month_for_row(*, ledger: Ledger, day: date) -> Month:
    """The open month of a row's day. Raises MonthClosedError, which says where a late arrival would go; FarDateError."""
    month = month_for_day(ledger=ledger, day=day)
    if month.state == Month.State.CLOSED:
        raise MonthClosedError(month.name, own_day=day, late_day=first_open_day(ledger=ledger, day=day))
    return month


def as_late_arrivals(ledger: Ledger, drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts, those of closed months on their first open day with their own day kept."""
    return [_as_late_arrival(ledger, draft) for draft in drafts]


def _as_late_arrival(ledger: Ledger, draft: Draft) -> Draft:
    if draft.date is None:
        return draft
    day = first_open_day(ledger=ledger, day=draft.date)
    return draft if day == draft.date else replace(draft, date=day, occurred_on=draft.date)
