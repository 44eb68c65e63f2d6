"""Commands about the budget: setting, confirming, reopening, closing, fixed costs."""

from __future__ import annotations

from agent.facts import CategoryFact
from agent.llm.offline import asks
from agent.llm.offline.message import Message
from agent.llm.offline.names import name_in
from agent.llm.offline.plans import Plan, run, say
from agent.llm.offline.spans import nearest_month, past_month
from agent.llm.offline.words import budgeting

# An odd sum such as 8,640 is what something cost; budgets are round.
ROUND_YEN = 500
# 「締めといて」 alone closes a month, 「シートベルト締めてな」 does not.
SHORT = 8


def budget_command(message: Message) -> Plan | None:
    """A change of the plan, a question for what is missing of it, or None."""
    if message.is_question:
        return None
    for rule in (_reopen, _fixed_cost, _close, _clear, _confirm, _set_budget):
        if plan := rule(message):
            return plan
    return None


def _reopen(message: Message) -> Plan | None:
    if not message.has(budgeting.REOPEN):
        return None
    return run("reopen_budget", month=nearest_month(message))


def _confirm(message: Message) -> Plan | None:
    if not message.has(budgeting.CONFIRM) or message.amounts or len(message.text) > 40:
        return None
    return run("confirm_budget", month=nearest_month(message))


def _close(message: Message) -> Plan | None:
    if message.has(budgeting.NOT_CLOSE) or message.amounts or not message.has(budgeting.CLOSE):
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


def _set_budget(message: Message) -> Plan | None:
    if message.has(budgeting.EVENT) or message.has(budgeting.REPORTED):
        return None
    category = next((fact for fact in message.named_categories if fact.kind == "expense"), None)
    if not message.amounts:
        return _missing_amount(message, category)
    if len(message.amounts) != 1:
        return None
    amount = message.amounts[0].yen
    month = nearest_month(message) or message.facts.month.name
    about_budget = message.has(budgeting.BUDGET) or message.has(budgeting.LIMIT) or _is_limit(message)
    if category is not None and (about_budget or _is_declared(message)):
        if not about_budget and amount % ROUND_YEN:
            return say(asks.budget_or_spending())
        return run("set_budget", category=category.name, amount_yen=amount, month=month)
    if about_budget and _is_ceiling(message):
        return run("set_budget", ceiling_yen=amount, month=month)
    return say(asks.budget_for_what()) if message.has(budgeting.BUDGET) else None


def _missing_amount(message: Message, category: CategoryFact | None) -> Plan | None:
    wanted = message.has(budgeting.SET) or message.is_request
    named = message.has(budgeting.BUDGET) or message.has(budgeting.LIMIT)
    return say(asks.budget_amount(category)) if named and wanted else None


def _is_limit(message: Message) -> bool:
    first = message.amounts[0]
    before, after = message.text[: first.start], message.text[first.end :]
    return bool(budgeting.UP_TO_AFTER.match(after) or budgeting.UP_TO_BEFORE.search(before))


def _is_ceiling(message: Message) -> bool:
    """「今月は全部で15万円まで」; a budget for something that is no category is not the ceiling."""
    if message.has(budgeting.LIMIT) or message.has(budgeting.CEILING):
        return True
    whole = message.has(budgeting.MONTH_WORD) or message.text.lstrip().startswith(
        ("予算", "budget", "set the budget")
    )
    return bool(whole) and not message.topic_categories


def _is_declared(message: Message) -> bool:
    """「今月の食費は3万円」: month, category, は, amount and nothing that tells of the past."""
    first = message.amounts[0]
    before = message.text[: first.start]
    if not message.has(budgeting.MONTH_WORD) or not budgeting.DECLARED.search(before):
        return False
    span = next((end for _, end, fact in message.category_spans if fact.kind == "expense"), None)
    return span is not None and not before[span:].strip(" は:をが、月約")
