"""A client of the Gemini API."""

from __future__ import annotations

from functools import cache

import httpx2
from django.conf import settings
from google import genai
from google.genai import types

from agent.llm.clients import Opened, certificates, timeouts, transport
from agent.llm.endpoint import Endpoint


def opened(endpoint: Endpoint) -> Opened:
    """A client on a transport of our own.

    The SDK would take aiohttp where that is installed, whose time-out ends whole streams, and retries by itself.
    """
    carrier = transport(endpoint, event_hooks={"request": [_read_patiently]})
    options = types.HttpOptions(
        base_url=endpoint.base_url or None,
        # Milliseconds. It also tells the server how long an answer is waited for.
        timeout=int(settings.MANEKI_MODEL_TOTAL_SECONDS * 1000),
        httpx_async_client=carrier,
        httpx_client=_unused(),
    )
    client = genai.Client(api_key=endpoint.key, vertexai=False, http_options=options)

    async def close() -> None:
        await client.aio.aclose()
        await carrier.aclose()

    return Opened(client, close)


@cache
def _unused() -> httpx2.Client:
    """The SDK makes one for calls that wait, which nobody does here; one is enough."""
    return httpx2.Client(verify=certificates())


async def _read_patiently(request: httpx2.Request) -> None:
    """The SDK has one time-out for everything: a host that is not there would take as long as a long answer."""
    request.extensions["timeout"] = timeouts().as_dict()
