"""The figures of get_budget_facts, each with its label and where it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from django.utils.translation import gettext as _

from budgets.facts import CategorySummary, LedgerSummary, TomorrowGuide
from budgets.formatting import how_to_set, month_label, week_state
from budgets.guide import DayGuide
from finance.display import Cell, Column, Display
from finance.models import Category

Metric = Literal[
    "today_total_spent",
    "today_category_spent",
    "today_remaining",
    "week_remaining",
    "tomorrow_budget",
    "week_budget",
    "month_remaining",
    "month_budget",
]

_OF_GUIDE: dict[str, Callable[[DayGuide], int]] = {
    "today_remaining": lambda guide: guide.today_remaining,
    "week_remaining": lambda guide: guide.week_remaining,
    "week_budget": lambda guide: guide.week_budget,
    "month_remaining": lambda guide: guide.month_remaining,
    "month_budget": lambda guide: guide.month_budget,
}
_DAILY_ONLY = {"today_remaining", "week_remaining", "week_budget"}


def _label(metric: str) -> str:
    return {
        "today_total_spent": _("Spent today"),
        "today_category_spent": _("Spent today by category"),
        "today_remaining": _("Left today"),
        "week_remaining": _("Left this week"),
        "tomorrow_budget": _("Tomorrow"),
        "week_budget": _("Guide of the week"),
        "month_remaining": _("Left this month"),
        "month_budget": _("Allotment of the month"),
    }[metric]


Figure = tuple[str, str, int | None]  # metric, category (or ""), yen


def _figures(
    summary: LedgerSummary,
    tomorrow: Sequence[TomorrowGuide],
    metrics: Sequence[Metric],
    chosen: Category | None,
) -> Iterator[Figure]:
    for metric in metrics:
        if metric == "today_total_spent":
            yield metric, "", summary.today_spend_yen
        elif metric == "today_category_spent":
            for each in _asked(summary, chosen):
                if each.today_spend_yen or chosen is not None:
                    yield metric, each.name, each.today_spend_yen
        elif metric == "tomorrow_budget":
            for guide in tomorrow:
                if chosen is None or guide.category.pk == chosen.pk:
                    yield metric, guide.category.name, guide.guide.today_remaining if guide.guide else None
        else:
            for each in _asked(summary, chosen):
                if _applies(metric, each, chosen):
                    yield metric, each.name, _OF_GUIDE[metric](each.guide) if each.guide else None


def _asked(summary: LedgerSummary, chosen: Category | None) -> list[CategorySummary]:
    return [each for each in summary.categories if chosen is None or each.category_id == chosen.pk]


def _applies(metric: str, each: CategorySummary, chosen: Category | None) -> bool:
    """A daily figure only exists for daily categories; a named category always answers for week and month."""
    if metric == "today_remaining":
        return each.daily
    if chosen is not None:
        return True
    return each.daily if metric in _DAILY_ONLY else each.guide is not None


def facts_data(
    summary: LedgerSummary,
    tomorrow: Sequence[TomorrowGuide],
    metrics: Sequence[Metric],
    chosen: Category | None,
) -> dict[str, Any]:
    """The figures for the model, by metric; null where the category has no budget."""
    data: dict[str, Any] = {"month": summary.month.name, "today": summary.today.isoformat()}
    for metric in metrics:
        data[metric] = []
    for name, category, amount in _figures(summary, tomorrow, metrics, chosen):
        data[name].append({"category": category or None, "amount_yen": amount})
    return data


def facts_displays(
    summary: LedgerSummary,
    tomorrow: Sequence[TomorrowGuide],
    metrics: Sequence[Metric],
    chosen: Category | None,
) -> Iterator[Display]:
    """One table of the figures that were asked for."""
    rows: list[tuple[Cell, ...]] = []
    missing: list[str] = []
    for metric, category, amount in _figures(summary, tomorrow, metrics, chosen):
        rows.append((_label(metric), category, amount))
        if amount is None and category not in missing:
            missing.append(category)
    notes = [month_label(summary.month)]
    notes += [
        f"{each.name}: {week_state(each.guide)}" for each in _asked(summary, chosen) if each.week_used_up
    ]
    notes += [how_to_set(category) for category in missing]
    columns = (Column(_("Figure")), Column(_("Category")), Column(_("Amount"), "yen"))
    yield Display(_("Figures"), columns, tuple(rows), " · ".join(notes))
