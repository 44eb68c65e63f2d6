"""What a status of a provider's answer means, whichever SDK brought it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from agent.llm.endpoint import Endpoint
from agent.llm.errors import ModelError, ModelTemporaryError

_BUSY = {409, 425, 429, 500, 502, 503, 520, 529}
_TIMEOUT = {408, 504, 524}
_TOO_LONG = re.compile(
    r"token count|too many tokens|exceeds the maximum|context (?:length|window)|too (?:large|long)",
    re.IGNORECASE,
)
_DETAIL_LENGTH = 300


def failure_of_status(status: int, detail: str, retry_after: float | None = None) -> ModelError:
    """The error for an HTTP status of 300 or more; `retry_after` in seconds."""
    if status in _BUSY:
        return ModelTemporaryError("busy", detail, retry_after=retry_after)
    if status in _TIMEOUT:
        return ModelTemporaryError("timeout", detail, retry_after=retry_after)
    if status == 404:  # a model that was withdrawn: the next of the chain is still there
        return ModelTemporaryError("no_model", detail, same_model_may_retry=False)
    if status in (401, 403):
        return ModelError("key", detail)
    if status == 402:
        return ModelError("account", detail)
    if status == 413:
        return ModelError("too_long", detail)
    if status >= 500:
        return ModelTemporaryError("busy", detail, retry_after=retry_after)
    return ModelError("request", detail)


def is_too_long(message: str) -> bool:
    """Whether the service says that the request does not fit."""
    return bool(_TOO_LONG.search(message or ""))


def short(endpoint: Endpoint, text: str) -> str:
    """The beginning of a message on one line, with the key taken out should the other side repeat it."""
    return " ".join(endpoint.without_key(text).split())[:_DETAIL_LENGTH]


def retry_after_of(headers: Mapping[str, str] | None) -> float | None:
    """Seconds of Retry-After, or of its finer forms."""
    given = headers or {}
    milliseconds = str(given.get("retry-after-ms", ""))
    if milliseconds.isascii() and milliseconds.isdigit():
        return float(milliseconds) / 1000
    value = str(given.get("retry-after", ""))
    return float(value) if re.fullmatch(r"[0-9]+(?:\.[0-9]+)?", value) else None
