"""What waits to be sent over one socket: in order, each event once, and no further than the page can follow.

Daphne takes whatever it is given and keeps it for a page that does not read. So at most a window is sent before
the page has said that it got it, and stored events wait as rows, not in memory.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from agent import hub
from agent.events import Event
from agent.models import TurnEvent
from agent.threads import in_thread

WINDOW = 512 * 1024  # characters sent before the page has acknowledged them
ACKNOWLEDGE_SECONDS = 30.0  # how long a full window may last
MAX_WAITING = 2_000  # frames; a page that is further behind comes back and asks
PAGE = 20  # stored events read at a time


class TooSlowError(Exception):
    """The page does not follow; it is cut off, and asks for what it missed when it comes back."""


@dataclass(frozen=True, slots=True)
class _Stored:
    """Events of a turn that are to be read when their time comes; `after` None: those not sent yet."""

    turn_id: int
    after: int | None


class Outbox:
    """Frames of one socket on their way out."""

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        self._send = send
        self._waiting: asyncio.Queue[dict[str, Any] | Event | _Stored] = asyncio.Queue(MAX_WAITING)
        self._sent: dict[int, int] = {}
        self._unacknowledged = 0
        self._acknowledged = asyncio.Event()
        self._overflowed = False
        self.unfinished_turns: set[int] = set()

    def put_frame(self, frame: dict[str, Any]) -> None:
        """Any frame that is no event."""
        self._put(frame)

    def put_event(self, event: Event) -> None:
        """An event as it happens; one that was sent already is left out."""
        self._put(event)

    def put_stored(self, turn_id: int, after: int | None = None) -> None:
        """The events of a turn after a seq, or those that were not sent yet."""
        self._put(_Stored(turn_id, after))

    def acknowledge(self) -> None:
        """The page has everything that was sent."""
        self._unacknowledged = 0
        self._acknowledged.set()

    async def run(self) -> None:
        """Sends what waits, for ever. Raises TooSlowError for a page that does not follow."""
        while True:
            item = await self._waiting.get()
            if isinstance(item, Event):
                await self._send_event(item)
            elif isinstance(item, _Stored):
                await self._send_stored(item)
            else:
                await self._send_text(item)
            if self._overflowed:
                raise TooSlowError

    def _put(self, item: dict[str, Any] | Event | _Stored) -> None:
        try:
            self._waiting.put_nowait(item)
        except asyncio.QueueFull:
            self._overflowed = True

    async def _send_event(self, event: Event) -> None:
        if event.seq <= self._sent.get(event.turn_id, 0):
            return
        self._sent[event.turn_id] = event.seq
        if event.kind == "turn.finished":
            self.unfinished_turns.discard(event.turn_id)
        else:
            self.unfinished_turns.add(event.turn_id)
        await self._send_text(event.as_frame())

    async def _send_stored(self, wanted: _Stored) -> None:
        if wanted.after is not None:
            self._sent[wanted.turn_id] = wanted.after
        while events := await self._next_page(wanted.turn_id):
            for event in events:
                await self._send_event(event)

    async def _next_page(self, turn_id: int) -> Sequence[Event]:
        """From memory while the turn runs in this process, else from the rows."""
        after = self._sent.get(turn_id, 0)
        running = hub.running_events(turn_id, after)
        return await in_thread(_stored_events, turn_id, after) if running is None else running

    async def _send_text(self, frame: dict[str, Any]) -> None:
        text = json.dumps(frame, ensure_ascii=False)
        while self._unacknowledged and self._unacknowledged + len(text) > WINDOW:
            self._acknowledged.clear()
            try:
                await asyncio.wait_for(self._acknowledged.wait(), ACKNOWLEDGE_SECONDS)
            except TimeoutError:
                raise TooSlowError from None
        self._unacknowledged += len(text)
        await self._send(text)


def _stored_events(turn_id: int, after: int) -> list[Event]:
    rows = TurnEvent.objects.filter(turn_id=turn_id, seq__gt=after).order_by("seq")[:PAGE]
    return [Event(row.turn_id, row.seq, row.kind, row.data) for row in rows]  # type: ignore[arg-type]
