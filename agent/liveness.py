"""Tells open pages that a ledger's figures moved."""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)


def ledger_group(ledger_id: int) -> str:
    """The layer group of everyone who looks at a ledger's figures."""
    return f"ledger.{ledger_id}"


def ledger_moved(ledger_id: int) -> None:
    """Sends a hint to all processes; one that is lost costs a page its liveness until the next."""
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(ledger_group(ledger_id), {"type": "ledger.moved"})
    except Exception:
        log.warning("the channel layer did not take a message", exc_info=True)
