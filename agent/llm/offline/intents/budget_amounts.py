"""Setting the ceiling of a month or the allotment of a category."""

from __future__ import annotations

from agent.facts import CategoryFact
from agent.llm.offline import asks
from agent.llm.offline.message import Message
from agent.llm.offline.plans import Plan, run, say
from agent.llm.offline.spans import nearest_month
from agent.llm.offline.words import budgeting

# An odd sum such as 8,640 is what something cost; budgets are round.
ROUND_YEN = 500
# 「カフェ500円にして」 corrects a row, 「食費3万円にして」 sets a budget.
LEAST_COMMANDED_YEN = 1_000
# These come once a month, so 「今月の電気代は8,421円」 tells of the bill and not of a budget.
BILLS = frozenset({"housing", "utilities", "telecom", "subscription", "insurance_tax", "education"})


def set_budget(message: Message) -> Plan | None:
    """The budget that the message sets, a question for what it leaves open, or None."""
    if message.has(budgeting.EVENT):
        return None
    category = next((fact for fact in message.named_categories if fact.kind == "expense"), None)
    if not message.amounts:
        return _missing_amount(message, category)
    if len(message.amounts) != 1:
        return None
    spoken = message.has(budgeting.BUDGET) or message.has(budgeting.LIMIT) or _is_limit(message)
    if message.has(budgeting.REPORTED):
        return say(asks.budget_or_spending()) if _is_sum_of_month(message, category) else None
    if spoken and message.has(budgeting.RELATIVE):
        return say(asks.budget_amount(category))
    if category is not None and (plan := _allotment(message, category, spoken)):
        return plan
    if spoken and _is_ceiling(message):
        return run("set_budget", ceiling_yen=message.amounts[0].yen, month=_month(message))
    return say(asks.budget_for_what()) if message.has(budgeting.BUDGET) else None


def _month(message: Message) -> str:
    return nearest_month(message) or message.facts.month.name


def _allotment(message: Message, category: CategoryFact, spoken: bool) -> Plan | None:
    amount = message.amounts[0].yen
    if not spoken:
        named = _name_before_amount(message)
        if named is None or not (_is_declared(message, category) or _is_commanded(message, named)):
            return None
        if amount % ROUND_YEN or not _is_plain(message, category, named):
            return say(asks.budget_or_spending())
    return run("set_budget", category=category.name, amount_yen=amount, month=_month(message))


def _missing_amount(message: Message, category: CategoryFact | None) -> Plan | None:
    wanted = message.has(budgeting.SET) or (message.is_request and not message.has(budgeting.LOOK))
    named = message.has(budgeting.BUDGET) or message.has(budgeting.LIMIT)
    return say(asks.budget_amount(category)) if named and wanted else None


def _around(message: Message) -> tuple[str, str]:
    first = message.amounts[0]
    return message.text[: first.start], message.text[first.end :]


def _is_limit(message: Message) -> bool:
    before, after = _around(message)
    return bool(budgeting.UP_TO_AFTER.match(after) or budgeting.UP_TO_BEFORE.search(before))


def _is_ceiling(message: Message) -> bool:
    """「今月は全部で15万円まで」; a budget for something that is no category is not the ceiling."""
    if message.has(budgeting.LIMIT_OF_OTHER):
        return False
    if message.has(budgeting.LIMIT) or message.has(budgeting.CEILING):
        return True
    start = message.text.lstrip().startswith(("予算", "budget", "set the budget"))
    return (start or message.has(budgeting.MONTH_WORD)) and not message.topic_categories


def _name_before_amount(message: Message) -> str | None:
    """The category's word where nothing but は or を stands between it and the amount."""
    start = message.amounts[0].start
    for first, end, fact in message.category_spans:
        if fact.kind == "expense" and end <= start and budgeting.DECLARED.fullmatch(message.text[end:start]):
            return message.text[first:end]
    return None


def _is_declared(message: Message, category: CategoryFact) -> bool:
    """「今月の食費は3万円」, 「食費は月3万」."""
    before, _after = _around(message)
    monthly = message.has(budgeting.MONTH_WORD) or budgeting.PER_MONTH.search(before)
    return bool(monthly) and category.key not in BILLS and not message.dates


def _is_commanded(message: Message, named: str) -> bool:
    """「食費3万円にして」, unless a row of that name may be meant."""
    if not budgeting.SET_AFTER.match(_around(message)[1]) or message.amounts[0].yen < LEAST_COMMANDED_YEN:
        return False
    return not any(named in row.description.lower() for row in message.facts.recent_rows)


def _is_plain(message: Message, category: CategoryFact, named: str) -> bool:
    """「今月の外食 4,500円」 may tell of a meal; は, a command or the category's own name leave no doubt."""
    own = named == category.name.lower() or named.endswith("費") or named.isascii()
    between = message.text[: message.amounts[0].start].rpartition(named)[2]
    return (
        own
        or any(mark in between for mark in "はをが月")
        or bool(budgeting.SET_AFTER.match(_around(message)[1]))
    )


def _is_sum_of_month(message: Message, category: CategoryFact | None) -> bool:
    """「今月の食費は3万円やった」 sums up what the rows already say."""
    if category is None or category.key in BILLS or not message.has(budgeting.MONTH_SUM):
        return False
    named = _name_before_amount(message)
    return named is not None and (named == category.name.lower() or named.endswith("費"))
