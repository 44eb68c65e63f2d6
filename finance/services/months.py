"""Months are born here: on their first day, or with their first row or plan."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from django.db import IntegrityError, transaction

from finance import clock
from finance.errors import FarDateError, MonthNameError
from finance.models import Door, Ledger, Month
from finance.periods import Period, is_month_name, month_name_of, month_period
from finance.services.changes import change_recorded

# What happens to a month that was just made; budgets adds the copy of the last plan.
BIRTH_STEPS: list[Callable[[Month], None]] = []

EARLIEST_DAY = date(2000, 1, 1)
FARTHEST_AHEAD = timedelta(days=366 * 10)


def ledger_today(ledger: Ledger) -> date:
    """Today in the time zone of the ledger."""
    return clock.today(ledger.time_zone)


def month_for_day(*, ledger: Ledger, day: date) -> Month:
    """The month of `day`, made when it does not exist yet. Raises FarDateError for a day beyond all sense."""
    month = Month.objects.filter(ledger=ledger, first_day__lte=day, last_day__gte=day).first()
    if month is not None:
        return month
    if not EARLIEST_DAY <= day <= ledger_today(ledger) + FARTHEST_AHEAD:
        raise FarDateError(day)
    try:
        with transaction.atomic():
            return _month_create(ledger, day)
    except IntegrityError:  # somebody else made it at the same moment
        return Month.objects.get(ledger=ledger, first_day__lte=day, last_day__gte=day)


def month_by_name(*, ledger: Ledger, name: str) -> Month:
    """The month called YYYY-MM, made when needed. Raises MonthNameError or FarDateError."""
    if not is_month_name(name):
        raise MonthNameError(name)
    month = Month.objects.filter(ledger=ledger, name=name).first()
    if month is not None:
        return month
    return month_for_day(ledger=ledger, day=month_period(name, ledger.month_start_day).start)


def month_current(*, ledger: Ledger) -> Month:
    """The month of today."""
    return month_for_day(ledger=ledger, day=ledger_today(ledger))


def _month_create(ledger: Ledger, day: date) -> Month:
    name = month_name_of(day, ledger.month_start_day)
    first, last = _between_neighbours(ledger, day, month_period(name, ledger.month_start_day))
    with change_recorded(ledger=ledger, actor=None, door=Door.RECURRING, cause="month_birth", apart=True):
        month = Month.objects.create(ledger=ledger, name=name, first_day=first, last_day=last)
        for step in BIRTH_STEPS:
            step(month)
    return month


def _between_neighbours(ledger: Ledger, day: date, period: Period) -> Period:
    """Cuts the period where months made under another start day already lie."""
    months = Month.objects.filter(ledger=ledger)
    before = months.filter(last_day__lt=day).order_by("-last_day").first()
    after = months.filter(first_day__gt=day).order_by("first_day").first()
    first = max(period.start, before.last_day + timedelta(days=1)) if before else period.start
    last = min(period.end, after.first_day - timedelta(days=1)) if after else period.end
    return Period(first, last)
