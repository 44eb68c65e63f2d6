"""Tools of the budget skill about the end of a month: its close, and what becomes of what it left over."""

from __future__ import annotations

from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from agent.skills.arguments import MonthName, PositiveYen, Text
from agent.skills.lookup import month_named
from agent.skills.tool import ToolResult, TurnContext, tool
from budgets.closing_formatting import (
    carried_display,
    checklist_display,
    surpluses_display,
    totals_display,
)
from budgets.errors import CarryoverError
from budgets.lifecycle import month_to_close, require_closable
from budgets.models import MonthClose
from budgets.services.carryover import carryover_create, left_over_yen, report_of
from budgets.services.closing import close_checklist, month_close_by
from finance.errors import UnknownRowError
from finance.models import Ledger, Wish
from finance.rows import row_id_of

Choice = Literal["savings", "wish", "allotments", "nothing"]


@tool(label=gettext_lazy("Closing the month"), writes=True, asks_first=True)
def close_month(context: TurnContext, month: MonthName | None = None) -> ToolResult:
    """Closes a confirmed month that has ended, for good. It waits for an owner's press on a button.

    Without a month the oldest one that has ended is meant.
    """
    chosen = month_named(context, month) if month else month_to_close(context.ledger, context.today)
    require_closable(chosen)
    points = close_checklist(chosen)
    close = month_close_by(month=chosen, user=context.user)
    report = report_of(close)
    data = {
        "month": chosen.name,
        "state": "closed",
        "sha256": close.sha256,
        "still_open": {point.kind: len(point.rows) for point in points if point.rows},
        "left_over_yen": left_over_yen(report),
        "income_yen": report.income_yen,
        "spent_yen": report.spent_yen,
        "actual_surplus_yen": report.actual_surplus_yen,
        "budget_surplus_yen": report.budget_surplus_yen,
        "projected_surplus_yen": report.projected_surplus_yen,
    }
    title = _("%(month)s: spending by category") % {"month": chosen.name}
    return ToolResult(
        data, (checklist_display(points), totals_display(report, title), surpluses_display(report))
    )


@tool(label=gettext_lazy("Carrying over what a month left"), writes=True)
def carry_over(
    context: TurnContext,
    choice: Choice,
    month: MonthName | None = None,
    amount_yen: PositiveYen | None = None,
    wish: Text | None = None,
) -> ToolResult:
    """Says where what a closed month left over or overspent goes: savings, a wish, this month's allotments, nothing.

    Without a month the latest closed one is meant, without an amount all of it. wish is a name or an id such as w4.
    """
    close = _close_meant(context.ledger, month)
    named = _wish_named(context.ledger, wish) if choice == "wish" else None
    row = carryover_create(close=close, choice=choice, amount_yen=amount_yen, wish=named)
    data = {"month": close.month.name, "choice": choice, "amount_yen": row.amount_yen}
    return ToolResult(data, (carried_display(row),))


def _close_meant(ledger: Ledger, month: str | None) -> MonthClose:
    closes = MonthClose.objects.filter(ledger=ledger).select_related("month__ledger")
    found = (closes.filter(month__name=month) if month else closes).order_by("-month__first_day").first()
    if found is None:
        raise CarryoverError(_("That month is not closed, so nothing of it is left over yet."))
    return found


def _wish_named(ledger: Ledger, name: str | None) -> Wish | None:
    """The live wish with this id or name. Raises UnknownRowError when there is none, or more than one."""
    wanted = (name or "").strip()
    rows = Wish.objects.filter(ledger=ledger, deleted_at__isnull=True)
    row_id = row_id_of(wanted, "w")
    found = list(rows.filter(pk=row_id) if row_id else rows.filter(name__iexact=wanted)[:2])
    if len(found) != 1:
        raise UnknownRowError(wanted or "w")
    return found[0]
