"""The events of one turn: numbered as they happen, stored in groups together with the work that follows them."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from agent.events import Event, EventKind
from agent.llm.base import Round, Usage
from agent.models import Turn, TurnEvent, TurnRound
from finance import clock


class TurnLog:
    """Numbers events at once and keeps those that are no rows yet. Storing is done in database threads."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._seq = 0
        self._pending: list[Event] = []
        self._rounds: list[TurnRound] = []
        self.stored_seq = 0

    def add(self, kind: EventKind, data: dict[str, Any]) -> Event:
        """The next event, not stored yet."""
        self._seq += 1
        event = Event(self._turn.pk, self._seq, kind, data)
        self._pending.append(event)
        return event

    def round(self, number: int, done: Round, model_name: str) -> None:
        """Remembers a round that has something to keep: text beside calls, or the provider's own state."""
        if done.provider_state is not None or done.text:
            self._rounds.append(
                TurnRound(
                    turn=self._turn,
                    number=number,
                    text=done.text,
                    provider_state=done.provider_state,
                    model_name=model_name,
                )
            )

    def take(self) -> list[Event]:
        """The events that are no rows yet; the caller stores them."""
        pending, self._pending = self._pending, []
        return pending

    def store(self, events: list[Event]) -> None:
        """Makes the events rows."""
        if not events:
            return
        TurnEvent.objects.bulk_create(
            TurnEvent(turn_id=each.turn_id, seq=each.seq, kind=each.kind, data=each.data) for each in events
        )
        self.stored_seq = max(self.stored_seq, events[-1].seq)

    def finish(self, state: str, reply: str, error: str, model_name: str, usage: Usage) -> None:
        """Stores what is left together with the end of the turn: a finished turn has all its events."""
        with transaction.atomic():
            self.store(self.take())
            if self._rounds:
                TurnRound.objects.bulk_create(self._rounds)
            Turn.objects.filter(pk=self._turn.pk).update(
                state=state,
                reply=reply,
                error=error[:400],
                model_name=model_name,
                input_tokens=usage.input_tokens,
                output_tokens=usage.output_tokens,
                finished_at=clock.now(),
            )
