"""Every case of tests/cases/utterances.jsonl that records something: amounts, days, categories, descriptions."""

from __future__ import annotations

import json
import unicodedata
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from finance.reading.items import Item, read_items
from finance.taxonomy import DEFAULT_CATEGORIES

CASES = Path(__file__).parents[2] / "cases" / "utterances.jsonl"
KEYS = {category.name: category.key for category in DEFAULT_CATEGORIES}
KINDS = {"create_expenses": "expense", "create_incomes": "income"}


def _recording_cases() -> list[dict[str, Any]]:
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    return [case for case in cases if _wanted(case)]


def _wanted(case: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"kind": KINDS[call["tool"]], **item}
        for call in case["expect"]["calls"]
        if call["tool"] in KINDS
        for item in call["args"]["items"]
    ]


@pytest.mark.parametrize("case", _recording_cases(), ids=lambda case: case["id"])
def test_a_recording_case_is_read(case: dict[str, Any]) -> None:
    expect = case["expect"]
    reading = read_items(case["text"], date.fromisoformat(case["now"][:10]))
    assert reading.problems == ()
    if expect.get("equiv") == "sum":
        assert _by_day([(i.kind, i.date, i.amount_yen) for i in reading.items]) == _by_day(
            [(w["kind"], date.fromisoformat(w["date"]), w["amount_yen"]) for w in _wanted(case)]
        )
        return
    assert len(reading.items) == len(_wanted(case))
    for item, wanted in zip(reading.items, _wanted(case), strict=True):
        _check(item, wanted, expect.get("loose", []))


def _check(item: Item, wanted: dict[str, Any], loose: list[str]) -> None:
    assert (item.kind, item.amount_yen, item.date.isoformat()) == (
        wanted["kind"],
        wanted["amount_yen"],
        wanted["date"],
    )
    if "category" not in loose:
        assert item.category_key == KEYS[wanted["category"]]
    if "description" not in loose:
        assert unicodedata.normalize("NFKC", wanted["description"]) in item.description


def _by_day(rows: list[tuple[str, date, int]]) -> dict[tuple[str, date], int]:
    sums: dict[tuple[str, date], int] = {}
    for kind, day, yen in rows:
        sums[kind, day] = sums.get((kind, day), 0) + yen
    return sums
