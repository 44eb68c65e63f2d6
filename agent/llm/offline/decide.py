"""The order of the rules: commands, then questions, then records; where nothing fits, talk."""

from __future__ import annotations

from agent.facts import TurnFacts
from agent.llm.offline import asks
from agent.llm.offline.followups import follow_up
from agent.llm.offline.intents import talk
from agent.llm.offline.intents.budgets import budget_command
from agent.llm.offline.intents.corrections import correction
from agent.llm.offline.intents.memories import memory_rule
from agent.llm.offline.intents.questions import question
from agent.llm.offline.intents.records import record
from agent.llm.offline.intents.sums import sums
from agent.llm.offline.intents.wishes import wish_list
from agent.llm.offline.message import Message
from agent.llm.offline.plans import Plan, say, together
from agent.llm.offline.words import unspent
from finance.reading.receipt import looks_like_receipt

# Longer than any receipt, and longer than anything that people say to a ledger.
LONGEST_RECEIPT = 6_000
LONGEST_TALK = 2_000


def plan(text: str, facts: TurnFacts) -> Plan:
    """What to do about a message: calls to make, or a text to answer. Never both."""
    if len(text) > LONGEST_RECEIPT or (len(text) > LONGEST_TALK and not looks_like_receipt(text)):
        return say(asks.too_long())
    message = Message(text, facts)
    return follow_up(message, _decide) or _decide(message)


def _decide(message: Message) -> Plan:
    if not message.text.strip():
        return say(talk.not_understood())
    if looks_like_receipt(message.raw):
        return record(message) or talk.small_talk(message)
    for rule in (sums, memory_rule, wish_list, budget_command, correction, _record_and_ask, question, record):
        if decided := rule(message):
            return decided
    return talk.small_talk(message)


def _record_and_ask(message: Message) -> Plan | None:
    """「ランチ850円。食費あとなんぼ？」: the sentences before are recorded, then the question is answered."""
    sentences = message.sentences if len(message.sentences) > 1 else _at_the_last_comma(message)
    asked: list[Plan] = []
    told: list[str] = []
    for sentence in sentences:
        answer = question(sentence) if not sentence.amounts else None
        if answer is not None:
            asked.append(answer)
        else:
            told.append(sentence.raw)
    if not asked or not told:
        return None
    written = record(Message("".join(told), message.facts))
    return together(written, *asked) if written is not None and written.calls else None


def _at_the_last_comma(message: Message) -> tuple[Message, ...]:
    """「食費で3000円使った、あとなんぼ？」: what was spent, and a question about the rest."""
    told, comma, asked = message.raw.rpartition("、")
    before = Message(told, message.facts)
    if not comma or not before.has(unspent.OWN_PAST):
        return ()
    return before, Message(asked, message.facts)
