"""Jobs of memory. Thin: services do the work."""

from __future__ import annotations

from django.db import transaction
from procrastinate import RetryStrategy
from procrastinate.contrib.django import app
from procrastinate.exceptions import AlreadyEnqueued

from memory.embedders.choose import embedder_in_use
from memory.services.embedding import memories_embed, memories_without_vector
from memory.turns import turn_remembered

RETRIES = RetryStrategy(max_attempts=8, exponential_wait=3)


@app.task(retry=RETRIES, pass_context=False)
def turn_remember(turn_id: int) -> None:
    """The memories of a finished turn."""
    turn_remembered(turn_id)


def turn_remember_defer(turn_id: int) -> None:
    """Queues it."""
    turn_remember.defer(turn_id=turn_id)


@app.task(retry=RETRIES, lock="memories_embed", pass_context=False)
def memories_embed_all() -> None:
    """Vectors for whatever has none."""
    memories_embed()


def memories_embed_defer() -> None:
    """Queues it, unless it waits already."""
    try:
        with transaction.atomic():
            memories_embed_all.configure(queueing_lock="memories_embed").defer()
    except AlreadyEnqueued:
        return


@app.periodic(cron="23 * * * *")
@app.task(queueing_lock="memories_look_after", pass_context=False)
def memories_look_after(timestamp: int) -> None:
    """Queues what was given up while the embedder was away. `timestamp`: the hour."""
    embedder = embedder_in_use()
    if embedder is not None and memories_without_vector(embedder).exists():
        memories_embed_defer()
