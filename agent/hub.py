"""Events of turns that run in this process: handed to its sockets as they happen, kept until the turn is over.

Other processes hear of stored events through the channel layer and read the rows (agent/runner.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from agent.events import Event

Listener = Callable[[Event], None]

_listeners: dict[int, set[Listener]] = defaultdict(set)
_running: dict[int, list[Event]] = {}


def follow(conversation_id: int, listener: Listener) -> None:
    """From here on `listener` gets every event of the conversation's turns in this process. It must not block."""
    _listeners[conversation_id].add(listener)


def leave(conversation_id: int, listener: Listener) -> None:
    """Ends a `follow`."""
    _listeners[conversation_id].discard(listener)
    if not _listeners[conversation_id]:
        del _listeners[conversation_id]


def publish(conversation_id: int, event: Event) -> None:
    """Hands an event to all listeners of the conversation."""
    _running.setdefault(event.turn_id, []).append(event)
    for listener in tuple(_listeners.get(conversation_id, ())):
        listener(event)


def running_events(turn_id: int, after: int) -> list[Event] | None:
    """Events after seq `after` of a turn that runs here, stored or not; None when it does not run here."""
    events = _running.get(turn_id)
    return None if events is None else [event for event in events if event.seq > after]


def forget(turn_id: int) -> None:
    """The turn is over and all its events are rows."""
    _running.pop(turn_id, None)
