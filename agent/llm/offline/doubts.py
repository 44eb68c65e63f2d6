"""Whether a sentence that reads like a record is doubtful enough to ask before anything is written.

Japanese ends a sentence with its verb. A verb that is none of paying, receiving, eating and the like
(「1万円落としてた」, 「3億円当てたい」) tells of something else, whatever the amount and the noun look like.
"""

from __future__ import annotations

import re

from agent.llm.offline.message import Message
from agent.llm.offline.words import endings, unspent
from finance.reading.categories import category_key, known_words
from finance.reading.describe import describe_tail


def is_doubtful(message: Message) -> bool:
    """「ランチ850円？」 and 「メロンパン300円やねん」 are neither records nor questions of this ledger."""
    if message.has(unspent.OWN_PAST) or message.is_request:
        return message.is_question and not (message.has(unspent.OWN_PAST) or message.is_request)
    stated = message.has(unspent.STATED) and not message.dates
    return message.is_question or stated or any(_ends_strangely(part) for part in message.sentences)


def tells_of_others(message: Message, description: str) -> bool:
    """English has the verb in the middle: "someone dropped 10,000 yen" names no kind of spending."""
    return (
        message.facts.language == "en"
        and category_key(description) is None
        and endings.EN_STRANGE.search(description) is not None
    )


def _ends_strangely(sentence: Message) -> bool:
    """Whether the words after the last amount end in a verb that has nothing to do with money."""
    if not sentence.amounts:
        return False
    tail = endings.ASIDE.sub("", sentence.text[sentence.amounts[-1].end :])
    tail = endings.CLOSING.sub("", tail)
    if endings.OBSERVED.search(tail):
        return True
    rest = endings.CLOSING.sub("", describe_tail(tail))
    if not re.search(r"[ぁ-ん]$", rest) or endings.OF_MONEY.search(rest):
        return False
    known = known_words(rest)
    return not known or known[-1].end < len(rest)
