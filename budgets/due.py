"""On which day of a month row something monthly is due. Both ends of a month are included; nothing here reads."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

from finance.periods import Period

LONG_MONTH = 35  # days; longer ones come from a change of the start day


def due_day(period: Period, day_of_month: int) -> date:
    """The day of the month row that has this number; 29 to 31 are the last day of a shorter calendar month.

    Where a start that moves before a holiday leaves a month row without the number, it is the row's last day; where it
    brings the number twice, the second one is meant (the first was the end of the row before).
    """
    found = [day for day in _numbered(period, day_of_month) if period.start <= day <= period.end]
    if not found:
        return period.end
    return found[0] if (period.end - period.start).days > LONG_MONTH else found[-1]


def _numbered(period: Period, number: int) -> list[date]:
    """The number in each calendar month that the row touches."""
    days = []
    first = period.start.replace(day=1)
    while first <= period.end:
        length = monthrange(first.year, first.month)[1]
        days.append(first.replace(day=min(number, length)))
        first += timedelta(days=length)
    return days
