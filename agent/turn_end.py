"""The end of a turn: stored for sure, then told to those who look after finished turns."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError

from agent.threads import in_thread

log = logging.getLogger(__name__)

STORE_PAUSES = (0.2, 0.5, 1, 2, 5, 10, 20)  # seconds between tries to store the end of a turn


async def stored_for_sure(store: Callable[[], None]) -> None:
    """Stores the end of a turn, and waits for a database that is away for a while (a restart)."""
    for pause in STORE_PAUSES:
        try:
            return await in_thread(store)
        except (OperationalError, InterfaceError):
            log.warning("the end of a turn could not be stored, trying again in %s s", pause, exc_info=True)
            await asyncio.sleep(pause)
    await in_thread(store)
    return None
