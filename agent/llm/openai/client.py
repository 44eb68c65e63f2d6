"""A client for chat completions."""

from __future__ import annotations

import openai

from agent.llm.clients import Opened, timeouts, transport
from agent.llm.endpoint import Endpoint

OFFICIAL = "https://api.openai.com/v1"


def opened(endpoint: Endpoint) -> Opened:
    """A client that neither repeats by itself nor follows a redirect to somewhere else."""
    client = openai.AsyncOpenAI(
        api_key=endpoint.key or "none",  # local servers ask for none, the SDK for some
        base_url=endpoint.base_url or OFFICIAL,
        organization="",
        project="",
        max_retries=0,
        timeout=timeouts(),
        http_client=transport(endpoint),
    )
    return Opened(client, client.close)
