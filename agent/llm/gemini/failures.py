"""What the SDK raises, as errors of models. No key, address or request is ever part of them."""

from __future__ import annotations

import re
from typing import Any

import httpx2
from google.genai import errors

from agent.llm.endpoint import Endpoint
from agent.llm.errors import ModelError, ModelTemporaryError

# ValueError and its like: the SDK stumbling over an answer that is not what it expects.
SDK_ERRORS = (errors.APIError, httpx2.HTTPError, OSError, ValueError, TypeError, AttributeError)

_BUSY = {429, 500, 502, 503, 529}
_TIMEOUT = {408, 504}
_SECONDS = re.compile(r"(\d+(?:\.\d+)?)s")
_TOO_LONG = re.compile(
    r"token count|too many tokens|exceeds the maximum|context length|too large", re.IGNORECASE
)
_DETAIL_LENGTH = 300


def failure_of(error: Exception, endpoint: Endpoint) -> ModelError:
    """The error of our own that stands for `error`."""
    if isinstance(error, errors.APIError):
        return _api_failure(error, endpoint)
    if isinstance(error, httpx2.TimeoutException):
        return ModelTemporaryError("timeout", type(error).__name__)
    if isinstance(error, httpx2.HTTPError | OSError):
        return ModelTemporaryError("unreachable", type(error).__name__)
    return ModelTemporaryError("malformed", type(error).__name__)


def _api_failure(error: errors.APIError, endpoint: Endpoint) -> ModelError:
    code, detail = error.code or 0, _detail(error, endpoint)
    if code in _BUSY:
        return ModelTemporaryError("busy", detail, retry_after=_asked_wait(error))
    if code in _TIMEOUT:
        return ModelTemporaryError("timeout", detail, retry_after=_asked_wait(error))
    if code == 404:  # a model that was withdrawn: the next of the chain is still there
        return ModelTemporaryError("no_model", detail, same_model_may_retry=False)
    if code in (401, 403) or "api key" in (error.message or "").lower():
        return ModelError("key", detail)
    return ModelError(_refused_kind(error), detail)


def _refused_kind(error: errors.APIError) -> str:
    message = (error.message or "").lower()
    if "thought" in message and "signature" in message:
        return "signature"
    if _TOO_LONG.search(message) or error.code == 413:
        return "too_long"
    if error.status == "FAILED_PRECONDITION":  # billing, or a country that is not served
        return "account"
    return "request"


def _detail(error: errors.APIError, endpoint: Endpoint) -> str:
    """Code, status and the beginning of the message, with the key taken out should the other side repeat it."""
    text = f"{error.code} {error.status or ''} {error.message or ''}"
    return " ".join(endpoint.without_key(text).split())[:_DETAIL_LENGTH]


def _asked_wait(error: errors.APIError) -> float | None:
    """Seconds of Retry-After or of RetryInfo, the longer one."""
    waits = [_retry_after(error), *(_retry_delay(each) for each in _details(error))]
    return max((wait for wait in waits if wait is not None), default=None)


def _retry_after(error: errors.APIError) -> float | None:
    headers = getattr(error.response, "headers", None) or {}
    value = str(headers.get("retry-after", ""))
    return float(value) if value.isascii() and value.isdigit() else None


def _details(error: errors.APIError) -> list[Any]:
    body = error.details if isinstance(error.details, dict) else {}
    inner = body.get("error")
    details = inner.get("details") if isinstance(inner, dict) else None
    return details if isinstance(details, list) else []


def _retry_delay(detail: Any) -> float | None:
    value = detail.get("retryDelay") if isinstance(detail, dict) else None
    match = _SECONDS.fullmatch(value) if isinstance(value, str) else None
    return float(match[1]) if match else None
