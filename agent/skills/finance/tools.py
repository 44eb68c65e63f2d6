"""Tools of the finance skill: rows recorded and read."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from agent.skills.arguments import CategoryName, Day, MonthName, PositiveYen, Text
from agent.skills.finance.rows import (
    NewRows,
    expense_drafts,
    income_drafts,
    late_offer,
    recorded,
    refund_lines,
)
from agent.skills.lookup import category_named, month_named, row_data
from agent.skills.tool import ToolResult, TurnContext, tool
from budgets.queries import month_spend
from budgets.report_formatting import breakdown_display, percent_of, period_display, rows_display
from budgets.services.plans import planned_expense_plan
from finance.display import Column, Display
from finance.errors import MonthClosedError
from finance.models import Category
from finance.periods import Period
from finance.queries import period_incomes, period_spend
from finance.services.expenses import expenses_create
from finance.services.incomes import incomes_create
from finance.services.plans import wish_create


@tool(label=gettext_lazy("Recording expenses"), writes=True, once_per_turn=True)
def create_expenses(context: TurnContext, items: NewRows) -> ToolResult:
    """Records money spent. All expenses of the message go into one call; two equal items are two rows.

    An expense dated after today is refused: use create_planned_expense.
    """
    drafts = expense_drafts(context, items)
    try:
        rows = expenses_create(ledger=context.ledger, drafts=drafts, door=context.door)
    except MonthClosedError as closed:
        raise late_offer(closed, expenses=items) from closed
    return recorded(_("Recorded"), rows)


@tool(label=gettext_lazy("Recording income"), writes=True, once_per_turn=True)
def create_incomes(context: TurnContext, items: NewRows) -> ToolResult:
    """Records money that came in: salary, bonus, sales, refunds (category 返金). All of them in one call.

    A refund is linked to its expense by itself when exactly one fits.
    """
    drafts = income_drafts(context, items)
    try:
        rows = incomes_create(ledger=context.ledger, drafts=drafts, door=context.door)
    except MonthClosedError as closed:
        raise late_offer(closed, incomes=items) from closed
    return recorded(_("Recorded as income"), rows, refund_lines(rows))


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
