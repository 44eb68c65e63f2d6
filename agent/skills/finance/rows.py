"""From arguments to drafts and patches, and from written rows to results: what the tools of rows share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from django.utils.translation import gettext as _
from pydantic import Field

from agent.skills.arguments import Arguments, NewRow, RowChange
from agent.skills.lookup import category_named, row_data
from agent.skills.tool import OfferedInsteadError, ToolResult, TurnContext
from budgets.report_formatting import rows_display
from finance.errors import LedgerError, MonthClosedError
from finance.models import Category, Expense, Income
from finance.queries import row_view
from finance.services.expenses import ExpenseDraft, RowPatch
from finance.services.incomes import IncomeDraft

MOST_ROWS = 50

NewRows = Annotated[
    list[NewRow], Field(min_length=1, max_length=MOST_ROWS, description="All items of the message.")
]
RowChanges = Annotated[list[RowChange], Field(min_length=1, max_length=MOST_ROWS)]


def expense_drafts(context: TurnContext, items: Sequence[NewRow]) -> list[ExpenseDraft]:
    """Raises UnknownCategoryError."""
    return [ExpenseDraft(**_draft(context, item, Category.Kind.EXPENSE)) for item in items]


def income_drafts(context: TurnContext, items: Sequence[NewRow]) -> list[IncomeDraft]:
    """Raises UnknownCategoryError."""
    return [IncomeDraft(**_draft(context, item, Category.Kind.INCOME)) for item in items]


def _draft(context: TurnContext, item: NewRow, kind: str) -> dict[str, Any]:
    return {
        "amount_yen": item.amount_yen,
        "category": category_named(context, item.category, kind).name,
        "description": item.description,
        "merchant": item.merchant,
        "date": item.date,
    }


def patch_of(context: TurnContext, change: RowChange, kind: str) -> RowPatch:
    """Raises UnknownCategoryError."""
    category = None if change.category is None else category_named(context, change.category, kind).name
    return RowPatch(
        id=change.id,
        amount_yen=change.amount_yen,
        category=category,
        description=change.description,
        merchant=change.merchant,
        date=change.date,
    )


def recorded(title: str, rows: Sequence[Expense] | Sequence[Income], note: str = "") -> ToolResult:
    """What new rows have become."""
    views = [row_view(row) for row in rows]
    return ToolResult(
        {"recorded": [row_data(view) for view in views], "total_yen": sum(row.amount_yen for row in rows)},
        (rows_display(title, views, note),),
        tuple(view.id for view in views),
    )


def refund_lines(rows: Sequence[Income]) -> str:
    """Which refund gives back which expense, for those that code has linked."""
    return " ".join(
        _("%(refund)s gives back %(expense)s.")
        % {"refund": row.public_id, "expense": row.refund_of.public_id}
        for row in rows
        if row.refund_of is not None
    )


def late_offer(closed: MonthClosedError, **rows: Sequence[Arguments]) -> LedgerError:
    """The refusal with the late arrival to offer; as it is where no late arrival can help."""
    if closed.late_day is None:
        return closed
    arguments = {
        name: [each.model_dump(mode="json", exclude_none=True) for each in items]
        for name, items in rows.items()
    }
    return OfferedInsteadError(closed, "record_late_arrivals", arguments)
