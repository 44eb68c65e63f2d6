"""なんで？: the sum behind the guide that was just shown, in order, in numbers. No model is asked."""

from __future__ import annotations

import json
import re

from django.utils.translation import gettext as _

from agent.models import Turn, TurnEvent
from agent.skills.tool import TurnContext
from budgets.facts import CategorySummary, LedgerSummary, ledger_summary
from budgets.formatting import guide_display, guide_working
from finance.display import Display
from finance.reading.text import normalise

_WHY = re.compile(
    r"(?:え[、,]?)?(?:なんで|何で|なぜ|どうして|なにゆえ)(?:そう|こう|その(?:金額|数字|額)|この(?:金額|数字|額))?(?:なる|なった|なん|に)?"
    r"(?:の|ん)?(?:や|やねん|だ|です|なの|か|やろ)*[?？。!！]*"
    r"|(?:その|この)?(?:計算|内訳の計算|根拠|理由)(?:は|を(?:教えて|見せて))?[?？]*"
    r"|(?:but )?(?:why|how come|how so|why is that|why that much|show (?:me )?the (?:sum|working))\W*",
    re.IGNORECASE,
)


def asks_why(message: str) -> bool:
    """Whether the whole message asks for the reason of what was just said."""
    return bool(_WHY.fullmatch(normalise(message).strip()))


def why_told(context: TurnContext) -> tuple[str, tuple[Display, ...]]:
    """The sums in a text, a line each, and the figures that they lead to, of the categories that were spoken of."""
    summary = ledger_summary(context.ledger, recent=0)
    chosen = _spoken_of(context, summary)
    if not chosen:
        return _("There is no guide yet: no category has a budget this month."), ()
    lines = []
    for each in chosen:
        lines += [each.name, *guide_working(each, summary.month)]
    displays = tuple(guide_display(each, summary.month, each.name) for each in chosen)
    return "\n".join(lines), displays


def _spoken_of(context: TurnContext, summary: LedgerSummary) -> list[CategorySummary]:
    """Categories with a guide that the last turn named; else the one whose days are counted, or the first."""
    guided = [each for each in summary.categories if each.guide is not None]
    said = _last_said(context)
    named = [each for each in guided if each.name in said]
    daily = [each for each in guided if each.daily]
    return named or daily[:1] or guided[:1]


def _last_said(context: TurnContext) -> str:
    turns = Turn.objects.filter(conversation_id=context.conversation_id, pk__lt=context.turn_id)
    last = turns.filter(state=Turn.State.DONE).order_by("-pk").first()
    if last is None:
        return ""
    shown = TurnEvent.objects.filter(turn=last, kind="display").values_list("data", flat=True)
    return "\n".join([last.message, last.reply, *(json.dumps(each, ensure_ascii=False) for each in shown)])
