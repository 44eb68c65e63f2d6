"""Months are born here: on their first day, or with their first row or plan."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from django.db import transaction
from django.db.models import F

from finance import clock
from finance.errors import FarDateError, MonthNameError
from finance.models import Door, Expense, Income, Ledger, Month, PlannedExpense
from finance.periods import Period, is_month_name, month_name_of, month_period, month_start, shift_month
from finance.services.changes import change_recorded

# What happens to a month that was just made; budgets adds the copy of the last plan.
BIRTH_STEPS: list[Callable[[Month], None]] = []

MONTH_ROWS = (Expense, Income, PlannedExpense)  # they name their month and find it by their date

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
    with transaction.atomic():
        # One birth at a time in a ledger: whoever waited here finds the month made.
        current = Ledger.objects.select_for_update(no_key=True).get(pk=ledger.pk)
        made = Month.objects.filter(ledger=ledger, first_day__lte=day, last_day__gte=day).first()
        return made or _month_create(current, day)


def month_by_name(*, ledger: Ledger, name: str) -> Month:
    """The month called YYYY-MM, made when needed. Raises MonthNameError or FarDateError."""
    if not is_month_name(name):
        raise MonthNameError(name)
    month = Month.objects.filter(ledger=ledger, name=name).first()
    if month is not None:
        return month
    return month_for_day(ledger=ledger, day=month_start(name, *ledger.month_rule))


def month_current(*, ledger: Ledger) -> Month:
    """The month of today."""
    return month_for_day(ledger=ledger, day=ledger_today(ledger))


def _month_create(ledger: Ledger, day: date) -> Month:
    name, period = _named_and_bounded(ledger, day)
    with change_recorded(ledger=ledger, actor=None, door=Door.RECURRING, cause="month_birth", apart=True):
        month = Month.objects.create(ledger=ledger, name=name, first_day=period.start, last_day=period.end)
        for step in BIRTH_STEPS:
            step(month)
    return month


def _named_and_bounded(ledger: Ledger, day: date) -> tuple[str, Period]:
    """The month that `day` brings to life, fitted between those made under another start day.

    Where the calendar's name is taken, the day belongs to the neighbour on its side; months whose names follow each
    other touch (June closed, start day 1 -> 25: 2026-07 is 1 July to 24 August).
    """
    months = Month.objects.filter(ledger=ledger)
    name = month_name_of(day, *ledger.month_rule)
    taken = months.filter(name=name).first()
    if taken is not None:
        name = shift_month(name, -1 if day < taken.first_day else 1)
    first, last = month_period(name, *ledger.month_rule)
    before = months.filter(last_day__lt=day).order_by("-last_day").first()
    if before is not None and (before.last_day >= first or before.name == shift_month(name, -1)):
        first = before.last_day + timedelta(days=1)
    after = months.filter(first_day__gt=day).order_by("first_day").first()
    if after is not None and (after.first_day <= last or after.name == shift_month(name, 1)):
        last = after.first_day - timedelta(days=1)
    return name, Period(first, last)


@transaction.atomic
def month_start_day_set(*, ledger: Ledger, start_day: int, before_holidays: bool | None = None) -> Ledger:
    """Lets the months begin on another day, from the first open month on; closed ones stay. Call inside change_recorded.

    The first open month keeps its first day. before_holidays: as in finance.periods; None keeps it.
    Raises ValueError outside 1..28.
    """
    if not 1 <= start_day <= 28:
        raise ValueError("a month starts on a day from 1 to 28")
    locked = Ledger.objects.select_for_update(no_key=True).get(pk=ledger.pk)
    locked.month_start_day = start_day
    if before_holidays is not None:
        locked.month_before_holidays = before_holidays
    locked.save(update_fields=["month_start_day", "month_before_holidays"])
    months = list(Month.objects.select_for_update().filter(ledger=ledger).order_by("first_day"))
    closed = [month.last_day for month in months if month.state == Month.State.CLOSED]
    moving = [month for month in months if not closed or month.first_day > max(closed)]
    goals = {month.pk: month_period(month.name, *locked.month_rule) for month in moving}
    if moving:
        goals[moving[0].pk] = goals[moving[0].pk]._replace(start=moving[0].first_day)
    _months_move(moving, goals)
    for model in MONTH_ROWS:
        for row in model.objects.filter(ledger=ledger, month__in=moving).exclude(
            date__range=(F("month__first_day"), F("month__last_day"))
        ):
            row.month = month_for_day(ledger=locked, day=row.date)
            row.save(update_fields=["month"])
    return locked


def _months_move(months: list[Month], goals: dict[int, Period]) -> None:
    """Moves months to their goals, each when its place is free: no two ever overlap. Only borders move, so one is."""
    waiting = list(months)
    while waiting:
        month = next(
            one for one in waiting if not _taken(goals[one.pk], [each for each in waiting if each != one])
        )
        month.first_day, month.last_day = goals[month.pk]
        month.save(update_fields=["first_day", "last_day"])
        waiting.remove(month)


def _taken(place: Period, others: list[Month]) -> bool:
    return any(place.start <= other.last_day and other.first_day <= place.end for other in others)
