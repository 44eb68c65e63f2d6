"""Where what a closed month left over goes: 「先月の余りは貯金に回して」."""

from __future__ import annotations

import re
from typing import Any

from agent.llm.offline.message import Message
from agent.llm.offline.plans import Plan, run
from agent.llm.offline.spans import past_month

_REST = re.compile(
    r"余り|余った|残った(?:お?金|分)|残りの?(?:お金)?(?=[をは])|黒字|赤字|使いすぎた?分|繰り?越し"
    r"|\b(?:rest|remainder|surplus|deficit|left ?over|leftovers?)\b"
)
_TARGETS = (
    (
        "savings",
        re.compile(
            r"(?:貯金|貯蓄)(?:に|へ|から)|\b(?:in)?to (?:the |my |our )?savings\b|\bfrom (?:the |my |our )?savings\b"
        ),
    ),
    (
        "allotments",
        re.compile(
            r"(?:月枠|枠|予算)(?:に|へ|から)|\b(?:in)?to (?:this month'?s? )?(?:the )?(?:allotments?|budget)\b"
        ),
    ),
    ("nothing", re.compile(r"そのまま|何もしな|なにもしな|\bas it is\b|\bleave it\b")),
)
_DO = re.compile(
    r"回し|入れ|出し|移し|足し|繰り?越|引い|引き|出し|補|[にへ]$|しといて|(?:に|で)(?:して|お願い)|\b(?:put|move|add|carry|take|leave)\b"
)
LONGEST = 40  # characters; a longer message tells of something else


def carry_over(message: Message) -> Plan | None:
    """The wish to carry the rest of a closed month over, or None."""
    if len(message.text) > LONGEST * (1 if message.facts.language == "ja" else 2) or len(message.amounts) > 1:
        return None
    if not message.has(_REST) or not message.has(_DO):
        return None
    choice = next((name for name, words in _TARGETS if message.has(words)), None)
    if choice is None:
        return None
    month = past_month(message)
    arguments: dict[str, Any] = {
        "choice": choice,
        "month": None if month == message.facts.month.name else month,
    }
    if message.amounts and choice == "savings":
        arguments["amount_yen"] = message.amounts[0].yen
    return run("carry_over", **arguments)
