"""The menu: what one press answers from the database, without a model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from agent.facts import Language
from agent.skills.guard import SkillOffError, call_tool
from agent.skills.registry import tools
from agent.skills.tool import TurnContext
from budgets.facts import surplus
from finance.display import Column, Display
from finance.models import Door, Wish
from finance.services.months import ledger_today, month_current
from integrations.discord.access import Access

MAX_WISHES = 25


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu; `name` and `name_ja` are its slash command's."""

    key: str
    label: str | Promise
    name: str
    name_ja: str
    description: str
    description_ja: str
    displays: Callable[[TurnContext], list[Display]] | None = None  # None: a link


def _by_tools(*names: str) -> Callable[[TurnContext], list[Display]]:
    """The displays of tools that only read."""

    def displays(context: TurnContext) -> list[Display]:
        return [display for name in names for display in call_tool(context, tools()[name], {}).displays]

    return displays


def _wishes(context: TurnContext) -> list[Display]:
    projected = surplus(month_current(ledger=context.ledger)).projected_yen
    rows = Wish.objects.filter(ledger=context.ledger, deleted_at__isnull=True).order_by("-pk")[:MAX_WISHES]
    columns = (Column(_("What")), Column(_("Price"), "yen"), Column(_("Fits")))
    table = tuple(
        (wish.name, wish.amount_yen, "" if wish.amount_yen is None else _fits(wish.amount_yen, projected))
        for wish in rows
    )
    note = "" if table else _("The wish list is empty.")
    totals = Display(_("Wish list"), columns, table, note)
    left = Display(
        "", (Column(_("Month")), Column(_("Projected surplus"), "yen")), ((_("This month"), projected),)
    )
    return [totals, left]


def _fits(price: int, projected: int) -> str:
    return _("yes") if price <= projected else _("not yet")


MENU: tuple[Entry, ...] = (
    Entry(
        "remaining",
        gettext_lazy("What is left"),
        "remaining",
        "残り",
        "What can still be spent today, this week and this month",
        "今日・今週・今月にあといくら使えるか",
        _by_tools("get_remaining"),
    ),
    Entry(
        "breakdown",
        gettext_lazy("Breakdown"),
        "breakdown",
        "内訳",
        "This month by category",
        "今月のカテゴリ別の内訳",
        _by_tools("get_month_breakdown"),
    ),
    Entry(
        "tomorrow",
        gettext_lazy("Tomorrow"),
        "tomorrow",
        "明日の目安",
        "What tomorrow can take if nothing more is spent today",
        "このあと使わなければ明日いくら使えるか",
        _by_tools("get_tomorrow_guide"),
    ),
    Entry(
        "allotments",
        gettext_lazy("Weekly and monthly allotments"),
        "allotments",
        "週枠月枠",
        "The allotments of the week and the month",
        "カテゴリごとの週枠と月枠",
        _by_tools("get_budget_allotments"),
    ),
    Entry(
        "summary",
        gettext_lazy("This month in short"),
        "summary",
        "今月のまとめ",
        "This month's surplus and what is left",
        "今月の収支と残りのまとめ",
        _by_tools("get_surplus", "get_remaining"),
    ),
    Entry(
        "budget",
        gettext_lazy("Budget"),
        "budget",
        "予算",
        "The plan of this month",
        "今月の予算",
        _by_tools("get_budget_summary"),
    ),
    Entry(
        "wishes",
        gettext_lazy("Wish list"),
        "wishes",
        "欲しいもの",
        "The wish list and what fits into this month",
        "欲しいものと今月買えるかどうか",
        _wishes,
    ),
    Entry(
        "overview",
        gettext_lazy("The full view"),
        "overview",
        "全体を見る",
        "A link to the full view",
        "全体を見るページへのリンク",
    ),
)


def entry_of(key: str) -> Entry | None:
    """The entry of that key."""
    return next((entry for entry in MENU if entry.key == key), None)


def menu_displays(access: Access, entry: Entry, language: str) -> list[dict[str, Any]]:
    """What the entry shows, as events carry displays."""
    if entry.displays is None:
        return []
    chosen: Language = "en" if language == "en" else "ja"
    context = TurnContext(
        user=access.user,
        ledger=access.ledger,
        conversation_id=0,
        turn_id=0,
        today=ledger_today(access.ledger),
        door=Door.DISCORD,
        language=chosen,
    )
    with translation.override(chosen):
        try:
            displays = entry.displays(context)
        except SkillOffError as error:
            displays = [Display(str(entry.label), (), (), str(error))]
        return [display.as_json() for display in displays]


def full_view_url() -> str:
    """Grafana, or our own page where it can be reached from outside; "" where neither is known."""
    if settings.GRAFANA_URL:
        return str(settings.GRAFANA_URL)
    return f"{settings.PUBLIC_URL}{reverse('chat')}" if settings.PUBLIC_URL else ""


def menu_text() -> str:
    """The words above the buttons."""
    return _("Write what you spent, for example “lunch 850 yen”, or press a button.")
