"""Tools of the finance skill: rows written, corrected and read."""

from __future__ import annotations

from typing import Annotated

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import Field

from agent.skills.arguments import CategoryName, Day, MonthName, NewRow, PositiveYen, RowChange, RowId, Text
from agent.skills.lookup import category_named, month_named, row_data
from agent.skills.tool import ToolResult, TurnContext, tool
from budgets.queries import month_spend
from budgets.report_formatting import (
    breakdown_display,
    change_lines,
    percent_of,
    period_display,
    rows_display,
)
from budgets.services.plans import planned_expense_plan
from finance.display import Column, Display
from finance.models import Category
from finance.periods import Period
from finance.queries import period_incomes, period_spend, row_view
from finance.services.expenses import (
    ExpenseDraft,
    RowPatch,
    expense_delete,
    expense_locked,
    expenses_create,
    expenses_update,
)
from finance.services.incomes import IncomeDraft, income_delete, income_locked, income_update, incomes_create
from finance.services.plans import wish_create

NewRows = Annotated[list[NewRow], Field(min_length=1, max_length=50, description="All items of the message.")]
RowChanges = Annotated[list[RowChange], Field(min_length=1, max_length=50)]


@tool(label=gettext_lazy("Recording expenses"), writes=True, once_per_turn=True)
def create_expenses(context: TurnContext, items: NewRows) -> ToolResult:
    """Records money spent. All expenses of the message go into one call; two equal items are two rows.

    An expense dated after today is refused: use create_planned_expense.
    """
    drafts = [
        ExpenseDraft(
            amount_yen=item.amount_yen,
            category=category_named(context, item.category, Category.Kind.EXPENSE).name,
            description=item.description,
            merchant=item.merchant,
            date=item.date,
        )
        for item in items
    ]
    rows = expenses_create(ledger=context.ledger, drafts=drafts, door=context.door)
    views = [row_view(row) for row in rows]
    return ToolResult(
        {"recorded": [row_data(view) for view in views], "total_yen": sum(row.amount_yen for row in rows)},
        (rows_display(_("Recorded"), views),),
        tuple(view.id for view in views),
    )


@tool(label=gettext_lazy("Recording income"), writes=True, once_per_turn=True)
def create_incomes(context: TurnContext, items: NewRows) -> ToolResult:
    """Records money that came in: salary, bonus, sales, refunds (category 返金). All of them in one call.

    A refund is linked to its expense by itself when exactly one fits.
    """
    drafts = [
        IncomeDraft(
            amount_yen=item.amount_yen,
            category=category_named(context, item.category, Category.Kind.INCOME).name,
            description=item.description,
            merchant=item.merchant,
            date=item.date,
        )
        for item in items
    ]
    rows = incomes_create(ledger=context.ledger, drafts=drafts, door=context.door)
    views = [row_view(row) for row in rows]
    linked = [
        _("%(refund)s gives back %(expense)s.")
        % {"refund": row.public_id, "expense": row.refund_of.public_id}
        for row in rows
        if row.refund_of is not None
    ]
    return ToolResult(
        {"recorded": [row_data(view) for view in views], "total_yen": sum(row.amount_yen for row in rows)},
        (rows_display(_("Recorded as income"), views, " ".join(linked)),),
        tuple(view.id for view in views),
    )


@tool(label=gettext_lazy("Correcting expenses"), writes=True)
def update_expenses(context: TurnContext, items: RowChanges) -> ToolResult:
    """Corrects expenses by id: only the fields that change. All of them or none."""
    patches = [_patch(context, item, Category.Kind.EXPENSE) for item in items]
    before = {  # in the order in which the service locks them
        public_id: row_view(expense_locked(ledger=context.ledger, public_id=public_id))
        for public_id in sorted({patch.id for patch in patches})
    }
    views = [row_view(row) for row in expenses_update(ledger=context.ledger, patches=patches)]
    changes = [change_lines(before[patch.id], view) for patch, view in zip(patches, views, strict=True)]
    note = " · ".join(filter(None, changes))
    return ToolResult(
        {"updated": [row_data(view) for view in views]},
        (rows_display(_("Corrected"), views, note),),
        tuple(view.id for view in views),
    )


@tool(label=gettext_lazy("Deleting an expense"), writes=True)
def delete_expense(context: TurnContext, id: RowId) -> ToolResult:
    """Deletes one expense by its id. It can be undone."""
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
    view = row_view(income_update(ledger=context.ledger, patch=_patch(context, change, Category.Kind.INCOME)))
    display = rows_display(_("Corrected"), [view], change_lines(before, view))
    return ToolResult({"updated": row_data(view)}, (display,), (view.id,))


