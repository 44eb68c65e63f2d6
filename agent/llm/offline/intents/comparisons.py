"""Two stretches of time side by side: 「今週と先週を比べて」, "this month vs last month"."""

from __future__ import annotations

from datetime import timedelta

from agent.llm.offline.message import Message
from agent.llm.offline.plans import Plan, run, together
from agent.llm.offline.spans import Span, month_span, past_month, shifted
from agent.llm.offline.words import asking


def compared(message: Message) -> Plan | None:
    """Both stretches; where only one is named the other is the present one, or the one before it."""
    if not message.has(asking.COMPARED):
        return None
    names = [fact.name for fact in message.topic_categories if fact.kind == "expense"]
    category = names[0] if names else None
    return together(*(_spent_in(span, category) for span in _two_spans(message)))


def _two_spans(message: Message) -> tuple[Span, Span]:
    weeks = [period for period in message.periods if period.kind == "week"]
    if weeks:
        monday = message.facts.today - timedelta(days=message.facts.today.weekday())
        this, last = (
            Span(monday - back, monday - back + timedelta(days=6))
            for back in (timedelta(), timedelta(days=7))
        )
        return this, last
    current = message.facts.month.name
    other = past_month(message)
    if other is None or other == current:
        other = shifted(current, -1)
    return month_span(current, message.facts), month_span(other, message.facts)


def _spent_in(span: Span, category: str | None) -> Plan:
    if span.month is not None and category is None:
        return run("get_month_breakdown", month=span.month)
    return run(
        "get_period_spend",
        start_date=span.first.isoformat(),
        end_date=span.last.isoformat(),
        category=category,
    )
