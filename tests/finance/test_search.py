"""Rows are found by a piece of their text, by their amount or by their id."""

from __future__ import annotations

import pytest

from finance.models import Expense, Ledger
from finance.search import rows_found
from tests.support.books import spend

pytestmark = pytest.mark.django_db


def found(text: str) -> list[str]:
    return sorted(row.description for row in rows_found(Expense.objects.all(), text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("家賃", ["５月の家賃", "家賃"]),
        ("家", ["５月の家賃", "家賃"]),
        ("5月", ["５月の家賃"]),
        ("amazon", ["Ａｍａｚｏｎで本"]),
        ("AMAZONで", ["Ａｍａｚｏｎで本"]),
        ("家賃 5月", ["５月の家賃"]),
        ("1,480円", ["Ａｍａｚｏｎで本"]),
        ("賃家", []),
        ("100%", ["100%ジュース"]),
        ("0%ジ", ["100%ジュース"]),
        ("_", []),
        ("\\", []),
        ("'; drop table finance_expense; --", []),
        ("\x00", ["100%ジュース", "５月の家賃", "Ａｍａｚｏｎで本", "家賃"]),
        ("9" * 40, []),
    ],
)
def test_what_is_found(ledger: Ledger, text: str, expected: list[str]) -> None:
    for description in ("家賃", "５月の家賃", "100%ジュース"):
        spend(ledger, 850, text=description)
    spend(ledger, 1_480, text="Ａｍａｚｏｎで本")
    assert found(text) == sorted(expected)


def test_by_its_id(ledger: Ledger) -> None:
    spend(ledger, text="ランチ")
    row = spend(ledger, text="夕食")
    assert found(row.public_id.upper()) == ["夕食"]