@tool(label=gettext_lazy("Deleting an income"), writes=True)
def delete_income(context: TurnContext, id: RowId) -> ToolResult:
    """Deletes one income by its id. It can be undone."""
    view = row_view(income_delete(ledger=context.ledger, public_id=id))
    return ToolResult({"deleted": row_data(view)}, (rows_display(_("Deleted"), [view]),), (view.id,))


def _patch(context: TurnContext, change: RowChange, kind: str) -> RowPatch:
    category = None if change.category is None else category_named(context, change.category, kind).name
    return RowPatch(
        id=change.id,
        amount_yen=change.amount_yen,
        category=category,
        description=change.description,
        merchant=change.merchant,
        date=change.date,
    )


@tool(label=gettext_lazy("Adding to the wish list"), writes=True)
def create_wishlist(
    context: TurnContext, name: Text, amount_yen: PositiveYen | None = None, note: Text = ""
) -> ToolResult:
    """Puts something that the person would like to buy on the wish list. Not an expense."""
    wish = wish_create(ledger=context.ledger, name=name, amount_yen=amount_yen, note=note)
    display = Display(
        _("On the wish list"), (Column(_("What")), Column(_("Price"), "yen")), ((wish.name, wish.amount_yen),)
    )
    return ToolResult(
        {"wish": {"name": wish.name, "amount_yen": wish.amount_yen}}, (display,), (f"w{wish.pk}",)
    )


@tool(label=gettext_lazy("Planning an expense"), writes=True)
def create_planned_expense(
    context: TurnContext,
    description: Text,
    amount_yen: PositiveYen,
    date: Day,
    category: CategoryName | None = None,
) -> ToolResult:
    """Notes a single cost to come on a day (予定支出). It lies outside the allotments."""
    named = None if category is None else category_named(context, category, Category.Kind.EXPENSE).name
    row = planned_expense_plan(
        ledger=context.ledger, description=description, amount_yen=amount_yen, day=date, category=named
    )
    columns = (
        Column(_("Date"), "date"),
        Column(_("Category")),
        Column(_("What")),
        Column(_("Amount"), "yen"),
    )
    display = Display(
        _("Planned expense"), columns, ((row.date, row.category.name, row.description, row.amount_yen),)
    )
    data = {
        "description": row.description,
        "amount_yen": row.amount_yen,
        "date": row.date.isoformat(),
        "category": row.category.name,
    }
    return ToolResult({"planned": data}, (display,), (f"p{row.pk}",))


@tool(label=gettext_lazy("Adding up the days"))
def get_period_spend(
    context: TurnContext, start_date: Day, end_date: Day, category: CategoryName | None = None
) -> ToolResult:
    """What a day, a week or any range of days cost, both ends included: total, count and the latest rows."""
    start, end = sorted((start_date, end_date))
    chosen = None if category is None else category_named(context, category, Category.Kind.EXPENSE)
    spend = period_spend(context.ledger, Period(start, end), chosen)
    data = {
        "start_date": start.isoformat(),
        "end_date": end.isoformat(),
        "category": chosen.name if chosen else None,
        "total_yen": spend.total_yen,
        "count": spend.count,
        "rows": [row_data(row) for row in spend.rows],
    }
    days = f"{start:%Y-%m-%d}" if start == end else f"{start:%Y-%m-%d} – {end:%Y-%m-%d}"
    title = _("Spending %(days)s") % {"days": days}
    return ToolResult(data, (period_display(spend, f"{title} · {chosen.name}" if chosen else title),))


@tool(label=gettext_lazy("Breaking the month down"))
def get_month_breakdown(context: TurnContext, month: MonthName | None = None) -> ToolResult:
    """This or another month by category, with what each allotment has left, and its latest rows."""
    chosen = month_named(context, month)
    spend = month_spend(chosen)
    total = sum(each.total_yen for each in spend)
    latest = period_spend(context.ledger, chosen.period)
    data = {
        "month": chosen.name,
        "state": chosen.state,
        "total_yen": total,
        "count": latest.count,
        "categories": [
            {
                "category": each.category.name,
                "spent_yen": each.total_yen,
                "share_percent": percent_of(each.total_yen, total),
                "allotment_yen": each.allotment_yen,
                "left_yen": None
                if each.allotment_yen is None
                else each.allotment_yen - each.allotment_spend_yen,
            }
            for each in spend
            if each.total_yen or each.allotment_yen is not None
        ],
        "rows": [row_data(row) for row in latest.rows],
    }
    displays = [breakdown_display(spend, chosen, _("Breakdown"))]
    if latest.rows:
        displays.append(rows_display(_("Latest rows"), latest.rows[:10]))
    incomes = period_incomes(context.ledger, chosen.period, limit=10)
    if incomes:
        displays.append(rows_display(_("Income"), incomes))
    return ToolResult(data, tuple(displays))
