"""The day and the time that a field of a notification states; relative to the day on which it came."""

from __future__ import annotations

import re
from datetime import date, time, timedelta

from finance.reading.dates import read_dates
from finance.reading.text import normalise

_TIME = re.compile(
    r"(?<![0-9:])(?P<hour>[01]?[0-9]|2[0-3])(?::|時)\s?(?P<minute>[0-5][0-9])(?:分)?(?:(?::|分?\s?)(?P<second>[0-5][0-9])(?:秒|(?![0-9:])))?"
    r"(?:\s?(?P<half>[AP]\.?M\.?))?",
    re.IGNORECASE,
)
# 08/28/2026 in English messages: month first.
_AMERICAN = re.compile(
    r"(?<![0-9/])(?P<month>0?[1-9]|1[0-2])/(?P<day>[0-3]?[0-9])/(?P<year>20[0-9]{2})(?![0-9/])"
)
_SHORT_YEAR = re.compile(
    r"(?<![0-9/.-])(?P<year>[2-4][0-9])[/.-](?P<month>[01]?[0-9])[/.-](?P<day>[0-3]?[0-9])(?![0-9/.-])"
)
# A payment is told on its day or after it, never before; the clock of a shop abroad may be a day ahead.
AHEAD = timedelta(days=1)
OLDEST = timedelta(days=400)


def day_of(value: str, came: date) -> date | None:
    """The day that a value states, the latest possible one where the year is not written; None for none or nonsense."""
    text = normalise(value)
    for pattern in (_AMERICAN, _SHORT_YEAR):
        if match := pattern.search(text):
            year = int(match["year"])
            return _possible(
                _date(year if year > 99 else 2000 + year, int(match["month"]), int(match["day"])), came
            )
    # A day without a year is a past one, counted back from tomorrow: a mail may come before its own midnight.
    for reading in read_dates(f"{text} 支払った", came):
        if reading.explicit:
            return _possible(reading.date, came)
    return None


def time_of(value: str) -> time | None:
    """The time of day that a value states, or None."""
    match = _TIME.search(normalise(value))
    if match is None:
        return None
    hour = int(match["hour"])
    half = (match["half"] or "").replace(".", "").lower()
    if half and 1 <= hour <= 12:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(hour, int(match["minute"]), int(match["second"] or 0))


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _possible(day: date | None, came: date) -> date | None:
    return day if day is not None and came - OLDEST <= day <= came + AHEAD else None
