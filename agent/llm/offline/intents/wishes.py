"""Things not bought yet: the wish list, and costs that are known to come."""

from __future__ import annotations

from datetime import date

from agent.llm.offline import asks
from agent.llm.offline.message import Message
from agent.llm.offline.names import name_in
from agent.llm.offline.plans import Plan, run, say
from agent.llm.offline.words import budgeting, unspent
from finance.reading.dates import read_dates


def wish_list(message: Message) -> Plan | None:
    """「欲しいものリストにイヤホン 15,800円」; the price may be missing, the name may not."""
    if not message.has(budgeting.WISHLIST):
        return None
    if message.is_question:
        return say(asks.cannot_show_wishlist())
    name = name_in(message)
    if not name or len(message.amounts) > 1:
        return say(asks.wish_name())
    amount = message.amounts[0].yen if message.amounts else None
    return run("create_wishlist", name=name, amount_yen=amount)


def planned_expense(message: Message, *, agreed: bool = False) -> Plan | None:
    """A cost on a coming day. Without 予定 or かかる it is offered, not written."""
    if message.is_question and not agreed:
        return None
    day = _future_day(message)
    if not message.amounts:
        return None
    if day is None:
        return _undated(message)
    if len(message.amounts) != 1:
        return say(asks.one_plan_at_a_time())
    if not (agreed or message.has(budgeting.PLANNED)):
        return say(asks.offer_planned_expense())
    name = name_in(message)
    if not name:
        return say(asks.planned_name())
    categories = [fact.name for fact in message.topic_categories if fact.kind == "expense"]
    return run(
        "create_planned_expense",
        description=name,
        amount_yen=message.amounts[0].yen,
        date=day.isoformat(),
        category=categories[0] if categories else None,
    )


def _undated(message: Message) -> Plan | None:
    """「来月車検で9万円かかる」, 「車検で9万円かかる」: when it will be, is not said."""
    if message.has(unspent.OWN_PAST) or message.is_request:
        return None
    to_come = message.has(budgeting.FUTURE) or message.has(budgeting.TO_COME)
    if any(reading.date for reading in message.dates):
        return say(asks.shall_i_record()) if message.has(budgeting.TO_COME) else None
    return say(asks.planned_date()) if to_come else None


def _future_day(message: Message) -> date | None:
    """The one coming day that the message names; 予定 and the like settle which year is meant."""
    readings = message.dates
    if message.has(budgeting.PLANNED):
        readings = read_dates("予定 " + message.text.replace("。", " "), message.facts.today)
    days = [reading.date for reading in readings if reading.date is not None]
    coming = [day for day in days if day > message.facts.today]
    return coming[0] if len(coming) == 1 and len(days) == 1 else None
