"""Commands about the budget: setting, confirming, reopening, closing, fixed costs."""

from __future__ import annotations

from agent.llm.offline import asks
from agent.llm.offline.intents.budget_amounts import set_budget
from agent.llm.offline.intents.carry_over import carry_over
from agent.llm.offline.message import Message
from agent.llm.offline.names import name_in
from agent.llm.offline.plans import Plan, run, say
from agent.llm.offline.spans import nearest_month, past_month
from agent.llm.offline.words import budgeting, unspent
from finance.periods import shift_month

# 「締めといて」 alone closes a month, 「シートベルト締めてな」 does not.
SHORT = 8


def budget_command(message: Message) -> Plan | None:
    """A change of the plan, a question for what is missing of it, or None."""
    if message.is_question:
        return None
    for rule in (carry_over, _copy, _reopen, _clear, _fixed_cost, _close, _confirm, set_budget, _monthly):
        if plan := rule(message):
            return plan
    return None


def _reopen(message: Message) -> Plan | None:
    if not message.has(budgeting.REOPEN):
        return None
    return run("reopen_budget", month=nearest_month(message))


def _copy(message: Message) -> Plan | None:
    """「来月の予算を今月と同じにして」「先月の予算をコピーして」: one month's plan in place of another's."""
    if message.amounts or not message.has(budgeting.COPY):
        return None
    current = message.facts.month.name
    before = shift_month(current, -1)
    wanted = shift_month(current, 1) if message.has(budgeting.NEXT_MONTH) else current
    named = [current if found["this"] else before for found in budgeting.COPIED_MONTH.finditer(message.text)]
    sources = [name for name in named if name != wanted]
    return run("copy_budget", month=wanted, source_month=sources[0] if sources else None)


def _confirm(message: Message) -> Plan | None:
    if not message.has(budgeting.CONFIRM) or message.amounts or len(message.text) > 40:
        return None
    return run("confirm_budget", month=nearest_month(message))


def _close(message: Message) -> Plan | None:
    if message.has(budgeting.NOT_CLOSE) or not message.has(budgeting.CLOSE):
        return None
    if any(amount.marked for amount in message.amounts):
        return None
    month = past_month(message)
    if (
        month is None
        and "月" not in message.text
        and len(message.text) > SHORT
        and message.facts.language == "ja"
    ):
        return None
    return run("close_month", month=month)


def _clear(message: Message) -> Plan | None:
    if message.has(budgeting.REMOVED_PLAN):
        return say(asks.cannot_remove_plan())
    return say(asks.cannot_clear_budget()) if message.has(budgeting.ZERO) else None


def _fixed_cost(message: Message) -> Plan | None:
    if not message.has(budgeting.FIXED):
        return None
    if len(message.amounts) != 1:
        wanted = message.is_request or message.has(budgeting.SET) or bool(message.amounts)
        return say(asks.fixed_cost_amount()) if wanted else None
    name = name_in(message)
    if not name:
        return say(asks.fixed_cost_name())
    day = budgeting.DAY_OF_MONTH.search(message.text)
    number = int(day[1] or day[2]) if day else 0
    categories = [fact.name for fact in message.topic_categories if fact.kind == "expense"]
    return run(
        "set_fixed_cost",
        name=name,
        amount_yen=message.amounts[0].yen,
        category=categories[0] if categories else None,
        day_of_month=number if 1 <= number <= 31 else None,
    )


def _monthly(message: Message) -> Plan | None:
    """「毎月25日に保険料 12,000円が引き落とされる」 sounds like a fixed cost, but does not say so."""
    if not message.has(budgeting.EVERY_MONTH) or len(message.amounts) != 1 or message.has(unspent.OWN_PAST):
        return None
    return say(asks.offer_fixed_cost())
