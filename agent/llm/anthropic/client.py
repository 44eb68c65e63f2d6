"""A client for the Messages API."""

from __future__ import annotations

import anthropic

from agent.llm.clients import Opened, timeouts, transport
from agent.llm.endpoint import Endpoint

OFFICIAL = "https://api.anthropic.com"


def opened(endpoint: Endpoint) -> Opened:
    """A client that neither repeats by itself nor follows a redirect to somewhere else."""
    client = anthropic.AsyncAnthropic(
        api_key=endpoint.key,
        base_url=endpoint.base_url or OFFICIAL,
        max_retries=0,
        timeout=timeouts(),
        http_client=transport(endpoint),
    )
    return Opened(client, client.close)
