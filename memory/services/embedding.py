"""Vectors follow their texts: whatever has none of the embedder at work gets one, batch by batch, each committed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import Exists, OuterRef, QuerySet

from memory.embedders.base import Embedder, EmbedderError, halfvec_text
from memory.embedders.choose import embedder_in_use
from memory.models import Document, Memory, MemoryVector

log = logging.getLogger(__name__)

_STORE = """
INSERT INTO memory_memoryvector (memory_id, user_id, layer, embedder, embedding)
SELECT m.id, m.user_id, m.layer, %s, %s::halfvec FROM memory_memory m WHERE m.id = %s AND m.text = %s FOR KEY SHARE
ON CONFLICT (memory_id) DO UPDATE SET embedder = excluded.embedder, embedding = excluded.embedding
"""


def passage_of(memory: Memory) -> str:
    """What is embedded: the text under its heading."""
    return f"{memory.heading}\n{memory.text}" if memory.heading else memory.text


def memories_without_vector(embedder: Embedder) -> QuerySet[Memory]:
    """Everything that a question cannot meet by meaning yet, newest first; vectors of other embedders do not count."""
    own = MemoryVector.objects.filter(memory=OuterRef("pk"), embedder=embedder.name)
    return Memory.objects.filter(~Exists(own)).order_by("-pk")


def memories_embed(*, told: Callable[[int], None] | None = None) -> int:
    """Gives vectors to all that lack one and returns how many. `told` hears the size of each finished batch.

    Raises EmbedderError when the embedder fails for a while: what is done stays, and the next call goes on there.
    """
    embedder = embedder_in_use()
    if embedder is None:
        documents_settled()
        return 0
    done = 0
    try:
        while batch := list(memories_without_vector(embedder)[: embedder.batch]):
            _store(embedder, batch)
            done += len(batch)
            if told:
                told(len(batch))
            documents_settled(embedder)
    except EmbedderError as error:
        if not error.lasting:
            raise
        log.error("%s: %s; memories are found by keywords", embedder.name, error)
        documents_settled()
    documents_settled(embedder)
    return done


def _store(embedder: Embedder, batch: Sequence[Memory]) -> None:
    vectors = embedder.passages([passage_of(each) for each in batch])
    for memory, vector in zip(batch, vectors, strict=True):
        row: list[Any] = [embedder.name, halfvec_text(vector), memory.pk, memory.text]
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(_STORE, row)
        except IntegrityError:  # it was deleted meanwhile
            continue


def documents_settled(embedder: Embedder | None = None) -> None:
    """Lets documents be found once every section has its vector; without an embedder, by keywords at once."""
    waiting = Document.objects.filter(state=Document.State.EMBEDDING)
    if embedder is not None:
        lacking = memories_without_vector(embedder).order_by().filter(document=OuterRef("pk"))
        waiting = waiting.filter(~Exists(lacking))
    waiting.update(state=Document.State.READY)
