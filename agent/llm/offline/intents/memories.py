"""What was said before, and what to keep in mind or to forget."""

from __future__ import annotations

from agent.llm.offline.message import Message
from agent.llm.offline.plans import Plan, run
from agent.llm.offline.words import memories as words

LEAST_FACT = 2


def memory_rule(message: Message) -> Plan | None:
    """Calls of the memory skill. A message with an amount is about money."""
    if message.amounts:
        return None
    return _forget(message) or _remember(message) or _recall(message)


def _forget(message: Message) -> Plan | None:
    match = words.FORGET.search(message.text.strip())
    if match is None:
        return None
    what = (match["what"] or match["thing"] or "").strip(" 、,")
    return run("forget") if words.FORGET_THAT.fullmatch(what) else run("forget", what=what)


def _remember(message: Message) -> Plan | None:
    if not message.has(words.REMEMBER):
        return None
    fact = words.REMEMBER_FRAME.sub("", message.raw.strip()).strip(" 、。,.")
    return run("remember", fact=fact) if len(fact) >= LEAST_FACT else None


def _recall(message: Message) -> Plan | None:
    if message.has(words.LAST_TALK):
        return run("get_memories")
    return run("get_memories", about=message.raw.strip()[:300]) if message.has(words.RECALL) else None
