"""Rows of text as receipts have them: a label and an amount at the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, time

from finance.reading.text import normalise
from receipts.reading import words

LONGEST_ROW = 120  # a longer row is prose
LONGEST_NUMBER = 12
REIWA = 2018
_WEEKDAYS = "月火水木金土日"


@dataclass(frozen=True, slots=True)
class Row:
    """One row. label: what stands before the amount, without spaces. amount: signed, None where no amount ends it."""

    text: str
    label: str
    name: str
    amount: int | None
    has_sign: bool = False
    mark: str = ""


def rows_of(text: str) -> list[Row]:
    """The rows of a text that are not blank."""
    cleaned = (_cleaned(line) for line in normalise(text).split("\n"))
    return [_row(line) for line in cleaned if line and len(line) <= LONGEST_ROW]


def _cleaned(line: str) -> str:
    line = words.SPACE_IN_NUMBER.sub(r"\1", line.strip(" |_'`~"))
    return words.SPACE_IN_JAPANESE.sub("", re.sub(r"(?<=[¥\\▲△-])\s+(?=[0-9¥\\])", "", line))


def _row(line: str) -> Row:
    match = words.AMOUNT.search(line)
    if match is None or len(match["number"]) > LONGEST_NUMBER:
        return Row(line, _label(line), line, None)
    before = line[: match.start()]
    negative = bool(match["sign"] or match["inner"])
    marked = bool(match["yen"] or match["unit"] == "円")
    # A number that touches a letter or another number is no amount: B5, 1-2-3, 18:23.
    if not marked and re.search(
        r"[0-9A-Za-z:/.#@\u3040-\u9fff-]$", before.rstrip("-") if negative else before
    ):
        return Row(line, _label(line), line, None)
    if not marked and not before.strip(" (（"):
        return Row(line, _label(line), line, None)
    value = int(re.sub(r"[,.]", "", match["number"]))
    return Row(
        line, _label(before), before.strip(), -value if negative else value, marked, match["mark"] or ""
    )


def _label(text: str) -> str:
    return re.sub(r"[\s:：.…・]+", "", text)


def amounts_in(text: str) -> list[int]:
    """All amounts of a row that carry a yen sign, in order."""
    found = words.ANY_AMOUNT.findall(text)
    return [int(re.sub(r"[,.]", "", one or other)) for one, other in found]


def rate_in(text: str) -> int | None:
    """The rate of tax that a row names."""
    match = words.RATE.search(text)
    if match:
        return int(match[1])
    if "軽減" in text:
        return 8
    return 10 if "標準" in text else None


def days_in(rows: list[Row]) -> Iterator[tuple[date | None, bool]]:
    """Every full date that is printed, and whether the weekday beside it is right; None for one that is no day."""
    for row in rows:
        if re.search(r"期限|まで|登録|番号|有効", row.text):
            continue
        for match in words.FULL_DATE.finditer(row.text):
            day = _day(match)
            weekday = match["weekday"]
            yield day, not weekday or (day is not None and _WEEKDAYS[day.weekday()] == weekday)


def _day(match: re.Match[str]) -> date | None:
    if match["era"]:
        parts = REIWA + int(match["era"]), int(match["emonth"]), int(match["eday"])
    elif match["short"]:
        parts = 2000 + int(match["short"]), int(match["smonth"]), int(match["sday"])
    else:
        parts = int(match["year"]), int(match["month"]), int(match["day"])
    try:
        return date(*parts)
    except ValueError:
        return None


def clock_in(rows: list[Row]) -> time | None:
    """The first time of day that stands in a row with a date, or in any other one but those of opening hours."""
    dated = [row for row in rows if words.FULL_DATE.search(row.text)]
    for row in (*dated, *rows):
        match = words.CLOCK.search(row.text)
        if match and (row in dated or not re.search(r"営業|~", row.text)):
            return time(int(match[1]), int(match[2]))
    return None
