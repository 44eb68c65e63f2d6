"""The ids that tools and people see: e12 is an expense, i7 an income, p3 a planned expense, w4 a wish."""

from __future__ import annotations

import re

_LETTER_OF_TABLE = {
    "finance_expense": "e",
    "finance_income": "i",
    "finance_plannedexpense": "p",
    "finance_wish": "w",
    "finance_category": "c",
    "finance_month": "m",
}
_PUBLIC_ID = re.compile(r"([eipw])([1-9]\d{0,17})")


def public_id_of(table: str, row_id: int) -> str:
    """The id shown for a row of a database table; other tables have their name in it."""
    letter = _LETTER_OF_TABLE.get(table)
    return f"{letter}{row_id}" if letter else f"{table.split('_', 1)[-1]} {row_id}"


def row_id_of(public_id: str, letter: str) -> int | None:
    """The number in `e12` when the letter fits, else None."""
    match = _PUBLIC_ID.fullmatch(public_id.strip().lower())
    return int(match[2]) if match and match[1] == letter else None
