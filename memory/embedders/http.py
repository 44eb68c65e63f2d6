"""One question to an embedding service, with errors that say whether asking again can help."""

from __future__ import annotations

from functools import cache
from typing import Any

import httpx2

from memory.embedders.base import EmbedderError

SECONDS = 20.0
CONNECT_SECONDS = 5.0
TEMPORARY = frozenset([408, 409, 425, 429, 500, 502, 503, 504, 529])


@cache
def _client() -> httpx2.Client:
    return httpx2.Client(timeout=httpx2.Timeout(SECONDS, connect=CONNECT_SECONDS), follow_redirects=False)


def asked(url: str, headers: dict[str, str], body: dict[str, Any], seconds: float | None = None) -> Any:
    """The JSON of the answer. Raises EmbedderError; its words hold neither the key nor the text."""
    try:
        answer = _client().post(url, headers=headers, json=body, timeout=seconds or SECONDS)
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise EmbedderError(f"the embedder cannot be reached: {type(error).__name__}") from None
    if answer.status_code != 200:
        raise EmbedderError(
            f"the embedder answered {answer.status_code}", lasting=answer.status_code not in TEMPORARY
        )
    try:
        return answer.json()
    except ValueError:
        raise EmbedderError("the embedder's answer is no JSON") from None
