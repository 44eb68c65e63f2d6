"""Stretches of days that a question names: 先週, 今月, 5月, 5/1〜5/10, last week, the last 7 days."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from finance.reading import date_forms as forms
from finance.reading.dates import DateReading, read_dates
from finance.reading.numerals import kanji_int
from finance.reading.period_forms import PERIOD_FORMS
from finance.reading.text import normalise

PeriodKind = Literal["day", "week", "month", "year", "range"]


@dataclass(frozen=True, slots=True)
class PeriodReading:
    """A period with both ends included; the span is in normalise(text).

    For calendar months `month` is the name YYYY-MM and, where a word such as 先月 said it, `month_offset` is the
    distance from the current month, so that a caller with budget months of its own can resolve them.
    """

    start_date: date
    end_date: date
    start: int
    end: int
    kind: PeriodKind
    month: str | None = None
    month_offset: int | None = None


_TO = re.compile(r"^\s?(?:\([月火水木金土日]\))?\s?(?:から|~|-|to|until|through|till|and)\s?$", re.IGNORECASE)
_UNTIL_NOW = re.compile(r"\s?(?:から|以降|以来|~(?!\s?[0-9])|\bsince\b)(?!の|[0-9])")
_SINCE = re.compile(r"\bsince\s$", re.IGNORECASE)
_WEEK_WORDS = {**forms.WEEK_OFFSETS, "previous": -1, "current": 0, "week": -2}
_MONTH_WORDS = {
    **forms.MONTH_OFFSETS,
    "前の月": -1,
    "次の月": 1,
    "last": -1,
    "previous": -1,
    "this": 0,
    "current": 0,
    "next": 1,
}


def read_periods(text: str, today: date) -> list[PeriodReading]:
    """Every period that the text names, in order; a single day is a period of kind "day"."""
    text = normalise(text)
    days = read_dates(text, today)
    taken = bytearray(len(text) + 1)
    found = []
    for period in _ranges(text, days, today):
        if _take(taken, period.start, period.end):
            found.append(period)
    for day in days:
        if _take(taken, day.start, day.end) and day.date:
            found.append(PeriodReading(day.date, day.date, day.start, day.end, "day"))
    for form, pattern in PERIOD_FORMS:
        for match in pattern.finditer(text):
            if any(taken[match.start() : match.end()]):
                continue
            named = _resolve(form, match, today)
            if named and _take(taken, *match.span()):
                found.append(_until_now(text, named, today))
    return sorted(found, key=lambda period: period.start)


def _take(taken: bytearray, start: int, end: int) -> bool:
    """Marks a span as read; False when a part of it was read before."""
    if any(taken[start:end]):
        return False
    taken[start:end] = b"\1" * (end - start)
    return True


def month_period(year: int, month: int) -> tuple[date, date]:
    """First and last day of a calendar month."""
    return date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1])


def _ranges(text: str, days: list[DateReading], today: date) -> list[PeriodReading]:
    """5/1から5/10, 昨日から今日, from May 1 to May 10, 5/1以降."""
    found = []
    skip = False
    for index, first in enumerate(days):
        if skip:
            skip = False
            continue
        second = days[index + 1] if index + 1 < len(days) else None
        if first.date and second and second.date and _TO.match(text[first.end : second.start]):
            start, end = sorted((first.date, second.date))
            found.append(PeriodReading(start, end, first.start, second.end, "range"))
            skip = True
        elif (
            first.date
            and first.date <= today
            and (
                _UNTIL_NOW.match(text, first.end)
                or _SINCE.search(text[max(0, first.start - 8) : first.start])
            )
        ):
            found.append(PeriodReading(first.date, today, first.start, first.end, "range"))
    return found + _short_ranges(text, today)


def _short_ranges(text: str, today: date) -> list[PeriodReading]:
    """1日から10日 and 5月1日〜10日 are read by dates; 5/1-10 is short for 5/1 to 5/10."""
    found = []
    for match in re.finditer(
        r"(?<![0-9/])(1[0-2]|0?[1-9])/([0-3]?[0-9])\s?[-~]\s?([0-3]?[0-9])(?![0-9/])", text
    ):
        first = next((day for day in read_dates(f"{match[1]}/{match[2]}", today) if day.date), None)
        try:
            last = first.date.replace(day=int(match[3])) if first and first.date else None
        except ValueError:
            last = None
        if first and first.date and last and last >= first.date:
            found.append(PeriodReading(first.date, last, *match.span(), "range"))
    return found


def _until_now(text: str, period: PeriodReading, today: date) -> PeriodReading:
    """4月から: to today."""
    if period.start_date <= today and re.match(
        r"(?:から|以降)(?!の|[0-9])", text[period.end : period.end + 4]
    ):
        return PeriodReading(
            period.start_date, max(today, period.start_date), period.start, period.end, "range"
        )
    return period


def _resolve(form: str, match: re.Match[str], today: date) -> PeriodReading | None:
    try:
        return _RESOLVERS[form](match, today)
    except (ValueError, OverflowError):
        return None


def _months(match: re.Match[str], today: date) -> PeriodReading | None:
    first, last = kanji_int(match["first"]), kanji_int(match["last"])
    if not first or not last:
        return None
    end_year = int(match["year"]) if match["year"] else _year_of(last, today)
    start_year = end_year if first <= last else end_year - 1
    if match["year"] and first > last:
        start_year, end_year = end_year, end_year + 1
    return PeriodReading(
        month_period(start_year, first)[0], month_period(end_year, last)[1], *match.span(), "range"
    )


def _month(match: re.Match[str], year: int, month: int, offset: int | None = None) -> PeriodReading:
    return PeriodReading(*month_period(year, month), *match.span(), "month", f"{year:04}-{month:02}", offset)


def _year_of(month: int, today: date) -> int:
    """The year of a month named alone: the nearest, up to half a year ahead, as plans speak of coming months."""
    ahead = (month - today.month) % 12
    year = today.year + (1 if month < today.month and ahead <= 3 else 0)
    return year - 1 if month > today.month and ahead > 6 else year


def _offset_month(match: re.Match[str], today: date, offset: int) -> PeriodReading:
    index = today.year * 12 + today.month - 1 + offset
    return _month(match, index // 12, index % 12 + 1, offset)


def _week(match: re.Match[str], today: date, word: str) -> PeriodReading:
    weekend = word.endswith("末") or "weekend" in match[0].lower()
    offset = _WEEK_WORDS.get(word.removesuffix("末").lower() or "", 0)
    monday = today - timedelta(days=today.weekday()) + timedelta(weeks=offset)
    if word == "週末" and today.weekday() < 5:
        monday -= timedelta(weeks=1)
    first = monday + timedelta(days=5) if weekend else monday
    return PeriodReading(first, monday + timedelta(days=6), *match.span(), "week")


def _year(match: re.Match[str], year: int) -> PeriodReading:
    return PeriodReading(date(year, 1, 1), date(year, 12, 31), *match.span(), "year")


def _last_n(match: re.Match[str], today: date) -> PeriodReading | None:
    count = forms.COUNTS_EN.get(match["count"].lower()) or kanji_int(match["count"])
    if not count:
        return None
    unit = match["unit"].lower()
    if unit.startswith(("日", "day")):
        start = today - timedelta(days=count - 1)
    elif unit.startswith(("週", "week")):
        start = today - timedelta(days=7 * count - 1)
    else:
        index = today.year * 12 + today.month - 1 - count * (12 if unit.startswith(("年", "year")) else 1)
        year, month = index // 12, index % 12 + 1
        start = date(year, month, min(today.day, calendar.monthrange(year, month)[1])) + timedelta(days=1)
    return PeriodReading(start, today, *match.span(), "range")


_PARTS_OF_MONTH = {"上旬": (1, 10), "中旬": (11, 20), "下旬": (21, 31), "前半": (1, 15), "後半": (16, 31)}


def _half_month(match: re.Match[str], today: date) -> PeriodReading:
    first, last = _PARTS_OF_MONTH[match["half"]]
    if number := kanji_int(match["month"] or ""):
        begin, end = month_period(_year_of(number, today), number)
    else:
        month = _offset_month(match, today, _MONTH_WORDS[match["word"]] if match["word"] else 0)
        begin, end = month.start_date, month.end_date
    return PeriodReading(
        begin.replace(day=first), begin.replace(day=min(last, end.day)), *match.span(), "range"
    )


def _named_month(match: re.Match[str], today: date) -> PeriodReading | None:
    month = kanji_int(match["month"])
    return _month(match, _year_of(month, today), month) if month else None


def _named_month_en(match: re.Match[str], today: date) -> PeriodReading:
    month = forms.MONTH_NAMES_EN.index(match["name"][:3].lower()) + 1
    return _month(match, int(match["year"]) if match["year"] else _year_of(month, today), month)


_Resolver = Callable[[re.Match[str], date], PeriodReading | None]
_RESOLVERS: dict[str, _Resolver] = {
    "months": _months,
    "year_month": lambda m, today: _month(m, int(m["year"]), kanji_int(m["month"] or m["iso"]) or 0),
    "year_word_month": lambda m, today: _month(
        m, today.year + forms.YEAR_OFFSETS[m["year_word"]], kanji_int(m["month"]) or 0
    ),
    "named_month": _named_month,
    "month_word": lambda m, today: _offset_month(m, today, _MONTH_WORDS[m["word"]]),
    "week_word": lambda m, today: _week(m, today, m["word"]),
    "year_word": lambda m, today: _year(m, today.year + forms.YEAR_OFFSETS[m["year_word"]]),
    "year": lambda m, today: _year(m, int(m["year"])),
    "last_n": _last_n,
    "week_en": lambda m, today: _week(m, today, m["word"] or m["word2"]),
    "month_before_last": lambda m, today: _offset_month(m, today, -2),
    "month_en": lambda m, today: _offset_month(m, today, _MONTH_WORDS[(m["word"] or "this").lower()]),
    "year_en": lambda m, today: _year(m, today.year + {"last": -1, "this": 0, "next": 1}[m["word"].lower()]),
    "named_month_en": _named_month_en,
    "half_month": _half_month,
    "today_word": lambda m, today: PeriodReading(today.replace(day=1), today, *m.span(), "range"),
}
