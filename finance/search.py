"""Finding rows by what people remember of them: a piece of text, an amount, an id."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from finance.models import Expense, Income
from finance.money import MAX_YEN
from finance.rows import row_id_of

_LETTERS = {Expense: "e", Income: "i"}


def rows_found(rows: QuerySet[Any], text: str) -> QuerySet[Any]:
    """The expenses or incomes in which every word of `text` is found: in the text, as the amount or as the id.

    Whole pairs of characters are looked up in an index, then compared; width and case do not matter.
    """
    for word in unicodedata.normalize("NFKC", text.replace("\x00", "")).lower().split():
        rows = rows.filter(pk__in=_matching(rows.model, word))
    return rows


def _matching(model: type[Expense] | type[Income], word: str) -> QuerySet[Any]:
    table = model._meta.db_table
    row_id = row_id_of(word, _LETTERS[model])
    digits = word.replace(",", "").removesuffix("円").removeprefix("¥")
    amount = int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_YEN)) else 0
    like = "%" + word.replace("\\", "\\\\").replace("%", r"\%").replace("_", r"\_") + "%"
    searched = "description || ' ' || merchant"
    pairs, parameters = f"bigrams({searched}) @> bigrams(%s) AND", [word]
    if len(word) == 1:  # a single character is no pair
        pairs, parameters = "", []
    return model._default_manager.filter(
        pk__in=RawSQL(
            f"SELECT id FROM {table} WHERE ({pairs} lower(normalize({searched}, NFKC)) LIKE %s) "
            "OR id = %s OR amount_yen = %s",
            [*parameters, like, row_id or 0, amount],
        )
    ).values("pk")
