"""What tools share: names to rows of the context's own ledger, rows to data for the model."""

from __future__ import annotations

from typing import Any

from agent.skills.tool import TurnContext
from finance.errors import UnknownCategoryError
from finance.models import Category, Month
from finance.queries import RowView
from finance.reading.categories import category_keys_named
from finance.services.months import month_by_name, month_for_day
from finance.services.validation import category_by_name


def category_named(context: TurnContext, name: str, kind: str) -> Category:
    """The category of this name, or of the key that the name plainly means (飲食費 is food).

    Raises UnknownCategoryError.
    """
    try:
        return category_by_name(context.ledger, name, kind)
    except UnknownCategoryError:
        keys = category_keys_named(name)
        if len(keys) != 1:
            raise
        return category_by_name(context.ledger, keys[0], kind)


def month_named(context: TurnContext, name: str | None) -> Month:
    """The month called `name`, or the one of today. Raises MonthNameError, FarDateError."""
    if name is None:
        return month_for_day(ledger=context.ledger, day=context.today)
    return month_by_name(ledger=context.ledger, name=name)


def row_data(row: RowView) -> dict[str, Any]:
    """A row as models see it."""
    data: dict[str, Any] = {
        "id": row.id,
        "amount_yen": row.amount_yen,
        "category": row.category,
        "description": row.description,
        "date": row.date.isoformat(),
    }
    if row.merchant:
        data["merchant"] = row.merchant
    return data
