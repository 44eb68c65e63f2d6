"""What tools share: names to rows of the context's own ledger, rows to data for the model."""

from __future__ import annotations

from typing import Any

from agent.facts import CategoryFact
from agent.skills.tool import TurnContext
from finance.errors import UnknownCategoryError
from finance.models import Category, Month
from finance.queries import RowView
from finance.reading.categories import category_keys_named
from finance.services.months import month_by_name, month_for_day


def category_named(context: TurnContext, name: str, kind: str) -> Category:
    """The category of this name, or of the key that the name plainly means (飲食費 is food).

    Raises UnknownCategoryError.
    """
    keys = [name, *category_keys_named(name)[:2]] if not _fact(context, name, kind) else [name]
    fact = _fact(context, keys[-1], kind) if len(keys) < 3 else None
    if fact is None:
        known = [each.name for each in context.categories if each.kind == kind]
        raise UnknownCategoryError(name, known)
    return Category(
        pk=fact.id, ledger=context.ledger, key=fact.key, name=fact.name, kind=fact.kind, daily=fact.daily
    )


def _fact(context: TurnContext, name: str, kind: str) -> CategoryFact | None:
    """The category in use that the turn knows by this name or key."""
    wanted = name.strip()
    fitting = [each for each in context.categories if each.kind == kind and wanted in (each.name, each.key)]
    return next((each for each in fitting if each.name == wanted), fitting[0] if fitting else None)


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
    if row.occurred_on:
        data["occurred_on"] = row.occurred_on.isoformat()
    return data
