"""The tool of the finance skill for what turns up after its month has closed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from agent.skills.finance.rows import (
    NewRows,
    RowChanges,
    expense_drafts,
    income_drafts,
    patch_of,
    recorded,
    refund_lines,
)
from agent.skills.tool import ToolResult, TurnContext, tool
from finance.errors import EmptyUpdateError
from finance.models import Category, Expense, Income
from finance.rows import row_id_of
from finance.services.expenses import expenses_create, expenses_update
from finance.services.incomes import income_update, incomes_create
from finance.services.late import as_late_arrivals


@tool(
    label=gettext_lazy("Recording late arrivals"),
    writes=True,
    asks_first=True,
    once_per_turn=True,
    question=gettext_lazy("Record it as a late arrival?"),
)
def record_late_arrivals(
    context: TurnContext,
    expenses: NewRows | None = None,
    incomes: NewRows | None = None,
    corrections: RowChanges | None = None,
) -> ToolResult:
    """Records what belongs to a closed month on the first open day, with its own day kept. It waits for a press.

    Give each row its own day: all rows of the message, also those of open months, in one call.
    """
    ledger, door = context.ledger, context.door
    if not (expenses or incomes or corrections):
        raise EmptyUpdateError
    results = []
    if expenses:
        drafts = as_late_arrivals(ledger, expense_drafts(context, expenses))
        results.append(recorded(_("Recorded"), expenses_create(ledger=ledger, drafts=drafts, door=door)))
    if incomes:
        income = as_late_arrivals(ledger, income_drafts(context, incomes))
        rows = incomes_create(ledger=ledger, drafts=income, door=door)
        results.append(recorded(_("Recorded as income"), rows, refund_lines(rows)))
    if corrections:
        results.append(recorded(_("Corrected"), _corrected(context, corrections)))
    return _together(results)


def _corrected(context: TurnContext, corrections: RowChanges) -> list[Expense] | list[Income]:
    if all(row_id_of(change.id, "i") is not None for change in corrections):
        patches = [patch_of(context, change, Category.Kind.INCOME) for change in corrections]
        return [
            income_update(ledger=context.ledger, patch=patch)
            for patch in as_late_arrivals(context.ledger, patches)
        ]
    patches = [patch_of(context, change, Category.Kind.EXPENSE) for change in corrections]
    return expenses_update(ledger=context.ledger, patches=as_late_arrivals(context.ledger, patches))


def _together(results: list[ToolResult]) -> ToolResult:
    return ToolResult(
        {
            "recorded": [row for result in results for row in result.data["recorded"]],
            "total_yen": sum(result.data["total_yen"] for result in results),
        },
        tuple(display for result in results for display in result.displays),
        tuple(row_id for result in results for row_id in result.row_ids),
    )
