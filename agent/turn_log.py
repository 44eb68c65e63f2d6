"""The events of one turn: numbered as they happen, stored in groups together with the work that follows them."""

from __future__ import annotations

import json
from typing import Any

from django.db import connection

from agent.events import Event, EventKind
from agent.failpoints import reach
from agent.llm.base import Round, ToolCall, Usage
from agent.models import Turn
from agent.storable import storable
from agent.write_guard import Outcome, Place
from finance import clock

_EVENTS = """
INSERT INTO agent_turnevent (turn_id, seq, kind, data, at)
SELECT %(turn)s, seq, kind, data, %(now)s FROM jsonb_to_recordset(%(events)s::jsonb) AS e(seq int, kind text, data jsonb)
ON CONFLICT DO NOTHING
"""

# One statement, so one transaction: a finished turn has all its events, calls and rounds. Run twice (a connection
# that was lost after the commit) it changes nothing.
_FINISH = f"""
WITH events AS ({_EVENTS}), calls AS (
    INSERT INTO agent_toolcall (turn_id, number, round, call_id, tool, arguments, ok, result, at)
    SELECT %(turn)s, number, round, call_id, tool, arguments, ok, result, %(now)s
    FROM jsonb_to_recordset(%(calls)s::jsonb) AS c(
        number int, round int, call_id text, tool text, arguments jsonb, ok boolean, result jsonb)
    ON CONFLICT DO NOTHING
), rounds AS (
    INSERT INTO agent_turnround (turn_id, number, text, provider_state, model_name)
    SELECT %(turn)s, number, text, provider_state, model_name
    FROM jsonb_to_recordset(%(rounds)s::jsonb) AS r(number int, text text, provider_state jsonb, model_name text)
    ON CONFLICT DO NOTHING
)
UPDATE agent_turn SET state = %(state)s, reply = %(reply)s, error = %(error)s, model_name = %(model)s,
    input_tokens = %(input)s, output_tokens = %(output)s, cached_tokens = %(cached)s,
    finished_at = %(now)s
WHERE id = %(turn)s
"""


class TurnLog:
    """Numbers events at once and keeps those that are no rows yet. Storing is done in database threads."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._seq = 0
        self._pending: list[Event] = []
        self._calls: list[dict[str, Any]] = []
        self._rounds: list[dict[str, Any]] = []
        self.stored_seq = 0

    def add(self, kind: EventKind, data: dict[str, Any]) -> Event:
        """The next event, not stored yet."""
        self._seq += 1
        event = Event(self._turn.pk, self._seq, kind, data)
        self._pending.append(event)
        return event

    def call(self, call: ToolCall, place: Place, outcome: Outcome) -> None:
        """Remembers a call with its one result; a write has stored its own."""
        if outcome.wrote:
            return
        self._calls.append(
            {
                "number": place.number,
                "round": place.round,
                "call_id": call.id[:100],
                "tool": call.name[:64],
                "arguments": call.arguments,
                "ok": outcome.ok,
                "result": outcome.data,
            }
        )

    def round(self, number: int, done: Round, model_name: str) -> None:
        """Remembers a round that has something to keep: text, or the provider's own state."""
        if done.provider_state is not None or done.text:
            self._rounds.append(
                {
                    "number": number,
                    "text": done.text,
                    "provider_state": storable(done.provider_state),
                    "model_name": model_name[:80],
                }
            )

    def take(self) -> list[Event]:
        """The events that are no rows yet; the caller stores them."""
        pending, self._pending = self._pending, []
        return pending

    def store(self, events: list[Event]) -> None:
        """Makes the events rows."""
        if not events:
            return
        with connection.cursor() as cursor:
            cursor.execute(_EVENTS, {"turn": self._turn.pk, "now": clock.now(), "events": _rows(events)})
        self.stored_seq = max(self.stored_seq, events[-1].seq)

    def finish(self, state: str, reply: str, error: str, model_name: str, usage: Usage) -> None:
        """Stores what is left together with the end of the turn."""
        reach("before_reply")
        events = self._pending
        parameters: dict[str, Any] = {
            "turn": self._turn.pk,
            "now": clock.now(),
            "events": _rows(events),
            "calls": json.dumps(self._calls, ensure_ascii=False, default=str),
            "rounds": json.dumps(self._rounds, ensure_ascii=False),
            "state": str(state),
            "reply": reply,
            "error": error[:400],
            "model": model_name[:80],
            "input": usage.input_tokens,
            "output": usage.output_tokens,
            "cached": usage.cached_tokens,
        }
        with connection.cursor() as cursor:
            cursor.execute(_FINISH, parameters)
        self._pending = []
        self.stored_seq = self._seq


def _rows(events: list[Event]) -> str:
    return json.dumps(
        [{"seq": each.seq, "kind": each.kind, "data": each.data} for each in events],
        ensure_ascii=False,
        default=str,
    )
