"""Messages that are nothing but a category or a time, asked shortly: 「カフェは？」, "yesterday?"."""

from __future__ import annotations

import re

from agent.llm.offline.message import Message
from agent.llm.offline.spans import span_of
from agent.llm.offline.words import asking, speech

# Letters that may stay beside the topic, such as a particle.
LEFT_OVER = 1


def is_only_a_topic(message: Message) -> bool:
    """Whether nothing but a category or a time is left of a short question."""
    if message.amounts or not (message.is_question or message.has(asking.FOLLOW_SIGN)):
        return False
    if not (message.topic_categories or span_of(message) or message.has(asking.TOMORROW)):
        return False
    text = message.text
    spans = [(start, end) for start, end, _fact in message.category_spans]
    spans += [(period.start, period.end) for period in message.periods]
    spans += [(reading.start, reading.end) for reading in message.dates]
    for start, end in sorted(set(spans), reverse=True):
        text = text[:start] + " " * (end - start) + text[end:]
    bare = asking.FOLLOW_WORDS.sub(" ", speech.TELL.sub(" ", text))
    return len(re.sub(r"[\s?？、,。.!]", "", bare)) <= LEFT_OVER
