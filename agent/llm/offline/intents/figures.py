"""Several figures in one question (「今週の残りと明日の予算」): one read with just those metrics."""

from __future__ import annotations

import re
from dataclasses import dataclass

from agent.llm.offline.message import Message
from agent.llm.offline.plans import Plan, run
from agent.llm.offline.words import asking

_JOINTS = re.compile(
    r"と(?!き|こ|り|う|て|ん|思|い)|、|,|・|&|＆|\+|＋|\band\b|\bplus\b|\balso\b|それから|あと(?=今|明日)"
)

_SCOPES = (
    ("tomorrow", asking.TOMORROW),
    ("today", asking.TODAY),
    ("week", asking.THIS_WEEK),
    ("month", asking.THIS_MONTH),
)
_METRICS = {
    ("today", "remaining"): "today_remaining",
    ("today", "budget"): "today_remaining",
    ("today", "spent"): "today_total_spent",
    ("week", "remaining"): "week_remaining",
    ("week", "budget"): "week_budget",
    ("month", "remaining"): "month_remaining",
    ("month", "budget"): "month_budget",
    ("tomorrow", "remaining"): "tomorrow_budget",
    ("tomorrow", "budget"): "tomorrow_budget",
    ("tomorrow", "spent"): "tomorrow_budget",
}


@dataclass(frozen=True, slots=True)
class _Part:
    """One figure that a question asks for; what it leaves out its neighbours say."""

    scope: str | None
    kind: str | None


def several_figures(message: Message) -> Plan | None:
    """A read of two or more metrics, or None when the question asks for one thing."""
    parts = [part for text in _JOINTS.split(message.text) if (part := _part(text)) is not None]
    if len(parts) < 2:
        return None
    metrics = [_METRICS.get((part.scope or "", part.kind or "")) for part in _completed(parts)]
    if None in metrics:
        return None
    distinct = list(dict.fromkeys(metric for metric in metrics if metric is not None))
    if len(distinct) < 2:
        return None
    names = [fact.name for fact in message.named_categories if fact.kind == "expense"]
    if names and "today_total_spent" in distinct:
        distinct = [
            "today_category_spent" if metric == "today_total_spent" else metric for metric in distinct
        ]
    return run("get_budget_facts", metrics=distinct, category=names[0] if len(names) == 1 else None)


def _part(text: str) -> _Part | None:
    scope = next((name for name, pattern in _SCOPES if pattern.search(text)), None)
    kind = _kind(text)
    return None if scope is None and kind is None else _Part(scope, kind)


def _kind(text: str) -> str | None:
    if asking.REMAINING.search(text):
        return "remaining"
    if asking.BUDGET.search(text):
        return "budget"
    return "spent" if asking.SPENT.search(text) else None


def _completed(parts: list[_Part]) -> list[_Part]:
    """「今週と今月の残り」: what a part leaves out the next one says, or else the one before."""
    for order in (reversed(range(len(parts))), range(len(parts))):
        last = _Part(None, None)
        for place in order:
            scope = parts[place].scope or last.scope
            last = parts[place] = _Part(scope, parts[place].kind or last.kind)
    return parts
