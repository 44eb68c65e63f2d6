"""Figures, dates and cells as the page shows them."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import translation

from agent.templatetags import figures


@pytest.mark.parametrize(
    ("language", "amount", "shown"),
    [
        ("ja", 1234, "1,234円"),
        ("ja", -420, "−420円"),
        ("ja", 0, "0円"),
        ("ja", 999_999_999_999, "999,999,999,999円"),
        ("ja", None, "—"),
        ("en", 1234, "¥1,234"),
        ("en", -420, "−¥420"),
    ],
)
def test_yen(language: str, amount: int | None, shown: str) -> None:
    with translation.override(language):
        assert figures.yen(amount) == shown


@pytest.mark.parametrize(
    ("language", "value", "shown"),
    [
        ("ja", date(2026, 5, 20), "5/20(水)"),
        ("ja", "2026-01-01", "1/1(木)"),
        ("en", date(2026, 5, 20), "Wed 20 May"),
        ("ja", "someday", "someday"),
        ("ja", None, "—"),
    ],
)
def test_day(language: str, value: date | str | None, shown: str) -> None:
    with translation.override(language):
        assert figures.day(value) == shown


@pytest.mark.parametrize(
    ("value", "kind", "shown"),
    [
        (850, "yen", "850円"),
        (62, "percent", "62%"),
        (-3, "percent", "−3%"),
        ("2026-05-20", "date", "5/20(水)"),
        ("<b>店</b>", "text", "<b>店</b>"),
        (None, "yen", "—"),
        ("", "text", "—"),
        (3, "text", "3"),
    ],
)
def test_cell(value: object, kind: str, shown: str) -> None:
    with translation.override("ja"):
        assert figures.cell(value, kind) == shown


def test_a_cell_below_zero_and_a_long_one_have_their_classes() -> None:
    assert figures.cell_class(-1, "yen") == "yen negative"
    assert figures.cell_class(0, "yen") == "yen"
    assert figures.cell_class("スーパーマルナカ駅前店", "text") == "text long"
    assert figures.cell_class("2026-05-20", "date") == "date"


def test_a_bar_is_never_longer_than_its_box() -> None:
    assert figures.capped(500, 300) == 300
    assert figures.capped(-20, 300) == 0
    assert (figures.capped(10, 0), figures.at_least_one(0)) == (1, 1)


def test_speech_language() -> None:
    assert figures.speech_language("ランチ 850円") == "ja"
    assert figures.speech_language("Lunch 850") == "en"
