"""Which budget month or stretch of days a message speaks of. Both ends of a span are included."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from agent.facts import TurnFacts
from agent.llm.offline.message import Message

_EN_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_EN_SHORT = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sept?", "oct", "nov", "dec")
_EN_NAME = "|".join((*_EN_MONTHS, *_EN_SHORT))
# "may" is a month only where the sentence leaves no doubt.
_EN_MONTH = re.compile(
    rf"\b(?:in|for|of|during|close|reopen"
    rf"|confirm) (?P<a>{_EN_NAME})\b(?!\s*\d{{1,2}}\b)(?:\s*,?\s*(?P<year>20\d\d))?"
    rf"|\b(?P<b>{'|'.join(name for name in _EN_MONTHS if name != 'may')})(?:'s)?\b(?!\s*\d{{1,2}}(?:st"
    rf"|nd|rd|th)?\b)|\b(?P<c>may)'s\b"
)
_ISO_MONTH = re.compile(r"(?<!\d)(20\d\d)[-/年]\s*(0?[1-9]|1[0-2])(?!\d)(?!\s*[-/]\s*\d)(?:月(?!\s*\d))?")
_JA_MONTH = re.compile(r"(?<![\d/年か])(1[0-2]|[1-9])月(?!\s*\d{1,2}(?:日|\s|から|〜|~|-|$)|額|謝|曜)")
_RELATIVE: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"再来月|さらいげつ|month after next"), 2),
    (re.compile(r"来月|らいげつ|次の月|翌月|next month"), 1),
    (re.compile(r"先々月|先先月|month before last"), -2),
    (re.compile(r"先月|前月|せんげつ|last month|previous month"), -1),
    (re.compile(r"今月|こんげつ|当月|this month"), 0),
)
_WEEKEND = re.compile(r"(今週|先週|この前|こないだ|この間)の?土日")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of days; `month` is set where it is a whole budget month."""

    first: date
    last: date
    month: str | None = None


def shifted(name: str, months: int) -> str:
    """The month's name so many months later: ("2026-01", -1) → "2025-12"."""
    year, month = map(int, name.split("-"))
    index = year * 12 + month - 1 + months
    return f"{index // 12:04d}-{index % 12 + 1:02d}"


def relative_month(message: Message) -> str | None:
    """The month of 今月, 先月, next month …"""
    for pattern, months in _RELATIVE:
        if message.has(pattern):
            return shifted(message.facts.month.name, months)
    return None


def past_month(message: Message) -> str | None:
    """The month that a question means: a bare 4月 is the latest April that has begun."""
    return relative_month(message) or _named_month(message, _latest)


def nearest_month(message: Message) -> str | None:
    """The month that a plan means: a bare 1月 in December is the coming one."""
    return relative_month(message) or _named_month(message, _nearest)


def month_span(name: str, facts: TurnFacts) -> Span:
    """The days of a budget month, by the start day of the present one."""
    if name == facts.month.name:
        return Span(facts.month.first_day, facts.month.last_day, name)
    start_day = min(facts.month.first_day.day, 28)
    first = _day_of(name, start_day)
    return Span(first, _day_of(shifted(name, 1), start_day) - timedelta(days=1), name)


def span_of(message: Message) -> Span | None:
    """The days a question speaks of, or None when it names none."""
    if weekend := _WEEKEND.search(message.text):
        return _weekend_span(weekend[1], message.facts.today)
    for period in message.periods:
        if period.kind in ("range", "week", "year"):
            return Span(period.start_date, period.end_date)
    ends = [reading.date for reading in message.dates if reading.date is not None and not reading.problem]
    together = len(ends) > 1 and max(ends) - min(ends) == timedelta(days=len(set(ends)) - 1)
    if together or (len(ends) == 2 and "between" in message.text):
        return Span(min(ends), max(ends))  # 「昨日と今日」 are one stretch
    name = past_month(message)
    if name is not None and not ends:
        return month_span(name, message.facts)
    return Span(ends[0], ends[0]) if ends else None


def _named_month(message: Message, choose: Callable[[int, str], str]) -> str | None:
    current = message.facts.month.name
    if found := _ISO_MONTH.search(message.text):
        return f"{int(found[1]):04d}-{int(found[2]):02d}"
    if found := _JA_MONTH.search(message.text):
        return choose(int(found[1]), current)
    if found := _EN_MONTH.search(message.text):
        number = _month_number(found["a"] or found["b"] or found["c"])
        return f"{found['year']}-{number:02d}" if found["year"] else choose(number, current)
    return None


def _month_number(word: str) -> int:
    return next(place for place, name in enumerate(_EN_MONTHS, start=1) if name.startswith(word[:3]))


def _latest(number: int, current: str) -> str:
    year, month = map(int, current.split("-"))
    return f"{year if number <= month else year - 1:04d}-{number:02d}"


def _nearest(number: int, current: str) -> str:
    year = int(current[:4])
    options = [f"{candidate:04d}-{number:02d}" for candidate in (year + 1, year, year - 1)]
    return min(options, key=lambda name: abs(_index(name) - _index(current)))


def _index(name: str) -> int:
    year, month = map(int, name.split("-"))
    return year * 12 + month


def _day_of(name: str, day: int) -> date:
    year, month = map(int, name.split("-"))
    return date(year, month, day)


def _weekend_span(word: str, today: date) -> Span:
    """Saturday and Sunday of this week, of the week before, or the latest that have begun."""
    saturday = today - timedelta(days=today.weekday()) + timedelta(days=5)
    if word == "先週" or (word != "今週" and saturday > today):
        saturday -= timedelta(days=7)
    return Span(saturday, saturday + timedelta(days=1))
