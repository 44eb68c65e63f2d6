"""Short answers to what was asked back, and 「じゃあカフェは？」 after a question.

The message before and the answer become one message again, which the ordinary rules read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from agent.facts import Exchange
from agent.llm.offline import asks
from agent.llm.offline.intents import talk
from agent.llm.offline.intents.records import record
from agent.llm.offline.intents.wishes import planned_expense
from agent.llm.offline.message import Message
from agent.llm.offline.names import name_in
from agent.llm.offline.plans import Plan, Wish, say
from agent.llm.offline.spans import span_of
from agent.llm.offline.topics import is_only_a_topic
from agent.llm.offline.words import asking, awaiting, changing, speech

Decide = Callable[[Message], Plan]

# An answer is short; a longer text is a message of its own.
ANSWER_LENGTH = 40


def follow_up(message: Message, decide: Decide) -> Plan | None:
    """The plan of the completed message, or None when the message stands by itself."""
    if not message.facts.exchanges or len(message.text) > ANSWER_LENGTH:
        return None
    last = message.facts.exchanges[-1]
    before = Exchange(last.message if any(char.isalnum() for char in last.message) else "", last.reply)
    if plan := _same_question(message, before, decide):
        return plan
    alone = _decided(message.raw, message, decide)
    if alone.writes or (alone.calls and message.is_question):
        return None  # a command, a purchase or a question of its own is no answer
    for rule in (_offer_answered, _item_answered, _amount_answered, _day_answered, _detail_answered):
        if plan := rule(message, before, decide):
            return plan
    return None


def _decided(text: str, message: Message, decide: Decide) -> Plan:
    """Decides a completed message; the talk before it is over, so it cannot complete itself again."""
    return decide(Message(text, replace(message.facts, exchanges=())))


def _offer_answered(message: Message, before: Exchange, decide: Decide) -> Plan | None:
    """Yes or no to 「予定支出として入れとこか？」 and 「記録しとこか？」."""
    planned = bool(awaiting.PLANNED_OFFER.search(before.reply))
    fixed = bool(awaiting.FIXED_OFFER.search(before.reply))
    if not (planned or fixed or awaiting.RECORD_OFFER.search(before.reply)):
        return None
    if not before.message:
        return _quoted_offer_accepted(message, before)
    if fixed and message.has(speech.YES):
        return _decided(f"{before.message} 固定費に追加", message, decide)
    earlier = Message(before.message, replace(message.facts, exchanges=()))
    if message.has(speech.YES):
        return planned_expense(earlier, agreed=True) if planned else record(earlier, agreed=True)
    return say(talk.left_alone()) if message.has(speech.NO) else None


def _quoted_offer_accepted(message: Message, before: Exchange) -> Plan | None:
    """「ランチ 850円を記録しますか？」 「はい」, where only the question is known."""
    offer = awaiting.OFFER_TEXT.match(before.reply.strip())
    if offer is None or not message.has(speech.YES):
        return None
    return record(Message(offer["what"], replace(message.facts, exchanges=())), agreed=True)


def _item_answered(message: Message, before: Exchange, decide: Decide) -> Plan | None:
    """「3000」 「何に使ったん？」 「ランチ」."""
    if not awaiting.WHAT_FOR.search(before.reply) or message.amounts or message.is_question:
        return None
    if message.has(speech.NO) or message.has(changing.DELETE):
        return say(talk.left_alone())
    if message.has(speech.YES) or message.has(speech.INTERJECTION) or message.has(speech.THANKS):
        return say(asks.what_for(None))
    known = bool(Message(before.message, message.facts).amounts)
    amount = before.message.strip() if known else _figure(before.reply)
    return _decided(f"{message.raw.strip()} {amount}", message, decide) if amount else None


def _figure(reply: str) -> str:
    """The amount that the question repeated, where the message before it has none."""
    found = awaiting.FIGURE_IN_REPLY.findall(reply)
    return found[0] if len(found) == 1 else ""


def _amount_answered(message: Message, before: Exchange, decide: Decide) -> Plan | None:
    """「ランチ食べた」 「いくらやった？」 「850円」; an answer with an item of its own is a new message."""
    wanted = (awaiting.HOW_MUCH, awaiting.YEN, awaiting.BUDGET_AMOUNT, awaiting.FIXED_AMOUNT)
    if not any(pattern.search(before.reply) for pattern in wanted):
        return None
    if message.has(speech.NO):
        return say(talk.left_alone())
    earlier = before.message or _item_asked_about(before.reply)
    if len(message.amounts) != 1 or message.is_question or not earlier or _has_own_item(message):
        return None
    answer = message.raw.strip()
    if awaiting.YEN.search(before.reply):
        return _decided(f"{earlier} ({answer})", message, decide)
    return _decided(f"{earlier} {answer}", message, decide)


def _item_asked_about(reply: str) -> str:
    """「ランチはいくらでしたか？」 names the item itself."""
    found = awaiting.ITEM_IN_REPLY.search(reply)
    return (found["ja"] or found["en"]) if found else ""


def _has_own_item(message: Message) -> bool:
    return len(name_in(message)) > 4 or bool(message.topic_categories)


def _day_answered(message: Message, before: Exchange, decide: Decide) -> Plan | None:
    """「2月30日に靴 8,000円」 「何日のことやろ？」 「28日」: the new day takes the place of the wrong one."""
    past, planned = awaiting.DAY.search(before.reply), awaiting.PLANNED_DAY.search(before.reply)
    if not (past or planned) or not before.message or not message.dates or message.amounts:
        return None
    earlier = Message(before.message, message.facts)
    text = earlier.text
    for reading in sorted(earlier.dates, key=lambda reading: -reading.start):
        text = text[: reading.start] + " " + text[reading.end :]
    return _decided(f"{message.raw.strip()} {text}", message, decide)


def _detail_answered(message: Message, before: Exchange, decide: Decide) -> Plan | None:
    """Which row, what new value, budget or spending, the name of a wish."""
    if not before.message or message.is_question:
        return None
    answer = message.raw.strip()
    if awaiting.WHICH_ROW.search(before.reply) or awaiting.NEW_VALUE.search(before.reply):
        if message.has(speech.NO):
            return say(talk.left_alone())
        if message.has(changing.DELETE) or message.has(changing.STRONG_CHANGE):
            return None
        order = (
            (answer, before.message) if awaiting.WHICH_ROW.search(before.reply) else (before.message, answer)
        )
        return _decided(" ".join(order), message, decide)
    if awaiting.WISH_NAME.search(before.reply):
        return _decided(f"{before.message} {answer}", message, decide)
    if awaiting.BUDGET_KIND.search(before.reply):
        if "予算" in message.text or "budget" in message.text:
            return _decided(f"{before.message} 予算に設定", message, decide)
        spent = Message(before.message, replace(message.facts, exchanges=()))
        return record(spent, agreed=True) if message.has(asking.PAST) or message.has(speech.YES) else None
    return None


def _same_question(message: Message, before: Exchange, decide: Decide) -> Plan | None:
    """「食費あとなんぼ？」 「カフェは？」: the question before, about another category or other days."""
    if message.amounts or not before.message or not is_only_a_topic(message):
        return None
    earlier = _decided(before.message, message, decide)
    if not earlier.calls or earlier.writes:
        return None
    names = [fact.name for fact in message.topic_categories if fact.kind == "expense"]
    calls = tuple(_about(call, names[0] if names else None, message) for call in earlier.calls[:1])
    return None if calls[0] == earlier.calls[0] else Plan(calls=calls)


def _about(call: Wish, category: str | None, message: Message) -> Wish:
    args = dict(call.args)
    span = span_of(message)
    if category is not None and call.tool in {"get_remaining", "get_budget_facts", "get_period_spend"}:
        args["category"] = category
    if span is not None and call.tool == "get_period_spend":
        args |= {"start_date": span.first.isoformat(), "end_date": span.last.isoformat()}
    if (
        span is not None
        and span.month
        and call.tool in {"get_month_breakdown", "get_surplus", "get_budget_summary"}
    ):
        args["month"] = span.month
    if "today_total_spent" in args.get("metrics", []) and category is not None:
        args["metrics"] = ["today_category_spent"]
    return Wish(call.tool, args)
