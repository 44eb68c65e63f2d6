"""Clients of the providers' SDKs: one per event loop and endpoint, each on a transport of our own."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import httpx2
from django.conf import settings

from agent.llm.addresses import GuardedTransport
from agent.llm.endpoint import Endpoint

CONNECT_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Opened:
    """A client, and how it is closed together with its transport."""

    client: Any = field(repr=False)
    close: Callable[[], Awaitable[None]] = field(repr=False)


_open: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[Endpoint, asyncio.Task[Opened]]] = (
    WeakKeyDictionary()
)


async def client_of(endpoint: Endpoint, make: Callable[[Endpoint], Opened]) -> Any:
    """The client of the running event loop for `endpoint`.

    It is made in a thread: reading the certificates takes a good part of a second.
    """
    opened = _open.setdefault(asyncio.get_running_loop(), {})
    if endpoint not in opened:
        opened[endpoint] = asyncio.create_task(asyncio.to_thread(make, endpoint))
    try:
        return (await asyncio.shield(opened[endpoint])).client
    except Exception:
        opened.pop(endpoint, None)  # the next call tries anew
        raise


async def close_clients() -> None:
    """Closes the connections of the running event loop; the next call opens new ones."""
    for task in _open.pop(asyncio.get_running_loop(), {}).values():
        if task.done() and (task.cancelled() or task.exception() is not None):
            continue
        await (await task).close()


@cache
def certificates() -> ssl.SSLContext:
    """The authorities that are trusted, read once."""
    return httpx2.create_ssl_context()


def transport(endpoint: Endpoint, **more: Any) -> httpx2.AsyncClient:
    """A client of HTTP that waits as long as the settings say and follows no redirect to somewhere else."""
    if endpoint.guarded:  # proxies of the environment would connect to addresses of their own finding
        inner = httpx2.AsyncHTTPTransport(verify=certificates(), trust_env=False)
        more |= {"transport": GuardedTransport(inner), "trust_env": False}
    return httpx2.AsyncClient(
        verify=certificates(), timeout=timeouts(), **{"follow_redirects": False, **more}
    )


def timeouts() -> httpx2.Timeout:
    """Seconds for each step on the wire; the deadlines of the answer itself are agent/llm/deadlines.py's."""
    patience = max(settings.MANEKI_MODEL_FIRST_SECONDS, settings.MANEKI_MODEL_IDLE_SECONDS)
    return httpx2.Timeout(
        connect=min(CONNECT_SECONDS, patience), pool=patience, read=patience, write=patience
    )
