"""When a message about money asks for what is left or for a breakdown and the model called no tool, code does."""

from __future__ import annotations

import re
from typing import Any

from agent.facts import TurnFacts
from finance.reading.categories import category_keys_named
from finance.reading.text import normalise

_REMAINING = re.compile(
    r"残り|残額|のこり|あと(?:いくら|なんぼ|どれ|どの)|いくら使える|なんぼ使える|\b(?:left|remaining|remainder)\b",
    re.IGNORECASE,
)
_BREAKDOWN = re.compile(r"内訳|\bbreak\s?down\b|\bby category\b", re.IGNORECASE)
_MONEY = re.compile(
    r"予算|お金|金額|円|使|支出|出費|家計|今日|今週|今月|いくら|なんぼ|目安|費|枠|budget|spen[dt]|money|yen|today|week|month",
    re.IGNORECASE,
)


def safeguard_call(message: str, facts: TurnFacts) -> tuple[str, dict[str, Any]] | None:
    """The tool and arguments that the message plainly asks for, or None."""
    text = normalise(message)
    keys = category_keys_named(text)
    if not (keys or _MONEY.search(text)):
        return None
    if _BREAKDOWN.search(text):
        return "get_month_breakdown", {}
    if _REMAINING.search(text):
        category = facts.category(keys[0]) if len(keys) == 1 else None
        return "get_remaining", {"category": category.name} if category else {}
    return None
