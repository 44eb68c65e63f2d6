"""Clients of the Gemini API: one per event loop, on a transport of our own."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

import httpx2
from django.conf import settings
from google import genai
from google.genai import types

CONNECT_SECONDS = 10


@dataclass(frozen=True, slots=True)
class _Open:
    """A client with the transport that it leaves to us to close."""

    client: genai.Client = field(repr=False)
    transport: httpx2.AsyncClient = field(repr=False)


_open: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[tuple[str, str], asyncio.Task[_Open]]] = (
    WeakKeyDictionary()
)


async def api_client() -> genai.Client:
    """The client of the running event loop for the key and address of the settings.

    It is made in a thread: reading the certificates takes a good part of a second.
    """
    key, address = settings.GEMINI_API_KEY, settings.GEMINI_BASE_URL
    opened = _open.setdefault(asyncio.get_running_loop(), {})
    if (key, address) not in opened:
        opened[key, address] = asyncio.create_task(asyncio.to_thread(_opened, key, address))
    try:
        return (await asyncio.shield(opened[key, address])).client
    except Exception:
        opened.pop((key, address), None)  # the next call tries anew
        raise


async def close_clients() -> None:
    """Closes the connections of the running event loop; the next call opens new ones."""
    for task in _open.pop(asyncio.get_running_loop(), {}).values():
        opened = await task
        await opened.client.aio.aclose()
        await opened.transport.aclose()


def _opened(key: str, address: str) -> _Open:
    # The SDK would take aiohttp where that is installed, whose time-out ends whole streams, and retries by itself.
    transport = httpx2.AsyncClient(event_hooks={"request": [_read_patiently]})
    options = types.HttpOptions(
        base_url=address or None,
        # Milliseconds. It also tells the server how long an answer is waited for.
        timeout=int(settings.MANEKI_MODEL_TOTAL_SECONDS * 1000),
        httpx_async_client=transport,
    )
    return _Open(genai.Client(api_key=key, vertexai=False, http_options=options), transport)


async def _read_patiently(request: httpx2.Request) -> None:
    """The SDK has one time-out for everything: a host that is not there would take as long as a long answer."""
    patience = max(settings.MANEKI_MODEL_FIRST_SECONDS, settings.MANEKI_MODEL_IDLE_SECONDS)
    request.extensions["timeout"] = {
        "connect": min(CONNECT_SECONDS, patience),
        "pool": patience,
        "read": patience,
        "write": patience,
    }
