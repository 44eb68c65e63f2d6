"""Turns as the page shows them: events folded into blocks that a template renders in order.

`static/chat/render.js` builds the same elements for events that arrive live: change both together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

BlockKind = Literal["say", "chips", "display", "proposal", "memories", "buttons"]
UNDO = "undo:"  # what a button that takes a change back sends, before the number of the change
_OWN_PICTURE = re.compile(r"/attachments/[0-9a-f-]{36}/")  # nothing else becomes a picture on the page
_ENDS_OF_LATIN_SENTENCES = (".", "!", "?", ":")


class StoredEvent(Protocol):
    """What is read of an event row."""

    seq: int
    kind: str
    data: Mapping[str, Any]


@dataclass(slots=True)
class Chip:
    """A tool that ran. state: running, done or failed."""

    call: str
    label: str
    state: str = "running"
    row_ids: tuple[str, ...] = ()


@dataclass(slots=True)
class Block:
    """One piece of a reply; `items` are sentences, chips or buttons by its kind."""

    kind: BlockKind
    items: list[Any] = field(default_factory=list)
    data: Mapping[str, Any] = field(default_factory=dict)
    closed: bool = False  # a proposal that can no longer be pressed


@dataclass(frozen=True, slots=True)
class StillOpen:
    """What of earlier turns can still be pressed: changes to undo, proposals to answer."""

    changes: frozenset[int] = frozenset()
    proposals: frozenset[int] = frozenset()


@dataclass(slots=True)
class TurnView:
    """A turn ready for the template. status is None while it runs."""

    id: int
    message_id: str
    message: str
    pictures: tuple[str, ...] = ()
    blocks: list[Block] = field(default_factory=list)
    last_seq: int = 0
    status: str | None = None
    error: str | None = None
    explained: bool = False  # the reply itself says what went wrong
    undo_change: int | None = None


def join_sentence(before: str, sentence: str) -> str:
    """`sentence`, after a space where the Latin script needs one."""
    needs_space = before.endswith(_ENDS_OF_LATIN_SENTENCES) and sentence[:1].strip() != ""
    return f" {sentence}" if needs_space else sentence


def turn_view(
    *, turn_id: int, message_id: str, message: str, events: Iterable[StoredEvent], still_open: StillOpen
) -> TurnView:
    """Fold the events of one turn, in order of seq."""
    view = TurnView(id=turn_id, message_id=message_id, message=message)
    for event in events:
        view.last_seq = event.seq
        _fold(view, event.kind, event.data, still_open)
    if view.status is not None:
        _settle_chips(view)
    return view


def _fold(view: TurnView, kind: str, data: Mapping[str, Any], still_open: StillOpen) -> None:
    if kind == "turn.started":
        urls = (str(url) for url in data.get("attachments") or ())
        view.pictures = tuple(url for url in urls if _OWN_PICTURE.fullmatch(url))
    elif kind == "text":
        _add_sentence(view, str(data["text"]))
    elif kind == "tool.started":
        _block_of(view, "chips").items.append(Chip(str(data["call"]), str(data.get("label") or data["tool"])))
    elif kind == "tool.finished":
        _finish_chip(view, data)
    elif kind == "display":
        view.blocks.append(Block("display", data=data))
    elif kind == "proposal":
        closed = data["proposal"] not in still_open.proposals
        view.blocks.append(Block("proposal", items=list(data.get("buttons", ())), data=data, closed=closed))
    elif kind == "memories":
        view.blocks.append(Block("memories", data=data))
    elif kind == "buttons":
        _add_buttons(view, data, still_open)
    elif kind == "turn.finished":
        _finish(view, data, still_open)


def _finish(view: TurnView, data: Mapping[str, Any], still_open: StillOpen) -> None:
    view.status = str(data.get("status", "done"))
    view.error = str(data["error"]) if data.get("error") else None
    view.explained = view.error is not None and view.error in _spoken(view)
    change = data.get("change")
    shown = (button["value"] for block in view.blocks if block.kind == "buttons" for button in block.items)
    if data.get("undo") and change in still_open.changes and f"{UNDO}{change}" not in shown:
        view.undo_change = change


def _add_buttons(view: TurnView, data: Mapping[str, Any], still_open: StillOpen) -> None:
    """All buttons but those that undo what is undone already."""
    gone = {
        button["value"]
        for button in data.get("buttons", ())
        if button["value"].startswith(UNDO) and not _can_undo(button["value"], still_open)
    }
    buttons = [button for button in data.get("buttons", ()) if button["value"] not in gone]
    if buttons:
        view.blocks.append(Block("buttons", items=buttons))


def _can_undo(value: str, still_open: StillOpen) -> bool:
    number = value.removeprefix(UNDO)
    return number.isdecimal() and int(number) in still_open.changes


def _block_of(view: TurnView, kind: BlockKind) -> Block:
    """The last block when it is of this kind, else a new one."""
    if not view.blocks or view.blocks[-1].kind != kind:
        view.blocks.append(Block(kind))
    return view.blocks[-1]


def _add_sentence(view: TurnView, sentence: str) -> None:
    block = _block_of(view, "say")
    block.items.append(join_sentence(block.items[-1] if block.items else "", sentence))


def _chips(view: TurnView) -> Iterable[Chip]:
    return (chip for block in view.blocks if block.kind == "chips" for chip in block.items)


def _spoken(view: TurnView) -> str:
    return "".join(sentence for block in view.blocks if block.kind == "say" for sentence in block.items)


def _finish_chip(view: TurnView, data: Mapping[str, Any]) -> None:
    for chip in _chips(view):
        if chip.call == str(data["call"]):
            chip.state = "done" if data.get("ok") else "failed"
            chip.row_ids = tuple(data.get("row_ids") or ())


def _settle_chips(view: TurnView) -> None:
    """A finished turn has no running tool, whatever its last event was."""
    for chip in _chips(view):
        if chip.state == "running":
            chip.state = "failed"
