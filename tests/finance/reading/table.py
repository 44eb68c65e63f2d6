"""Tables of what a person writes and what must be read from it, one row per line.

    text => yen [category key] [part of the description] [YYYY-MM-DD] ; next item ... !problem

`+` before the yen marks income, `*` any category, a missing day is TODAY, and `\\n` is a line end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

import pytest

from finance.reading.items import Item, read_items

TODAY = date(2026, 5, 20)  # a Wednesday

_DAY = re.compile(r"\s*(\d{4}-\d{2}-\d{2})$")
_PROBLEM = re.compile(r"\s*!(\w+)")


@dataclass(frozen=True)
class Expected:
    """One item of a row."""

    kind: str
    amount_yen: int
    category_key: str | None
    description: str
    date: date


def rows(table: str) -> list[object]:
    """The rows of a table as pytest parameters (text, expected items, problems)."""
    found = []
    for line in filter(None, map(str.strip, table.splitlines())):
        text, _, right = line.partition(" => ")
        problems = tuple(_PROBLEM.findall(right))
        items = [part for part in _PROBLEM.sub("", right).split(" ; ") if part.strip()]
        expected = tuple(_expected(item.strip()) for item in items)
        found.append(pytest.param(text.replace("\\n", "\n"), expected, problems, id=text[:40]))
    return found


def check(text: str, expected: tuple[Expected, ...], problems: tuple[str, ...], today: date = TODAY) -> None:
    """Asserts that read_items finds exactly these items and problems."""
    reading = read_items(text, today)
    assert reading.problems == problems, reading
    assert len(reading.items) == len(expected), reading
    for item, wanted in zip(reading.items, expected, strict=True):
        _check_item(item, wanted)


def _check_item(item: Item, wanted: Expected) -> None:
    assert (item.kind, item.amount_yen, item.date) == (wanted.kind, wanted.amount_yen, wanted.date)
    if wanted.category_key:
        assert item.category_key == wanted.category_key
    assert wanted.description in item.description


def _expected(item: str) -> Expected:
    day = _DAY.search(item)
    words = [*_DAY.sub("", item).split(None, 2), "", ""]
    return Expected(
        kind="income" if words[0].startswith("+") else "expense",
        amount_yen=int(words[0].lstrip("+")),
        category_key=words[1] if words[1] not in ("", "*") else None,
        description=words[2],
        date=date.fromisoformat(day[1]) if day else TODAY,
    )
