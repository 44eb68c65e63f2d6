"""Tools of the budget skill that look up: what may still be spent, and how the month stands."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import Field

from agent.skills.arguments import CategoryName, MonthName, PositiveYen
from agent.skills.budget.metrics import Metric, facts_data, facts_displays
from agent.skills.lookup import category_named, month_named
from agent.skills.tool import ToolResult, TurnContext, tool
from budgets.facts import CategorySummary, LedgerSummary, ledger_summary, surplus, tomorrow_guides
from budgets.formatting import (
    allotments_display,
    guide_display,
    how_to_set,
    plan_display,
    remaining_overview,
    spent_display,
    spent_overview,
    tomorrow_display,
    yen,
)
from budgets.queries import month_spend, plan_totals
from budgets.report_formatting import surplus_display
from budgets.whatif import with_extra_spend
from finance.models import Category

Metrics = Annotated[list[Metric], Field(min_length=1, description="Only what was asked for.")]


@tool(label=gettext_lazy("Looking up what is left"))
def get_remaining(
    context: TurnContext, category: CategoryName | None = None, if_spent_yen: PositiveYen | None = None
) -> ToolResult:
    """What is left of one category, or of everything with a budget, today, this week and this month.

    if_spent_yen answers "and if I spent that much today"; nothing is recorded.
    """
    summary = ledger_summary(context.ledger, context.today, recent=0)
    if category is None:
        chosen = _only_daily(summary) if if_spent_yen else None
    else:
        chosen = summary.category(category_named(context, category, Category.Kind.EXPENSE).pk)
    if chosen is None:
        return _remaining_overview(summary)
    if if_spent_yen:
        chosen = with_extra_spend(chosen, summary.month, summary.today, if_spent_yen)
    title = _("%(category)s: what is left") % {"category": chosen.name}
    if if_spent_yen:
        title = _("%(category)s, if %(amount)s were spent today") % {
            "category": chosen.name,
            "amount": yen(if_spent_yen),
        }
    data = {"month": summary.month.name, "if_spent_yen": if_spent_yen, **_category_data(chosen)}
    show = guide_display if chosen.guide else spent_display
    return ToolResult(data, (show(chosen, summary.month, title),))


def _only_daily(summary: LedgerSummary) -> CategorySummary | None:
    daily = [each for each in summary.categories if each.daily and each.guide]
    return daily[0] if len(daily) == 1 else None


def _remaining_overview(summary: LedgerSummary) -> ToolResult:
    budgeted = [each for each in summary.categories if each.guide]
    data: dict[str, Any] = {
        "month": summary.month.name,
        "categories": [_category_data(each) for each in budgeted],
        "ceiling_remaining_yen": summary.ceiling_remaining_yen,
        "month_spend_yen": summary.month_spend_yen,
    }
    title = _("What is left")
    if budgeted or summary.ceiling_yen is not None:
        return ToolResult(data, (remaining_overview(summary, title),))
    return ToolResult(data | {"budget": "not set"}, (spent_overview(summary, _("Spent so far")),))


def _category_data(each: CategorySummary) -> dict[str, Any]:
    """The category's figures; today's only for daily ones, remainders only with an allotment."""
    data: dict[str, Any] = {"category": each.name}
    guide = each.guide
    if guide is None:
        return data | {
            "budget": "not set",
            "how_to_set": how_to_set(each.name),
            "today_spend_yen": each.today_spend_yen,
            "week_spend_yen": each.week_spend_yen,
            "month_spend_yen": each.month_spend_yen,
        }
    if each.daily:
        data |= {
            "today_budget_yen": guide.today_budget,
            "today_spend_yen": guide.today_spend,
            "today_remaining_yen": guide.today_remaining,
        }
    return data | {
        "week_budget_yen": guide.week_budget,
        "week_spend_yen": guide.week_spend,
        "week_remaining_yen": guide.week_remaining,
        "week_used_up": guide.week_used_up,
        "month_budget_yen": guide.month_budget,
        "month_spend_yen": guide.month_spend,
        "month_remaining_yen": guide.month_remaining,
    }


@tool(label=gettext_lazy("Gathering the figures"))
def get_budget_facts(
    context: TurnContext, metrics: Metrics, category: CategoryName | None = None
) -> ToolResult:
    """Several figures at once, or today's total.

    today_total_spent: all spending of the day; today_category_spent: the same by category; today_remaining,
    week_remaining, tomorrow_budget, week_budget: daily categories; month_remaining, month_budget: each
    category with an allotment.
    """
    chosen = None if category is None else category_named(context, category, Category.Kind.EXPENSE)
    summary = ledger_summary(context.ledger, context.today, recent=0)
    tomorrow = tomorrow_guides(context.ledger, context.today) if "tomorrow_budget" in metrics else ()
    asked = list(dict.fromkeys(metrics))
    return ToolResult(
        facts_data(summary, tomorrow, asked, chosen), tuple(facts_displays(summary, tomorrow, asked, chosen))
    )


@tool(label=gettext_lazy("Looking at tomorrow"))
def get_tomorrow_guide(context: TurnContext) -> ToolResult:
    """What tomorrow can take of the daily categories, if nothing more is spent today."""
    guides = tomorrow_guides(context.ledger, context.today)
    day = context.today + timedelta(days=1)
    missing = [how_to_set(each.category.name) for each in guides if each.guide is None]
    note = " ".join(missing) or _("If nothing more is spent today.")
    data = {
        "date": day.isoformat(),
        "categories": [
            {
                "category": each.category.name,
                "tomorrow_budget_yen": each.guide.today_remaining if each.guide else None,
                "week_remaining_yen": each.guide.week_remaining if each.guide else None,
                "budget": "set" if each.guide else "not set",
            }
            for each in guides
        ],
    }
    title = _("Tomorrow (%(day)s)") % {"day": f"{day.month}/{day.day}"}
    return ToolResult(data, (tomorrow_display(guides, title, note),))


@tool(label=gettext_lazy("Looking up allotments"))
def get_budget_allotments(context: TurnContext) -> ToolResult:
    """週枠 and 月枠 of every category, and the unallotted rest of the month (別枠)."""
    summary = ledger_summary(context.ledger, context.today, recent=0)
    data = {
        "month": summary.month.name,
        "allotments": [
            {
                "category": each.name,
                "month_budget_yen": each.guide.month_budget,
                "week_budget_yen": each.guide.week_budget,
            }
            for each in summary.categories
            if each.guide
        ],
        "ceiling_yen": summary.ceiling_yen,
        "unallotted_yen": summary.plan.unallotted_yen,
    }
    return ToolResult(data, (allotments_display(summary, _("Allotments")),))


@tool(label=gettext_lazy("Working out the surplus"))
def get_surplus(context: TurnContext, month: MonthName | None = None) -> ToolResult:
    """Black or red: incomes minus spending, ceiling minus spending, and the projection for the month's end."""
    figures = surplus(month_named(context, month))
    data = {
        "month": figures.month.name,
        "income_yen": figures.income_yen,
        "expected_income_yen": figures.expected_income_yen,
        "spent_yen": figures.spent_yen,
        "actual_surplus_yen": figures.actual_yen,
        "budget_surplus_yen": figures.budget_yen,
        "projected_surplus_yen": figures.projected_yen,
    }
    return ToolResult(data, (surplus_display(figures, _("Surplus")),))


@tool(label=gettext_lazy("Looking at the plan"))
def get_budget_summary(context: TurnContext, month: MonthName | None = None) -> ToolResult:
    """State, ceiling, fixed costs, planned expenses, allotments, unallotted rest and spending of a month."""
    chosen = month_named(context, month)
    plan = plan_totals(chosen)
    spent = sum(each.total_yen for each in month_spend(chosen))
    data = {
        "month": chosen.name,
        "state": chosen.state,
        "ceiling_yen": plan.ceiling_yen,
        "fixed_yen": plan.fixed_yen,
        "planned_yen": plan.planned_yen,
        "allotted_yen": plan.allotted_yen,
        "unallotted_yen": plan.unallotted_yen,
        "spent_yen": spent,
    }
    return ToolResult(data, (plan_display(_("Budget"), chosen, plan, spent),))
