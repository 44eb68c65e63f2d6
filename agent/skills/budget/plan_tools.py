"""Tools of the budget skill that write: a month's plan, and what the month becomes."""

from __future__ import annotations

from typing import Annotated

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import Field

from agent.skills.arguments import CategoryName, MonthName, PositiveYen, Text, Yen
from agent.skills.lookup import category_named, month_named
from agent.skills.tool import ToolResult, TurnContext, tool
from budgets.errors import BudgetArgumentsError
from budgets.facts import ledger_summary
from budgets.formatting import guide_display, plan_display, yen
from budgets.lifecycle import budget_confirm, budget_reopen
from budgets.queries import plan_totals
from budgets.services.planning import plan_copy
from budgets.services.plans import allotment_set, ceiling_set, fixed_cost_set
from finance.models import Category


@tool(label=gettext_lazy("Setting the budget"), writes=True)
def set_budget(
    context: TurnContext,
    month: MonthName | None = None,
    ceiling_yen: Yen | None = None,
    category: CategoryName | None = None,
    amount_yen: Yen | None = None,
) -> ToolResult:
    """Sets the ceiling of a month (ceiling_yen), or a category's allotment (category with amount_yen), or both."""
    if (category is None) != (amount_yen is None) or (ceiling_yen is None and category is None):
        raise BudgetArgumentsError
    chosen = month_named(context, month)
    displays = []
    if ceiling_yen is not None:
        ceiling_set(month=chosen, ceiling_yen=ceiling_yen)
    if category is not None and amount_yen is not None:
        named = category_named(context, category, Category.Kind.EXPENSE)
        allotment_set(month=chosen, category=named.name, amount_yen=amount_yen)
        if chosen.first_day <= context.today <= chosen.last_day:
            each = ledger_summary(context.ledger, context.today, recent=0).category(named.pk)
            displays.append(
                guide_display(each, chosen, _("%(category)s: budget set") % {"category": named.name})
            )
    plan = plan_totals(chosen)
    if plan.ceiling_yen is not None or not displays:
        displays.append(plan_display(_("Budget of %(month)s") % {"month": chosen.name}, chosen, plan))
    data = {
        "month": chosen.name,
        "category": category,
        "amount_yen": amount_yen,
        "ceiling_yen": plan.ceiling_yen,
        "allotted_yen": plan.allotted_yen,
        "unallotted_yen": plan.unallotted_yen,
    }
    return ToolResult(data, tuple(displays))


@tool(label=gettext_lazy("Copying a budget"), writes=True)
def copy_budget(
    context: TurnContext, month: MonthName | None = None, source_month: MonthName | None = None
) -> ToolResult:
    """Puts the ceiling and allotments of an earlier month (source_month; default the latest one) in place of a month's."""
    chosen = month_named(context, month)
    plan = plan_copy(month=chosen, source=source_month)
    title = _("Budget of %(month)s") % {"month": chosen.name}
    data = {"month": chosen.name, "ceiling_yen": plan.ceiling_yen, "allotted_yen": plan.allotted_yen}
    return ToolResult(data, (plan_display(title, chosen, plan),))


@tool(label=gettext_lazy("Confirming the budget"), writes=True)
def confirm_budget(context: TurnContext, month: MonthName | None = None) -> ToolResult:
    """Confirms the draft budget of a month."""
    chosen = budget_confirm(month=month_named(context, month))
    title = _("Budget of %(month)s confirmed") % {"month": chosen.name}
    return ToolResult(
        {"month": chosen.name, "state": chosen.state}, (plan_display(title, chosen, plan_totals(chosen)),)
    )


@tool(label=gettext_lazy("Reopening the budget"), writes=True)
def reopen_budget(context: TurnContext, month: MonthName | None = None) -> ToolResult:
    """Takes the confirmation of a month's budget back, so that it is a draft again. Closed months stay closed."""
    chosen = budget_reopen(month=month_named(context, month))
    title = _("Budget of %(month)s is a draft again") % {"month": chosen.name}
    return ToolResult(
        {"month": chosen.name, "state": chosen.state}, (plan_display(title, chosen, plan_totals(chosen)),)
    )


@tool(label=gettext_lazy("Setting a fixed cost"), writes=True)
def set_fixed_cost(
    context: TurnContext,
    name: Text,
    amount_yen: PositiveYen,
    category: CategoryName | None = None,
    day_of_month: Annotated[int, Field(ge=1, le=31)] | None = None,
) -> ToolResult:
    """Sets what is paid every month (固定費), from this month on. Not an expense of today."""
    chosen = month_named(context, None)
    named = None if category is None else category_named(context, category, Category.Kind.EXPENSE).name
    plan = fixed_cost_set(
        month=chosen, name=name, amount_yen=amount_yen, category=named, day_of_month=day_of_month
    )
    data = {"name": name, "amount_yen": amount_yen, "fixed_yen": plan.fixed_yen}
    title = _("Fixed cost %(name)s: %(amount)s") % {"name": name, "amount": yen(amount_yen)}
    return ToolResult(data, (plan_display(title, chosen, plan),))
