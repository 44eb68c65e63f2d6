"""Questions about the ledger: which read answers them. Nothing here writes."""

from __future__ import annotations

from agent.llm.offline.intents.comparisons import compared
from agent.llm.offline.intents.figures import several_figures
from agent.llm.offline.message import Message
from agent.llm.offline.plans import Plan, run, together
from agent.llm.offline.spans import Span, month_span, past_month, relative_month, span_of
from agent.llm.offline.topics import is_only_a_topic
from agent.llm.offline.words import asking, prices, unspent


def question(message: Message) -> Plan | None:
    """The read that answers the message, or None when it asks nothing of the ledger."""
    if plan := what_if(message):
        return plan
    told_by_others = message.has(unspent.OTHERS) or message.has(unspent.HEARSAY)
    if not _asks(message) or told_by_others or _is_about_the_world(message):
        return None
    if message.has(asking.HOW_TO):
        return None
    for rule in (
        compared,
        several_figures,
        _allotments,
        _surplus,
        _breakdown,
        _tomorrow,
        _remaining,
        _summary,
        _budget,
        _spent,
        _bare_topic,
    ):
        if plan := rule(message):
            return plan
    return None


def what_if(message: Message) -> Plan | None:
    """「もし1万円使ったら残りなんぼ？」: the remainder after a spending that did not happen."""
    if len(message.amounts) != 1:
        return None
    supposed = message.has(asking.WHAT_IF) and (message.has(asking.AFTERMATH) or message.has(asking.OPEN_IF))
    weighed = message.is_question and message.has(asking.COULD_AFFORD)
    if not (supposed or weighed) or message.has(asking.NOT_OWN_LEDGER):
        return None
    names = [fact.name for fact in message.topic_categories if fact.kind == "expense"]
    return run("get_remaining", category=names[0] if names else None, if_spent_yen=message.amounts[0].yen)


def _asks(message: Message) -> bool:
    if message.is_question:
        return True
    return not message.amounts and message.has(asking.NOUN_END)


def _is_about_the_world(message: Message) -> bool:
    patterns = (asking.NOT_OWN_LEDGER, prices.PRICE_NOUN, prices.COUNTED_POINTS)
    return any(message.has(pattern) for pattern in patterns)


def _expense_names(message: Message) -> list[str]:
    return [fact.name for fact in message.named_categories if fact.kind == "expense"]


def _topic_names(message: Message) -> list[str]:
    return [fact.name for fact in message.topic_categories if fact.kind == "expense"]


def _allotments(message: Message) -> Plan | None:
    return run("get_budget_allotments") if message.has(asking.ALLOTMENTS) else None


def _surplus(message: Message) -> Plan | None:
    if message.has(asking.SURPLUS):
        return run("get_surplus", month=_month(message))
    received = any(fact.kind == "income" for fact in message.named_categories)
    if received:  # the breakdown lists the rows of income, too
        return run("get_month_breakdown", month=_month(message))
    return run("get_surplus", month=_month(message)) if message.has(asking.EARNED) else None


def _month(message: Message) -> str:
    return past_month(message) or message.facts.month.name


def _breakdown(message: Message) -> Plan | None:
    if not message.has(asking.BREAKDOWN):
        return None
    span = span_of(message)
    names = _expense_names(message)
    if span is not None and span.month is None:
        if _is_today(message, span) and not message.has(asking.WHAT_BOUGHT):
            return run(
                "get_budget_facts", metrics=["today_category_spent"], category=names[0] if names else None
            )
        return _period(span, names)
    if names:
        return _period(span or month_span(message.facts.month.name, message.facts), names)
    return run("get_month_breakdown", month=_month(message))


def _tomorrow(message: Message) -> Plan | None:
    if message.has(asking.TOMORROW) and message.has(asking.SPENDABLE_LATER):
        return run("get_tomorrow_guide")
    return None


def _remaining(message: Message) -> Plan | None:
    if not message.has(asking.REMAINING):
        return None
    month = relative_month(message)
    if month is not None and month != message.facts.month.name:
        return run("get_budget_summary", month=month)
    if message.has(asking.YESTERDAY_OR_OTHER):
        return None
    names = _topic_names(message)
    if not names:
        return run("get_remaining")
    return together(*(run("get_remaining", category=name) for name in names[:4]))


def _summary(message: Message) -> Plan | None:
    if not message.has(asking.SUMMARY) or _expense_names(message):
        return None
    return run("get_budget_summary", month=_month(message))


def _budget(message: Message) -> Plan | None:
    """「食費の予算いくら？」, 「今週の予算は？」, 「今月の予算は？」."""
    if not message.has(asking.BUDGET) or message.has(asking.WHAT_BOUGHT):
        return None
    names = _expense_names(message)
    category = names[0] if names else None
    if message.has(asking.TODAY):
        return run("get_remaining", category=category)
    if message.has(asking.THIS_WEEK):
        return run("get_budget_facts", metrics=["week_budget"], category=category)
    if category is not None and relative_month(message) in (None, message.facts.month.name):
        return run("get_budget_facts", metrics=["month_budget"], category=category)
    return run("get_budget_summary", month=_month(message))


def _spent(message: Message) -> Plan | None:
    """How much or what was spent, by the days and the category that the question names."""
    if not (message.has(asking.SPENT) or message.has(asking.STORED)) or message.has(asking.WHAT_IF):
        return None
    span = span_of(message)
    if span is None:
        return _spent_lately(message)
    names = _topic_names(message)
    rows_wanted = message.has(asking.WHAT_BOUGHT) or message.has(asking.LISTING)
    if _is_today(message, span) and message.has(asking.TOTAL_TODAY) and not rows_wanted:
        metric = "today_category_spent" if names else "today_total_spent"
        return run("get_budget_facts", metrics=[metric], category=names[0] if names else None)
    if span.month is not None and not names:
        return run("get_month_breakdown", month=span.month)
    if span.first > message.facts.today:
        return None
    return _period(span, names)


def _bare_topic(message: Message) -> Plan | None:
    """「カフェは？」 asks what is left of it, 「先週のカフェは？」 and 「昨日は？」 what was spent."""
    if not message.is_question or not is_only_a_topic(message):
        return None
    if message.has(asking.TOMORROW):
        return run("get_tomorrow_guide")
    names = _expense_names(message)
    span = span_of(message)
    if span is None:
        return run("get_remaining", category=names[0]) if names else None
    if span.first > message.facts.today:
        return None
    if span.month is not None and not names:
        return run("get_month_breakdown", month=span.month)
    return _period(span, names)


def _spent_lately(message: Message) -> Plan | None:
    """No days are named: only a question about the past or a category by its name is of this ledger."""
    names = _expense_names(message)
    past = message.has(asking.PAST)
    if message.has(asking.BETWEEN_PLACES) or not (names or past or message.has(asking.OWN_SPENDING)):
        return None
    current = month_span(message.facts.month.name, message.facts)
    topics = names or (_topic_names(message) if past else [])
    return _period(current, topics) if topics else run("get_month_breakdown", month=message.facts.month.name)


def _is_today(message: Message, span: Span) -> bool:
    return span.first == span.last == message.facts.today


def _period(span: Span, names: list[str]) -> Plan:
    first, last = span.first.isoformat(), span.last.isoformat()
    if not names:
        return run("get_period_spend", start_date=first, end_date=last)
    return together(
        *(run("get_period_spend", start_date=first, end_date=last, category=name) for name in names[:4])
    )
