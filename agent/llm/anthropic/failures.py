"""What the SDK raises, as errors of models. No key, address or request is ever part of them."""

from __future__ import annotations

import anthropic
import httpx2

from agent.llm.endpoint import Endpoint
from agent.llm.errors import ModelError, ModelTemporaryError
from agent.llm.http_failures import failure_of_status, is_too_long, retry_after_of, short

# ValueError and its like: the SDK stumbling over an answer that is not what it expects.
SDK_ERRORS = (anthropic.AnthropicError, httpx2.HTTPError, OSError, ValueError, TypeError, AttributeError)

# An error inside a stream comes with the status 200 of the stream: its type tells.
_STATUS_OF_TYPE = {
    "overloaded_error": 529,
    "rate_limit_error": 429,
    "api_error": 500,
    "timeout_error": 504,
    "authentication_error": 401,
    "permission_error": 403,
    "billing_error": 402,
    "not_found_error": 404,
    "request_too_large": 413,
    "invalid_request_error": 400,
}


def failure_of(error: Exception, endpoint: Endpoint) -> ModelError:
    """The error of our own that stands for `error`."""
    if isinstance(error, anthropic.APIStatusError):
        return _status_failure(error, endpoint)
    if isinstance(error, anthropic.APITimeoutError | httpx2.TimeoutException):
        return ModelTemporaryError("timeout", type(error).__name__)
    if isinstance(error, anthropic.APIConnectionError | httpx2.HTTPError | OSError):
        return ModelTemporaryError("unreachable", type(error).__name__)
    if isinstance(error, anthropic.APIError):
        return ModelTemporaryError("busy", short(endpoint, error.message))
    return ModelTemporaryError("malformed", type(error).__name__)


def _status_failure(error: anthropic.APIStatusError, endpoint: Endpoint) -> ModelError:
    kind, message = _said(error)
    status = error.status_code if error.status_code >= 300 else _STATUS_OF_TYPE.get(kind, 500)
    detail = short(endpoint, f"{status} {kind} {message}")
    if status in (400, 413) and (is_too_long(message) or status == 413):
        return ModelError("too_long", detail)
    if "credit balance" in message:
        return ModelError("account", detail)
    return failure_of_status(status, detail, retry_after_of(error.response.headers))


def _said(error: anthropic.APIStatusError) -> tuple[str, str]:
    """The type and the message in the body, wherever they are."""
    body = error.body if isinstance(error.body, dict) else {}
    inner = body.get("error")
    told = inner if isinstance(inner, dict) else {}
    return str(told.get("type", "")), str(told.get("message", error.message))
