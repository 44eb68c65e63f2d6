"""Tools of the budget skill for what comes every month: listed, regular incomes set, and either ended."""

from __future__ import annotations

from typing import Annotated, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import Field

from agent.skills.arguments import CategoryName, PositiveYen, Text
from agent.skills.lookup import category_named, month_named
from agent.skills.tool import ToolResult, TurnContext, tool
from budgets.errors import UnknownMonthlyError
from budgets.formatting import yen
from budgets.models import FixedCost, RegularIncome
from budgets.recurring_formatting import recurring_display
from budgets.recurring_rows import costs_shown, incomes_shown
from budgets.services.plans import fixed_cost_remove
from budgets.services.regular_incomes import regular_income_remove, regular_income_set
from finance.models import Category, Month

Kind = Literal["fixed_cost", "regular_income"]


@tool(label=gettext_lazy("Looking up what comes every month"))
def get_recurring(context: TurnContext) -> ToolResult:
    """Fixed costs (固定費) and regular incomes (定期収入) of this month: day, amount, and whether each was paid or came in."""
    return _listed(month_named(context, None), _("Every month"))


@tool(label=gettext_lazy("Setting a regular income"), writes=True)
def set_regular_income(
    context: TurnContext,
    name: Text,
    amount_yen: PositiveYen,
    category: CategoryName | None = None,
    day_of_month: Annotated[int, Field(ge=1, le=31)] | None = None,
) -> ToolResult:
    """Sets what comes in every month (定期収入: 給料, 年金 …), from this month on. Not an income of today."""
    chosen = month_named(context, None)
    named = None if category is None else category_named(context, category, Category.Kind.INCOME).name
    row = regular_income_set(
        month=chosen, name=name, amount_yen=amount_yen, category=named, day_of_month=day_of_month
    )
    title = _("Regular income %(name)s: %(amount)s") % {"name": row.name, "amount": yen(amount_yen)}
    return _listed(chosen, title)


@tool(label=gettext_lazy("Ending a monthly cost or income"), writes=True)
def end_recurring(context: TurnContext, kind: Kind, name: Text) -> ToolResult:
    """Ends a fixed cost or a regular income by its name, from this month on; earlier months keep it."""
    chosen = month_named(context, None)
    model, remove = (
        (FixedCost, fixed_cost_remove) if kind == "fixed_cost" else (RegularIncome, regular_income_remove)
    )
    names = list(model.objects.filter(budget_id=chosen.pk).order_by("pk").values_list("name", flat=True))
    if name not in names:
        raise UnknownMonthlyError(name, names)
    remove(month=chosen, name=name)
    return _listed(chosen, _("%(name)s has ended") % {"name": name})


def _listed(month: Month, title: str) -> ToolResult:
    costs, incomes = costs_shown(month), incomes_shown(month)
    data = {
        kind: [
            {
                "name": each.plan.name,
                "amount_yen": each.plan.amount_yen,
                "day_of_month": each.plan.day_of_month,
                "row": each.row.public_id if each.row else None,
                "expected_only": each.expected,
            }
            for each in rows
        ]
        for kind, rows in (("fixed_costs", costs), ("regular_incomes", incomes))
    }
    return ToolResult({"month": month.name, **data}, (recurring_display(title, costs, incomes),))
