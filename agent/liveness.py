"""Tells open pages that a ledger's figures moved."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)

_telling: set[asyncio.Task[None]] = set()


def ledger_group(ledger_id: int) -> str:
    """The layer group of everyone who looks at a ledger's figures."""
    return f"ledger.{ledger_id}"


def ledger_moved(ledger_id: int) -> None:
    """Sends a hint to all processes; one that is lost costs a page its liveness until the next."""
    _send(ledger_id, {"type": "ledger.moved"})


def ledger_noted(ledger_id: int, note_id: int) -> None:
    """Lets open pages show the note of a payment; one that is lost stands in the inbox all the same."""
    _send(ledger_id, {"type": "ledger.noted", "note": note_id})


def _send(ledger_id: int, message: dict[str, Any]) -> None:
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        async_to_sync(_tell)(ledger_id, message)
        return
    task = loop.create_task(_tell(ledger_id, message))
    _telling.add(task)
    task.add_done_callback(_telling.discard)


async def _tell(ledger_id: int, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await layer.group_send(ledger_group(ledger_id), message)
    except Exception:
        log.warning("the channel layer did not take a message", exc_info=True)
