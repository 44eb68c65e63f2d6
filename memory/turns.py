"""What memory does for a turn: recalls before it, notes what it used, and queues the log after it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from agent.facts import MemoryFact
from agent.models import Turn
from agent.remembering import Recalled
from finance.models.rows import Door
from finance.reading.amounts import read_amounts
from finance.reading.text import normalise
from finance.services.months import ledger_today
from memory.errors import OthersReadHereError
from memory.layers.daily_log import turn_logged
from memory.layers.knowledge import habits_learned, turn_learned
from memory.layers.recent_money import recent_money
from memory.models import Memory, MemoryUse
from memory.retrieval import Found, memories_found, within_budget

PROMPT_TOKENS = 1_200
PROMPT_MEMORIES = 8
OWN_WORDS = (Memory.Layer.KNOWLEDGE.value, Memory.Layer.DAILY_LOG.value)
PRIVATE_DOORS = frozenset({Door.WEB.value, Door.API.value})  # a channel may be read by others


def private_place(door: str) -> None:
    """Raises OthersReadHereError for a door whose answers others may read."""
    if door not in PRIVATE_DOORS:
        raise OthersReadHereError


def recalled_before(turn: Turn) -> Recalled:
    """What fits the message, for the prompt. Documents only for a question: reading them makes writes wait."""
    conversation = turn.conversation
    today = ledger_today(conversation.ledger)
    money = recent_money(conversation.ledger_id, today)
    if turn.door not in PRIVATE_DOORS:
        return Recalled(recent_money=money)
    layers = Memory.Layer.values if _may_be_of_documents(turn.message) else OWN_WORDS
    found = memories_found(
        user_id=conversation.user_id, query=turn.message, layers=layers, limit=PROMPT_MEMORIES
    )
    chosen = within_budget(found, PROMPT_TOKENS)
    uses_noted(turn.pk, chosen)
    return Recalled(
        memories=tuple(fact_of(each.memory) for each in chosen),
        recent_money=money,
        outside_text=any(each.memory.document_id is not None for each in chosen),
    )


def _may_be_of_documents(message: str) -> bool:
    """A question without an amount: a purchase or a correction never reads a document along the way."""
    text = normalise(message)
    asks = "?" in text or text.rstrip("。! ").endswith(
        ("か", "教えて", "っけ", "見せて", "なに", "何", "いつ")
    )
    english = text.lower().startswith(
        ("what", "when", "where", "which", "who", "how", "is ", "does", "do ", "tell")
    )
    return (asks or english) and not read_amounts(text)


def fact_of(memory: Memory) -> MemoryFact:
    """A memory as a prompt has it."""
    document = memory.document.name if memory.document else ""
    return MemoryFact(memory.public_id, memory.text, memory.dated, memory.source, document, memory.page)


def uses_noted(turn_id: int, found: Sequence[Found]) -> None:
    """Stores which memories a turn was given, after those that it had already."""
    known = MemoryUse.objects.filter(turn_id=turn_id).count()
    MemoryUse.objects.bulk_create(
        [
            MemoryUse(turn_id=turn_id, memory=each.memory, number=known + place)
            for place, each in enumerate(found, start=1)
        ],
        ignore_conflicts=True,
    )


def turns_that_read_documents(turn_ids: Sequence[int]) -> set[int]:
    """Those that were given sections of documents; what is gone meanwhile may have been one."""
    uses = MemoryUse.objects.filter(turn_id__in=turn_ids)
    return set(
        uses.filter(Q(memory=None) | Q(memory__document__isnull=False)).values_list("turn_id", flat=True)
    )


def turn_remembered(turn_id: int) -> None:
    """The daily log and the knowledge of a finished turn. Done twice it changes nothing."""
    turn = (
        Turn.objects.select_related("conversation__ledger", "conversation__user").filter(pk=turn_id).first()
    )
    if turn is None or turn.state != Turn.State.DONE:
        return
    outside = bool(turns_that_read_documents([turn_id])) or turn.attachments.exists()
    turn_logged(turn, outside_text=outside)
    if not outside and not turn.action:
        turn_learned(turn)
        habits_learned(turn)
