"""Which parts of a message tell of the person's own money, and why the others do not."""

from __future__ import annotations

import re
from typing import Literal

from agent.llm.offline.message import MOST_SENTENCES, Message
from agent.llm.offline.words import changing, prices, unspent
from finance.reading.categories import known_words
from finance.reading.text import normalise

Reason = Literal["others", "free", "transfer", "loan", "wish", "not_done", "price", "measure", "advice"]

_COMMAS = re.compile(r"(?<=[、])|(?<=,\s)")


def own_parts(message: Message) -> tuple[Message | None, Reason | None]:
    """The message without what is not own spending; None when nothing with an amount is left.

    The reason is that of the first part that was left out.
    """
    reason = why_not_own(message) if len(parts(message)) == 1 else None
    if reason is not None:
        return None, reason
    kept: list[str] = []
    for part in parts(message):
        why = why_not_own(part)
        reason = reason or why
        if why is None:
            kept.append(part.raw)
    if not kept:
        return None, reason
    own = Message("".join(kept), message.facts)
    if reason is not None and not own.amounts:
        return None, reason
    return own, reason


def why_not_own(message: Message) -> Reason | None:
    """The reason why an amount in this sentence is not to be recorded, or None."""
    named = unspent.NAMED_DOER.search(normalise(message.raw))
    if message.has(unspent.OWN_SHARE):
        return None
    others = named or message.has(unspent.OTHERS) or message.has(unspent.OTHERS_THING)
    if (others and not message.has(unspent.GIVEN_MONEY)) or message.has(unspent.HEARSAY):
        return "others"
    if message.has(unspent.FREE):
        return "free"
    if message.has(prices.TRANSFER) and not message.has(prices.FEE):
        return "transfer"
    if message.has(prices.LOAN) and not message.has(prices.RENTED):
        return "loan"
    if _is_measure(message):
        return "measure"
    if message.has(unspent.SUPPOSED):
        return "advice"
    if message.is_request or message.has(unspent.OWN_PAST):
        return None
    return _not_spent(message)


def _not_spent(message: Message) -> Reason | None:
    if _is_undone(message):
        return "not_done"
    if message.has(unspent.WISH):
        return "wish"
    if message.has(unspent.WONDERING):
        return "advice"
    if not message.has(unspent.OWN_DEED) and _is_price(message):
        return "price"
    if (
        (message.has(prices.CASH) and not message.has(prices.CHANGE))
        or message.has(prices.HAVING)
        or message.has(unspent.HYPOTHETICAL)
    ):
        return "advice"
    return "advice" if message.is_question and message.has(unspent.OPINION) else None


def _is_undone(message: Message) -> bool:
    """「コーヒー我慢して500円節約」, but not 「コーヒー我慢してお茶 150円」, which names another thing bought."""
    left = unspent.NOT_DONE.search(message.text)
    if left is None or (message.has(changing.RETURNED) and not left[0].startswith("まだ")):
        return False
    instead = unspent.INSTEAD.match(message.text, left.end())
    if instead is None or any(amount.start < left.start() for amount in message.amounts):
        return True
    amount = next((amount.start for amount in message.amounts), instead.end())
    return not known_words(message.text[left.end() : amount])


def _is_price(message: Message) -> bool:
    return (
        message.has(prices.PRICE_NOUN)
        or message.has(prices.NOT_PAID)
        or (bool(message.amounts) and message.has(prices.PRICE))
    )


def _is_measure(message: Message) -> bool:
    if _is_voucher(message) or message.has(prices.PLAY_MONEY):
        return True
    thing = message.has(prices.MEASURED_THING) and not message.topic_categories
    if message.has(prices.COST_WORD) or not (
        thing or message.has(prices.MEASURE) or message.has(prices.POINTS)
    ):
        return False
    return not any(amount.marked for amount in message.amounts)


def _is_voucher(message: Message) -> bool:
    """「商品券5,000円もらった」, but not 「クーポン届いたのでピザ 1,980円」."""
    got = prices.VOUCHER.search(message.text)
    return got is not None and all(amount.start < got.end() for amount in message.amounts)


def parts(message: Message) -> list[Message]:
    """Sentences, and clauses at a comma where both sides have an amount of their own."""
    found = [clause for sentence in message.sentences for clause in _clauses(sentence)]
    return found or [message]


def _clauses(sentence: Message) -> list[Message]:
    pieces = _COMMAS.split(sentence.raw)
    if len(pieces) > MOST_SENTENCES:
        return [sentence]
    clauses: list[Message] = []
    for piece in pieces:
        clause = Message(piece, sentence.facts)
        if clauses and not (clause.amounts and clauses[-1].amounts):
            clauses[-1] = Message(clauses[-1].raw + piece, sentence.facts)
        else:
            clauses.append(clause)
    return clauses
