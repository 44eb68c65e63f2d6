"""The wording of figures: displays that chat, buttons and pages show alike."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from budgets.facts import CategorySummary, LedgerSummary, TomorrowGuide
from budgets.guide import DayGuide
from budgets.queries import PlanTotals
from finance.display import Cell, Column, Display
from finance.models import Month
from finance.money import yen_text
from finance.periods import Period


def yen(amount: int) -> str:
    """The amount in the language of the moment."""
    return yen_text(amount, "ja" if (get_language() or "ja").startswith("ja") else "en")


def month_label(month: Month) -> str:
    """2026-05 (5/1–5/31), with its state when the figures are not final."""
    label = f"{month.name} ({_days(month.period)})"
    return f"{label} · {month.get_state_display()}" if month.state == Month.State.DRAFT else label


def _days(period: Period) -> str:
    return f"{period.start.month}/{period.start.day}–{period.end.month}/{period.end.day}"


def how_to_set(category: str) -> str:
    """How a person gives the category a budget."""
    return _(
        "%(category)s has no budget yet. To set one, write for example “%(category)s 30,000 yen this month”."
    ) % {"category": category}


def guide_display(each: CategorySummary, month: Month, title: str) -> Display:
    """Today (daily categories only), this week and this month of one category with an allotment."""
    guide = each.guide
    if guide is None:
        raise ValueError("a category without an allotment has no guide")
    rows: list[tuple[Cell, ...]] = []
    if each.daily:
        rows.append((_("Today"), guide.today_budget, guide.today_spend, guide.today_remaining))
    rows.append(
        (
            _("This week (%(days)s)") % {"days": _days(guide.week)},
            guide.week_budget,
            guide.week_spend,
            guide.week_remaining,
        )
    )
    rows.append((_("This month"), guide.month_budget, guide.month_spend, guide.month_remaining))
    columns = (
        Column(_("Period")),
        Column(_("Guide"), "yen"),
        Column(_("Spent"), "yen"),
        Column(_("Left"), "yen"),
    )
    return Display(title, columns, tuple(rows), _guide_note(each, month), tuple(guide_working(each, month)))


def _guide_note(each: CategorySummary, month: Month) -> str:
    parts = [month_label(month)]
    state = week_state(each.guide)
    if state:
        parts.append(state)
    return " · ".join(parts)


def week_state(guide: DayGuide | None) -> str:
    """“this week is used up” or “over by …”, or nothing."""
    if guide is None or not guide.week_used_up:
        return ""
    if guide.week_remaining < 0:
        return _("this week is over by %(amount)s") % {"amount": yen(-guide.week_remaining)}
    return _("this week is used up")


def guide_working(each: CategorySummary, month: Month) -> list[str]:
    """The sum behind the guide, in numbers, in the order in which it is made."""
    guide = each.guide
    if guide is None:
        return []
    rest = Period(guide.week.start, month.last_day).days
    lines = [
        _("Week: (%(allotment)s − %(before)s spent before) × %(week)s days ÷ %(rest)s days left = %(budget)s")
        % {
            "allotment": yen(guide.month_budget),
            "before": yen(guide.spent_before_week),
            "week": guide.week.days,
            "rest": rest,
            "budget": yen(guide.week_budget),
        },
        _("Week left: %(budget)s − %(spent)s = %(left)s")
        % {
            "budget": yen(guide.week_budget),
            "spent": yen(guide.week_spend),
            "left": yen(guide.week_remaining),
        },
        _("Month left: %(allotment)s − %(spent)s = %(left)s")
        % {
            "allotment": yen(guide.month_budget),
            "spent": yen(guide.month_spend),
            "left": yen(guide.month_remaining),
        },
    ]
    if each.daily:
        lines.insert(1, _today_working(guide))
    return lines


def _today_working(guide: DayGuide) -> str:
    if guide.week_used_up:
        return _("Today: the week is used up, so its even share %(budget)s − %(spent)s today = %(left)s") % {
            "budget": yen(guide.today_budget),
            "spent": yen(guide.today_spend),
            "left": yen(guide.today_remaining),
        }
    return _(
        "Today: (%(week)s − %(others)s on other days of the week) ÷ days to its end = %(budget)s; − %(spent)s = %(left)s"
    ) % {
        "week": yen(guide.week_budget),
        "others": yen(guide.week_spend - guide.today_spend),
        "budget": yen(guide.today_budget),
        "spent": yen(guide.today_spend),
        "left": yen(guide.today_remaining),
    }


def spent_display(each: CategorySummary, month: Month, title: str) -> Display:
    """A category without an allotment: what was spent, never a remainder, and how to set one."""
    columns = (Column(_("Period")), Column(_("Spent"), "yen"))
    rows = (
        (_("Today"), each.today_spend_yen),
        (_("This week"), each.week_spend_yen),
        (_("This month"), each.month_spend_yen),
    )
    return Display(title, columns, rows, f"{month_label(month)} · {how_to_set(each.name)}")


def remaining_overview(summary: LedgerSummary, title: str) -> Display:
    """What every category with an allotment has left, and the ceiling's rest if there is one."""
    columns = (
        Column(_("Category")),
        Column(_("Today"), "yen"),
        Column(_("This week"), "yen"),
        Column(_("This month"), "yen"),
    )
    rows: list[tuple[Cell, ...]] = []
    for each in summary.categories:
        if each.guide is None:
            continue
        today = each.guide.today_remaining if each.daily else None
        rows.append((each.name, today, each.guide.week_remaining, each.guide.month_remaining))
    if summary.ceiling_remaining_yen is not None:
        rows.append((_("Under the ceiling"), None, None, summary.ceiling_remaining_yen))
    notes = [month_label(summary.month)]
    notes += [f"{each.name}: {week_state(each.guide)}" for each in summary.categories if each.week_used_up]
    return Display(title, columns, tuple(rows), " · ".join(notes))


