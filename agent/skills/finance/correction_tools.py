"""Tools of the finance skill that correct and delete rows. What is many or not singled out waits for a press."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from agent.singled_out import is_singled_out
from agent.skills.arguments import CategoryName, Day, PositiveYen, RowChange, RowId, Text
from agent.skills.finance.rows import RowChanges, late_offer, patch_of
from agent.skills.lookup import row_data
from agent.skills.tool import ToolResult, TurnContext, tool
from budgets.report_formatting import change_lines, changes_display, rows_display
from finance.display import Display
from finance.errors import MonthClosedError
from finance.models import Category, Expense
from finance.queries import RowView, row_view
from finance.rows import row_id_of
from finance.services.expenses import expense_delete, expenses_update
from finance.services.incomes import income_delete, income_locked, income_update

MANY_ROWS = 3  # more than these are shown before they change


def _are_many(context: TurnContext, arguments: dict[str, Any]) -> bool:
    """More rows than one sees at a glance, or rows of several categories that all become one."""
    items: list[RowChange] = arguments["items"]
    if len(items) > MANY_ROWS:
        return True
    named = [row_id_of(item.id, "e") for item in items if item.category is not None]
    moved = {number for number in named if number is not None}
    rows = Expense.objects.filter(ledger=context.ledger, pk__in=moved)
    return len(moved) > 1 and rows.values("category").distinct().count() > 1


def _is_not_clear(context: TurnContext, arguments: dict[str, Any]) -> bool:
    return not is_singled_out(context, arguments["id"])


@tool(
    label=gettext_lazy("Correcting expenses"),
    writes=True,
    asks_when=_are_many,
    question=gettext_lazy("Change these rows?"),
)
def update_expenses(context: TurnContext, items: RowChanges) -> ToolResult:
    """Corrects expenses by id: only the fields that change. All of them or none; many wait for a press."""
    patches = [patch_of(context, item, Category.Kind.EXPENSE) for item in items]
    before = _as_they_are(context, {patch.id for patch in patches})
    try:
        rows = expenses_update(ledger=context.ledger, patches=patches)
    except MonthClosedError as closed:
        raise late_offer(closed, corrections=items) from closed
    views = [row_view(row) for row in rows]
    pairs = [(before[patch.id], view) for patch, view in zip(patches, views, strict=True)]
    display = changes_display(_("Corrected"), pairs) if len(pairs) > 1 else _one_corrected(*pairs[0])
    return ToolResult(
        {"updated": [row_data(view) for view in views], "count": len(views)},
        (display,),
        tuple(view.id for view in views),
    )


def _as_they_are(context: TurnContext, public_ids: set[str]) -> dict[str, RowView]:
    """The live rows that are there, locked in the order in which the service locks them."""
    numbers = [number for each in public_ids if (number := row_id_of(each, "e")) is not None]
    rows = Expense.objects.select_for_update(of=("self",)).select_related("category")
    rows = rows.filter(ledger=context.ledger, pk__in=numbers, deleted_at__isnull=True)
    found = {row.public_id: row_view(row) for row in rows.order_by("pk")}
    return {each: found[each.strip().lower()] for each in public_ids if each.strip().lower() in found}


def _one_corrected(before: RowView, after: RowView) -> Display:
    return rows_display(_("Corrected"), [after], change_lines(before, after))


@tool(
    label=gettext_lazy("Deleting an expense"),
    writes=True,
    asks_when=_is_not_clear,
    question=gettext_lazy("Delete this row?"),
)
def delete_expense(context: TurnContext, id: RowId) -> ToolResult:
    """Deletes one expense by its id. It can be undone. A row that the message leaves open waits for a press."""
    view = row_view(expense_delete(ledger=context.ledger, public_id=id))
    return ToolResult({"deleted": row_data(view)}, (rows_display(_("Deleted"), [view]),), (view.id,))


@tool(label=gettext_lazy("Correcting an income"), writes=True)
def update_income(
    context: TurnContext,
    id: RowId,
    amount_yen: PositiveYen | None = None,
    category: CategoryName | None = None,
    description: Text | None = None,
    merchant: Text | None = None,
    date: Day | None = None,
) -> ToolResult:
    """Corrects one income by id: only the fields that change."""
    change = RowChange.model_construct(
        id=id, amount_yen=amount_yen, category=category, description=description, merchant=merchant, date=date
    )
    before = row_view(income_locked(ledger=context.ledger, public_id=id))
    patch = patch_of(context, change, Category.Kind.INCOME)
    try:
        view = row_view(income_update(ledger=context.ledger, patch=patch))
    except MonthClosedError as closed:
        raise late_offer(closed, corrections=[change]) from closed
    return ToolResult({"updated": row_data(view)}, (_one_corrected(before, view),), (view.id,))


@tool(
    label=gettext_lazy("Deleting an income"),
    writes=True,
    asks_when=_is_not_clear,
    question=gettext_lazy("Delete this row?"),
)
def delete_income(context: TurnContext, id: RowId) -> ToolResult:
    """Deletes one income by its id. It can be undone. A row that the message leaves open waits for a press."""
    view = row_view(income_delete(ledger=context.ledger, public_id=id))
    return ToolResult({"deleted": row_data(view)}, (rows_display(_("Deleted"), [view]),), (view.id,))
