"""Events of a turn, as clients see them (docs/chat-protocol.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

EventKind = Literal[
    "turn.started",
    "tool.started",
    "tool.finished",
    "text",
    "display",
    "proposal",
    "memories",
    "buttons",
    "turn.finished",
]
ButtonStyle = Literal["primary", "plain", "danger"]


@dataclass(frozen=True, slots=True)
class Event:
    """One event; `seq` counts from 1 within its turn."""

    turn_id: int
    seq: int
    kind: EventKind
    data: dict[str, Any]

    def as_frame(self) -> dict[str, Any]:
        """The frame that a socket sends."""
        return {"type": "event", "turn": self.turn_id, "seq": self.seq, "kind": self.kind, "data": self.data}


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a reply: `say:...` is sent as a message, `open:/...` leads to a page of ours, others are presses."""

    label: str
    value: str
    style: ButtonStyle = "plain"

    def as_json(self) -> dict[str, str]:
        """The form that events carry."""
        return {"label": str(self.label), "value": self.value, "style": self.style}


def buttons_data(buttons: Sequence[Button]) -> dict[str, Any]:
    """The data of a `buttons` event."""
    return {"buttons": [button.as_json() for button in buttons]}
