"""Days, weeks and budget months. Both ends of every period are included, everywhere. No Django.

A week starts on Monday. A budget month `YYYY-MM` begins on `start_day` (1-28) of that calendar month, or, with
`before_holidays`, on the business day before when that is a Saturday, a Sunday or a Japanese holiday: the day on which
a salary comes. It ends the day before the next one begins.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import NamedTuple

import jpholiday

SATURDAY = 5
_MONTH_NAME = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")


class Period(NamedTuple):
    """A range of days, both included."""

    start: date
    end: date

    @property
    def days(self) -> int:
        """How many days the period has."""
        return (self.end - self.start).days + 1


def is_month_name(text: str) -> bool:
    """Whether `text` is a month name such as 2026-05."""
    return bool(_MONTH_NAME.fullmatch(text)) and not text.startswith("0000")


def shift_month(name: str, months: int) -> str:
    """The month name `months` after `name` (before, when negative)."""
    year, month = int(name[:4]), int(name[5:])
    index = year * 12 + month - 1 + months
    return f"{index // 12:04d}-{index % 12 + 1:02d}"


def is_business_day(day: date) -> bool:
    """Neither Saturday nor Sunday nor a holiday of Japan (jpholiday: the law of 1948 and its changes)."""
    return day.weekday() < SATURDAY and not jpholiday.is_holiday(day)


def month_start(name: str, start_day: int, before_holidays: bool = False) -> date:
    """The first day of the budget month `name`; with `before_holidays` it may lie in the calendar month before."""
    day = date(int(name[:4]), int(name[5:]), start_day)
    while before_holidays and not is_business_day(day):
        day -= timedelta(days=1)
    return day


def month_period(name: str, start_day: int, before_holidays: bool = False) -> Period:
    """First and last day of the budget month `name`, of the years 1 to 9999 without the very last month."""
    following = month_start(shift_month(name, 1), start_day, before_holidays)
    return Period(month_start(name, start_day, before_holidays), following - timedelta(days=1))


def month_name_of(day: date, start_day: int, before_holidays: bool = False) -> str:
    """The name of the budget month that `day` falls in."""
    name = f"{day.year:04d}-{day.month:02d}"
    if day.day < start_day:
        name = shift_month(name, -1)
    following = shift_month(name, 1)
    return following if before_holidays and month_start(following, start_day, True) <= day else name


def week_of(day: date, within: Period | None = None) -> Period:
    """Monday to Sunday around `day`, cut at the ends of `within`."""
    start = day - timedelta(days=day.weekday())
    end = start + timedelta(days=6)
    if within is None:
        return Period(start, end)
    return Period(max(start, within.start), min(end, within.end))
