"""SIGTERM in the middle of turns: they get a moment to end. What does not end is told as interrupted later."""

from __future__ import annotations

import asyncio
import sys

from agent import runner

GRACE_SECONDS = 8.0  # less than the supervisor waits before it insists


def turns_end_before_shutdown() -> None:
    """Makes Daphne's reactor wait for running turns before it stops. Other servers are left alone."""
    reactor = sys.modules.get("twisted.internet.reactor")
    if reactor is not None:
        reactor.addSystemEventTrigger("before", "shutdown", _drained)


def _drained() -> object:
    from twisted.internet.defer import Deferred  # noqa: PLC0415 - only where Daphne has loaded it

    return Deferred.fromFuture(asyncio.ensure_future(_end()))


async def _end() -> None:
    await runner.drain(GRACE_SECONDS)
    clients = sys.modules.get("agent.llm.clients")  # loaded only where a provider was used
    if clients is not None:
        await clients.close_clients()
