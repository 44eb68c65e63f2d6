"""Recording what was spent or received: only what the text says, and only own money."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from agent.llm.offline import asks
from agent.llm.offline.doubts import is_doubtful
from agent.llm.offline.intents import talk
from agent.llm.offline.intents.wishes import planned_expense
from agent.llm.offline.message import Message
from agent.llm.offline.own_money import own_parts
from agent.llm.offline.plans import Plan, Wish, say
from agent.llm.offline.words import budgeting, changing, speech, unspent
from finance.reading.categories import known_words
from finance.reading.items import Item, ItemsReading, read_items
from finance.reading.receipt import looks_like_receipt
from finance.taxonomy import DEFAULT_CATEGORIES

_DEFAULT_KEYS = frozenset(category.key for category in DEFAULT_CATEGORIES)
# Bigger than any household's purchase; the database's own limit.
MOST_YEN = 999_999_999_999
DESCRIPTION_LENGTH = 200


def record(message: Message, *, agreed: bool = False) -> Plan | None:
    """Calls that write the items of a message, a question for what is missing, or None.

    agreed: the person has said yes to recording, so doubts about the sentence are settled.
    """
    if looks_like_receipt(message.raw):
        return _from_reading(message, read_items(message.raw, message.facts.today))
    if any(
        row_id in {row.id for row in message.facts.recent_rows}
        for row_id in changing.ROW_ID.findall(message.text)
    ):
        return say(asks.which_to_change(()))
    if not agreed and message.has(budgeting.TO_COME) and not message.has(unspent.OTHERS):
        planned = planned_expense(message)  # "tomorrow I need to pay 5,000": a need with a day is a plan
        if planned is not None and planned.calls:
            return planned
    if message.has(speech.NOT_TO_RECORD):
        return say(talk.left_alone())
    if message.has(speech.AGREED) and len(message.amounts) == 1 and not message.has(unspent.OWN_PAST):
        return None
    own, reason = (message, None) if agreed else own_parts(message)
    if own is None:
        return say(talk.not_recorded(reason)) if reason is not None else None
    if planned := planned_expense(own):
        return planned
    reading = read_items(own.raw, own.facts.today)
    plan = _from_reading(own, reading)
    if plan is None and reason is not None:
        return say(talk.not_recorded(reason))
    if plan is not None and plan.calls and not agreed and is_doubtful(own, reading.items):
        return say(asks.shall_i_record())
    return plan


def _names_a_row(message: Message) -> bool:
    """「e102 900円」 speaks of a row that exists and is no purchase."""
    known = {row.id for row in message.facts.recent_rows}
    return any(row_id in known for row_id in changing.ROW_ID.findall(message.text))


# The first problem of a reading that is found here is asked about, and then nothing is written.
_QUESTIONS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("impossible_date", asks.impossible_day),
    ("ambiguous_date", asks.unclear_day),
    ("inconsistent", asks.does_not_add_up),
    ("ambiguous_quantity", asks.price_or_total),
    ("share_unknown", asks.own_share),
    ("too_large", asks.too_large),
    ("too_many", asks.too_long),
)


def _from_reading(message: Message, reading: ItemsReading) -> Plan | None:
    for problem, question in _QUESTIONS:
        if problem in reading.problems:
            return say(question())
    if any(item.amount_yen > MOST_YEN for item in reading.items):
        return say(asks.too_large())
    if "future_date" in reading.problems or any(item.date > message.facts.today for item in reading.items):
        return planned_expense(message) or say(asks.offer_planned_expense())
    if not reading.items:
        return _asked_back(message, reading.problems)
    if any(not item.description.strip() for item in reading.items):
        return say(asks.what_for(_only(item.amount_yen for item in reading.items)))
    return Plan(calls=tuple(_writes(message, reading.items)))


def _only(amounts: Iterable[int]) -> int | None:
    known = list(amounts)
    return known[0] if len(known) == 1 else None


def _asked_back(message: Message, problems: Sequence[str]) -> Plan | None:
    if "foreign_currency" in problems:
        return say(asks.yen_of_foreign())
    if "only_amount" in problems and message.amounts and not message.is_question:
        return say(asks.what_for(_only(amount.yen for amount in message.amounts)))
    if "no_amount" in problems and _tells_of_spending(message):
        return say(asks.how_much())
    return say(asks.unclear_record()) if any(amount.marked for amount in message.amounts) else None


def _tells_of_spending(message: Message) -> bool:
    """「ランチ食べた」 and 「カフェ代」 miss an amount; 「100均好きやねん」 does not."""
    if message.is_question or message.has(speech.FEELING_ABOUT) or not message.topic_categories:
        return False
    bare = _without_days(message)
    is_bare = bool(speech.BARE_NOUN.search(bare)) or any(match.word == bare for match in known_words(bare))
    return message.is_request or message.has(speech.SPENDING_DEED) or is_bare


def _without_days(message: Message) -> str:
    """「昨日の飲み会」 is as bare as 「飲み会」."""
    text = message.text
    for reading in reversed(message.dates):
        text = text[: reading.start] + text[reading.end :].removeprefix("の")
    return text.strip()


def _writes(message: Message, items: Iterable[Item]) -> Iterable[Wish]:
    """One call a kind, incomes first as people tell them first; each succeeds at most once in a turn."""
    listed = list(items)
    for kind, tool in (("income", "create_incomes"), ("expense", "create_expenses")):
        arguments = [_arguments(message, item, len(listed) == 1) for item in listed if item.kind == kind]
        if arguments:
            yield Wish(tool, {"items": arguments})


def _arguments(message: Message, item: Item, is_only: bool) -> dict[str, Any]:
    name = _own_category(message, item, is_only) or message.category_name(item.category_key, item.kind)
    arguments = {
        "amount_yen": item.amount_yen,
        "category": name,
        "description": item.description[:DESCRIPTION_LENGTH],
        "date": item.date.isoformat(),
    }
    return {key: value for key, value in arguments.items() if value is not None}


def _own_category(message: Message, item: Item, is_only: bool) -> str | None:
    """A category that the ledger's people added themselves, named in the text (「ペット 3,000円」)."""
    text = message.text if is_only else item.description.lower()
    for fact in message.facts.categories:
        if fact.key not in _DEFAULT_KEYS and fact.kind == item.kind and fact.name.lower() in text:
            return fact.name
    return None
