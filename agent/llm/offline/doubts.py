"""Whether a sentence that reads like a record is doubtful enough to ask before anything is written.

Japanese ends a sentence with its verb. A verb that is none of paying, receiving, eating and the like
(「1万円落としてた」, 「3億円当てたい」) tells of something else, whatever the amount and the noun look like.
A noun that no reader knows needs a plainer sentence than one that names a kind of spending.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agent.llm.offline.message import Message
from agent.llm.offline.words import endings, speech, unspent
from finance.reading.categories import category_key
from finance.reading.describe import describe_tail
from finance.reading.items import Item


def is_doubtful(message: Message, items: Sequence[Item]) -> bool:
    """「ランチ850円？」 and 「メロンパン300円やねん」 are neither records nor questions of this ledger."""
    if message.is_request:
        return False
    if message.has(unspent.OWN_PAST):
        return any(endings.SUPPOSING.search(_tail(part)) for part in message.sentences)
    stated = message.has(unspent.STATED) and not message.dates
    if message.is_question or stated or message.has(speech.ASKING_WORD):
        return True
    if message.facts.language == "en":
        return endings.EN_OTHERS.search(message.text) is not None or any(map(_is_strange, items))
    unknown = any(item.kind == "expense" and category_key(item.description) is None for item in items)
    return any(_is_loose(part, unknown=unknown) for part in message.sentences)


def _is_strange(item: Item) -> bool:
    """English has the verb in the middle: "someone dropped 10,000 yen" names no kind of spending."""
    return category_key(item.description) is None and bool(endings.EN_STRANGE.search(item.description))


def _tail(sentence: Message) -> str:
    """The words after the last amount."""
    if not sentence.amounts:
        return ""
    tail = endings.ASIDE.sub("", sentence.text[sentence.amounts[-1].end :])
    return endings.CLOSING.sub("", tail)


def _is_loose(sentence: Message, *, unknown: bool) -> bool:
    """Whether the words around the amount tell of no payment: what was seen, wished, supposed, will come."""
    if not sentence.amounts:
        return False
    tail, head = _tail(sentence), sentence.text[: sentence.amounts[0].start].rstrip()
    if any(sign.search(tail) for sign in (endings.OBSERVED, endings.SUPPOSING, endings.TO_COME)):
        return True
    if endings.DENIED.search(head):
        return True
    if not unknown:
        return False
    rest = endings.CLOSING.sub("", describe_tail(tail))
    if endings.SENTENCE.search(head) and not endings.OF_MONEY.search(endings.CLOSING.sub("", head)):
        return True
    return bool(endings.TOPIC.search(head)) or (
        bool(rest) and not endings.OF_MONEY.search(rest) and _is_said(head)
    )


def _is_said(head: str) -> bool:
    """Whether a noun stands before the amount already, so that what follows is a predicate."""
    return re.search(r"[一-龠ァ-ヺa-z]", head) is not None
