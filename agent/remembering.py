"""What a turn remembers. The app of memories stands above this one and fills these lists when it is ready."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from agent.facts import MemoryFact, MoneyFact
from agent.models import Turn
from agent.threads import connection_lost

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Recalled:
    """What fits a message, best first, and the money of the last days.

    outside_text: some of it was written by others (documents), so writes of the turn wait for a press.
    """

    memories: tuple[MemoryFact, ...] = ()
    recent_money: tuple[MoneyFact, ...] = ()
    outside_text: bool = False


# Each is asked before a model that reads prompts is.
RECALL: list[Callable[[Turn], Recalled]] = []

# Which of these turns have read what others wrote in documents.
OUTSIDE_TURNS: list[Callable[[Sequence[int]], Collection[int]]] = []

# Told of every turn that has come to its end, with its id.
AFTER_TURN: list[Callable[[int], None]] = []


def recalled_for(turn: Turn) -> Recalled:
    """Everything that is remembered for a turn. A memory that fails costs the turn nothing but the memory."""
    found = []
    for recall in RECALL:
        try:
            found.append(recall(turn))
        except Exception as error:
            if connection_lost(error):
                raise  # the bridge to the threads opens a new connection and begins again
            log.exception("turn %s goes on without memories", turn.pk)
    return Recalled(
        memories=tuple(each for one in found for each in one.memories),
        recent_money=tuple(each for one in found for each in one.recent_money),
        outside_text=any(one.outside_text for one in found),
    )


def outside_turns(turn_ids: Sequence[int]) -> frozenset[int]:
    """Those of the turns that have read documents."""
    return frozenset(each for ask in OUTSIDE_TURNS for each in ask(turn_ids)) if turn_ids else frozenset()


def turn_ended(turn_id: int) -> None:
    """Tells whoever looks after finished turns; what goes wrong there is no fault of the turn."""
    for tell in AFTER_TURN:
        try:
            tell(turn_id)
        except Exception:
            log.exception("what follows turn %s failed", turn_id)


def memories_data(turn_id: int, count: int) -> dict[str, Any]:
    """The data of a `memories` event: how many a reply was given, and where they are shown."""
    return {"count": count, "url": reverse("memories-used", args=[turn_id])}
