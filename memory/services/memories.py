"""Memories of a person: kept, corrected, forgotten, exported. Everything asks for the person first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from agent.storable import storable
from finance import clock
from finance.models import Ledger
from finance.services.my_data import Part
from memory.errors import EmptyMemoryError, LongMemoryError, UnknownMemoryError
from memory.models import Memory, MemoryVector
from memory.models.memory import MAX_TOPIC
from memory.wording import keywords_of, shortened, without_money

MAX_TEXT = 500
SAME_ENOUGH = 0.8  # share of pairs of characters that two texts of one meaning have in common

# Called when a text waits for its vector; memory.tasks queues the job.
VECTORS_WANTED: list[Callable[[], None]] = []


def vectors_wanted() -> None:
    """Queues the embedding of what has no vector yet, in the transaction of its text."""
    for tell in VECTORS_WANTED:
        tell()


def memories_of(user: User) -> QuerySet[Memory]:
    """All memories of the person, newest first."""
    return Memory.objects.filter(user_id=user.pk).select_related("document").order_by("-dated", "-pk")


def memory_of(*, user: User, memory_id: int) -> Memory:
    """The person's own memory. Raises UnknownMemoryError."""
    found = memories_of(user).filter(pk=memory_id).first()
    if found is None:
        raise UnknownMemoryError
    return found


def text_to_keep(text: str) -> str:
    """The text as it may be kept: storable, without money. Raises EmptyMemoryError, LongMemoryError."""
    clean = without_money(str(storable(text)))
    if len([char for char in clean if char.isalnum()]) < 2:
        raise EmptyMemoryError
    if len(clean) > MAX_TEXT:
        raise LongMemoryError(MAX_TEXT)
    return clean


def knowledge_learn(
    *,
    user: User,
    text: str,
    dated: date,
    topic: str = "",
    source: str = Memory.Source.TURN,
    turn_id: int | None = None,
    ledger: Ledger | None = None,
) -> tuple[Memory, bool]:
    """Remembers a fact about the person; (memory, whether it is new or has changed).

    The same fact again is one memory with the later date; one of the same topic takes the earlier one's place.
    Raises EmptyMemoryError, LongMemoryError.
    """
    clean, subject = text_to_keep(text), str(storable(topic)).strip()[:MAX_TOPIC]
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)  # two turns that learn at once
        known = _known(user, clean, subject)
        if known is not None and _same(known.text, clean) and not _contradicts(known, subject, clean):
            known.dated = max(known.dated, dated)
            known.save(update_fields=["dated"])
            return known, False
        memory = known or Memory(user_id=user.pk, layer=Memory.Layer.KNOWLEDGE, topic=subject)
        memory.text, memory.dated, memory.source = clean, dated, source
        memory.turn_id, memory.ledger = turn_id, ledger
        memory.keywords = ", ".join(keywords_of(clean))[:200]
        memory.save()
        MemoryVector.objects.filter(memory=memory).delete()
        vectors_wanted()
    return memory, True


def _known(user: User, text: str, topic: str) -> Memory | None:
    """What the person said of it before: by topic, else by nearly the same words."""
    mine = Memory.objects.filter(user_id=user.pk, layer=Memory.Layer.KNOWLEDGE)
    by_topic = mine.filter(topic=topic).first() if topic else None
    return by_topic or next((each for each in mine if _same(each.text, text)), None)


def _contradicts(known: Memory, topic: str, text: str) -> bool:
    return bool(topic) and known.topic == topic and known.text != text


def _pairs(text: str) -> set[str]:
    folded = "".join(char for char in text.lower() if char.isalnum())
    return {folded[i : i + 2] for i in range(max(1, len(folded) - 1))}


def _same(one: str, other: str) -> bool:
    """Nearly the same words, in whatever order."""
    first, second = _pairs(one), _pairs(other)
    return len(first & second) >= SAME_ENOUGH * len(first | second)


def memory_correct(*, user: User, memory_id: int, text: str) -> Memory:
    """Puts other words in its place, by the person's own hand. Raises UnknownMemoryError, Empty-, LongMemoryError."""
    clean = text_to_keep(text)
    with transaction.atomic():
        memory = memory_of(user=user, memory_id=memory_id)
        if memory.layer == Memory.Layer.DOCUMENT:
            raise UnknownMemoryError  # a document says what it says
        memory.text, memory.source, memory.dated = clean, Memory.Source.PERSON, clock.now().date()
        memory.keywords = ", ".join(keywords_of(clean))[:200]
        memory.save()
        MemoryVector.objects.filter(memory=memory).delete()
        vectors_wanted()
    return memory


def memories_forget(*, user: User, memory_ids: Collection[int]) -> int:
    """Deletes them for good, with what the daily log has of the turns they came from. Returns how many rows went."""
    mine = Memory.objects.filter(user_id=user.pk)
    chosen = list(
        mine.filter(pk__in=memory_ids).exclude(layer=Memory.Layer.DOCUMENT).values_list("pk", "turn_id")
    )
    if not chosen:
        raise UnknownMemoryError
    turns = [turn for _pk, turn in chosen if turn is not None]
    gone = mine.filter(
        Q(pk__in=[pk for pk, _turn in chosen]) | Q(layer=Memory.Layer.DAILY_LOG, turn_id__in=turns)
    )
    return gone.delete()[1].get("memory.Memory", 0)


def memories_export(*, user: User) -> list[dict[str, Any]]:
    """Everything that is remembered of the person, as plain data."""
    return [
        {
            "id": each.public_id,
            "layer": each.layer,
            "text": each.text,
            "date": each.dated.isoformat(),
            "source": each.source,
            "mood": each.mood,
            "keywords": each.keywords,
            "document": each.document.name if each.document else None,
            "page": each.page,
        }
        for each in memories_of(user)
    ]


def memories_data(user: User) -> list[Part]:
    """The same, for the person's own zip of data."""
    return [("memories", memories_export(user=user))]


def memory_ids_of(public_ids: Sequence[str]) -> list[int]:
    """m12 to 12; what is no such id is left out."""
    return [
        int(each[1:]) for each in public_ids if each[:1] == "m" and each[1:].isdecimal() and len(each) < 19
    ]


def snippet_of(memory: Memory, limit: int = 160) -> str:
    """Its beginning, in one line."""
    return shortened(" ".join(memory.text.split()), limit)
