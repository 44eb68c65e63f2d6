"""A correction says what it changed."""

from dataclasses import replace
from datetime import date

from django.utils import translation

from budgets.report_formatting import change_lines
from finance.queries import RowView

ROW = RowView("e12", "expense", 520, "カフェ", "コンビニ", "", date(2026, 5, 20))


def test_only_what_changed_is_told() -> None:
    with translation.override("ja"):
        assert change_lines(ROW, replace(ROW, amount_yen=420)) == "e12: 520円 → 420円"
        both = change_lines(ROW, replace(ROW, category="交際費", date=date(2026, 5, 19)))
    assert "カフェ → 交際費" in both and "2026-05-20 → 2026-05-19" in both


def test_a_correction_to_the_same_says_nothing() -> None:
    assert change_lines(ROW, ROW) == ""
