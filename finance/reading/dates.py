"""Dates in text, resolved against a `today` that the caller passes in.

A bare day or month/day in the past tense never lies in the future; without a tense it is the nearest past
one within half a year, else ambiguous. Weeks start on Monday. Both ends of a period are included.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from finance.reading import date_forms as forms
from finance.reading.numerals import kanji_int
from finance.reading.text import normalise

HALF_YEAR = timedelta(days=183)

Tense = Literal["past", "future", "none"]
Problem = Literal["impossible", "ambiguous"]


@dataclass(frozen=True, slots=True)
class DateReading:
    """One date as written; `date` is None exactly when there is a problem. The span is in normalise(text)."""

    date: date | None
    start: int
    end: int
    problem: Problem | None = None
    is_future: bool = False
    explicit: bool = False  # a calendar date, rather than a word such as yesterday or Friday


_FUTURE = re.compile(
    r"予定|つもり|かかる(?!た)|かかりそう|必要になる|来る|行く(?!と)|払う|買う(?!た|て|と)|払わな|支払う|だろう|でしょう"
    r"|\bwill\b|\bgoing to\b|'ll\b|\bplan(?:ned|ning)?\b|\bupcoming\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"[いきしちにりっんかえけせてねべれめ](?:た|だ)(?![いらりかけめちんべぶびのっ]|まご|こ)|でした|ました|やった|うた(?![うえい])|うてもた"
    r"|\b(?:was|were|had|did|got|paid|spent|bought|went|ate|drank|took|cost|came|received|ordered|\w{2,}ed)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[\n。;!?]")


def read_dates(text: str, today: date) -> list[DateReading]:
    """Every date that the text states, in order."""
    text = normalise(text)
    bounds = [0, *(match.end() for match in _SENTENCE_END.finditer(text)), len(text)]
    tenses: dict[int, Tense] = {}
    readings = []
    sentence = 0
    for name, match in date_matches(text):
        while bounds[sentence + 1] <= match.start() and sentence + 2 < len(bounds):
            sentence += 1
        if sentence not in tenses:
            tenses[sentence] = tense_of(text[bounds[sentence] : bounds[sentence + 1]])
        readings.append(_reading(name, match, today, tenses[sentence]))
    return readings


def date_matches(text: str) -> list[tuple[str, re.Match[str]]]:
    """(form, match) of every date form in normalised text, in order and without overlaps."""
    taken = bytearray(len(text) + 1)
    found = []
    for name, pattern in forms.FORMS:
        for match in pattern.finditer(text):
            start, end = match.span()
            if not any(taken[start:end]):
                taken[start:end] = b"\1" * (end - start)
                found.append((name, match))
    return sorted(found, key=lambda item: item[1].start())


def tense_of(sentence: str) -> Tense:
    """Whether a sentence speaks of what was or of what will be; `none` when neither is said."""
    if _FUTURE.search(sentence):
        return "future"
    return "past" if _PAST.search(sentence) else "none"


def _reading(form: str, match: re.Match[str], today: date, tense: Tense) -> DateReading:
    parts = {name: value for name, value in match.groupdict().items() if value is not None}
    try:
        found = _RESOLVERS[form](parts, today, tense)
    except (ValueError, OverflowError):
        found = "impossible"
    explicit = form in ("era", "ymd", "year_month_day", "month_day")
    if isinstance(found, str):
        return DateReading(None, *match.span(), problem=found, explicit=explicit)
    return DateReading(found, *match.span(), is_future=found > today, explicit=explicit)


_Found = date | Problem


def _number(text: str) -> int:
    value = kanji_int(text)
    if value is None:
        raise ValueError(text)
    return value


def _era(parts: dict[str, str], today: date, tense: Tense) -> _Found:
    year = forms.ERA_START[parts["era"]] + _number(parts["year"])
    return date(year, _number(parts["month"]), _number(parts["day"]))


def _ymd(parts: dict[str, str], today: date, tense: Tense) -> _Found:
    year = _number(parts["year"])
    return date(year + 2000 if year < 100 else year, _number(parts["month"]), _number(parts["day"]))


def _year_month_day(parts: dict[str, str], today: date, tense: Tense) -> _Found:
    year = today.year + forms.YEAR_OFFSETS[parts["year_word"]]
    return date(year, _number(parts["month"]), _number(parts["day"]))


def _month_day(parts: dict[str, str], today: date, tense: Tense) -> _Found:
    if "month_en" in parts:
        month = forms.MONTH_NAMES_EN.index(parts["month_en"][:3].lower()) + 1
    else:
        month = _number(parts["month"])
    day = _number(parts["day"])
    if "year" in parts:
        return date(_number(parts["year"]), month, day)
    date(2024, month, day)  # raises for a day that no year has
    return _nearest(
        [_date_or_none(year, month, day) for year in range(today.year - 8, today.year + 9)], today, tense
    )


def _day(parts: dict[str, str], today: date, tense: Tense) -> _Found:
    day = 1 if parts["day"] in ("ついたち", "朔日") else _number(parts["day"])
    date(2024, 1, day)
    months = [_shift_month(today, offset) for offset in range(-12, 13)]
    return _nearest([_date_or_none(year, month, day) for year, month in months], today, tense)


def _nearest(candidates: list[date | None], today: date, tense: Tense) -> _Found:
    """The candidate that the tense points to; the past one must be within half a year unless the tense says past."""
    days = [day for day in candidates if day]
    past = max((day for day in days if day <= today), default=None)
    if tense == "future":
        return min((day for day in days if day >= today), default="ambiguous")
    if past and (tense == "past" or today - past <= HALF_YEAR):
        return past
    return "ambiguous"


def _month_edge(parts: dict[str, str], today: date, tense: Tense) -> _Found:
    last = parts["edge"] in ("末", "末日", "月末", "終わり", "最終日")
    if "month_word" in parts:
        return _edge(*_shift_month(today, forms.MONTH_OFFSETS[parts["month_word"]]), last)
    if "month" in parts:
        month = _number(parts["month"])
        date(2024, month, 1)
        return _nearest([_edge(today.year + offset, month, last) for offset in (-1, 0, 1)], today, tense)
    return _nearest([_edge(*_shift_month(today, offset), last) for offset in (-1, 0, 1)], today, tense)


def _month_word_day(parts: dict[str, str], today: date, tense: Tense) -> _Found:
    year, month = _shift_month(today, forms.MONTH_OFFSETS[parts["month_word"]])
    return date(year, month, _number(parts["day"]))


def _weekday(parts: dict[str, str], today: date, tense: Tense) -> _Found:
    weekday = _weekday_index(parts)
    monday = today - timedelta(days=today.weekday())
    if "week_word" in parts:
        return monday + timedelta(weeks=forms.WEEK_OFFSETS[parts["week_word"].lower()], days=weekday)
    pointer = parts.get("pointer", "").lower()
    ahead = (weekday - today.weekday() - 1) % 7 + 1  # 1..7 days
    if pointer.startswith(("次", "今度", "こんど", "next", "coming", "this coming")):
        return today + timedelta(days=ahead)
    if pointer == "this" and tense != "past":
        return monday + timedelta(days=weekday)
    if not pointer and tense == "future":
        return today + timedelta(days=ahead)
    return today - timedelta(days=(today.weekday() - weekday - 1) % 7 + 1)


def _weekday_index(parts: dict[str, str]) -> int:
    if "weekday_en" in parts:
        return forms.WEEKDAYS_EN.index(parts["weekday_en"][:3].lower())
    return forms.WEEKDAYS[parts["weekday"]]


def _days_off(parts: dict[str, str], today: date, tense: Tense) -> _Found:
    count = forms.COUNTS_EN.get(parts["count"].lower()) or _number(parts["count"])
    sign = -1 if parts["way"].lower() in ("前", "ago") else 1
    unit = parts.get("unit") or parts["unit_en"].lower()
    if unit in ("日", "day"):
        return today + timedelta(days=sign * count)
    if unit in ("週間", "week"):
        return today + timedelta(weeks=sign * count)
    months = count * (12 if unit in ("年", "year") else 1)
    year, month = _shift_month(today, sign * months)
    return date(year, month, min(today.day, calendar.monthrange(year, month)[1]))


def _word(parts: dict[str, str], today: date, tense: Tense) -> _Found:
    return today + timedelta(days=forms.OFFSETS.get(parts["word"].lower(), 0))


def _holiday(parts: dict[str, str], today: date, tense: Tense) -> _Found:
    month, day = forms.HOLIDAYS[parts["word"]]
    return _nearest([date(today.year + offset, month, day) for offset in (-1, 0, 1)], today, tense)


def _shift_month(day: date, months: int) -> tuple[int, int]:
    index = day.year * 12 + day.month - 1 + months
    if index < 12:
        raise ValueError("before the calendar")
    return index // 12, index % 12 + 1


def _date_or_none(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _edge(year: int, month: int, last: bool) -> date:
    return date(year, month, calendar.monthrange(year, month)[1] if last else 1)


_RESOLVERS: dict[str, Callable[[dict[str, str], date, Tense], _Found]] = {
    "era": _era,
    "ymd": _ymd,
    "year_month_day": _year_month_day,
    "month_day": _month_day,
    "month_edge": _month_edge,
    "month_word_day": _month_word_day,
    "weekday": _weekday,
    "days_off": _days_off,
    "word": _word,
    "holiday": _holiday,
    "day": _day,
}