def spent_overview(summary: LedgerSummary, title: str) -> Display:
    """What was spent while nothing has a budget yet."""
    columns = (Column(_("Period")), Column(_("Spent"), "yen"))
    rows = (
        (_("Today"), summary.today_spend_yen),
        (_("This week"), summary.week_spend_yen),
        (_("This month"), summary.month_spend_yen),
    )
    daily = next((each.name for each in summary.categories if each.daily), summary.categories[0].name)
    return Display(title, columns, rows, f"{month_label(summary.month)} · {how_to_set(daily)}")


def tomorrow_display(guides: Sequence[TomorrowGuide], title: str, note: str) -> Display:
    """Tomorrow's figures of the daily categories, if nothing more is spent today."""
    columns = (Column(_("Category")), Column(_("Tomorrow"), "yen"), Column(_("Week left"), "yen"))
    rows = tuple(
        (each.category.name, each.guide.today_remaining, each.guide.week_remaining)
        for each in guides
        if each.guide is not None
    )
    return Display(title, columns, rows, note)


def allotments_display(summary: LedgerSummary, title: str) -> Display:
    """月枠 and 週枠 of each category, and the unallotted rest."""
    columns = (Column(_("Category")), Column(_("Allotment"), "yen"), Column(_("This week's part"), "yen"))
    rows: list[tuple[Cell, ...]] = [
        (each.name, each.guide.month_budget, each.guide.week_budget)
        for each in summary.categories
        if each.guide
    ]
    rows.append((_("Unallotted"), summary.plan.unallotted_yen, None))
    note = month_label(summary.month)
    if summary.plan.unallotted_yen is None:
        note += " · " + _("Without a ceiling the unallotted part is not set.")
    return Display(title, columns, tuple(rows), note)


def plan_display(title: str, month: Month, plan: PlanTotals, spent_yen: int | None = None) -> Display:
    """State, ceiling, fixed costs, planned expenses, allotments and what is unallotted."""
    rows: list[tuple[Cell, ...]] = [
        (_("Ceiling"), plan.ceiling_yen),
        (_("Fixed costs"), plan.fixed_yen),
        (_("Planned expenses"), plan.planned_yen),
        (_("All allotments"), plan.allotted_yen),
        (_("Unallotted"), plan.unallotted_yen),
    ]
    if spent_yen is not None:
        rows.append((_("Spent so far"), spent_yen))
    note = f"{month.name} ({_days(month.period)}) · {month.get_state_display()}"
    if plan.ceiling_yen is None:
        note += " · " + _("No ceiling is set.")
    return Display(title, (Column(_("Plan")), Column(_("Amount"), "yen")), tuple(rows), note)
