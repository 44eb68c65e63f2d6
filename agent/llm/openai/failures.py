"""What the SDK raises, as errors of models. No key, address or request is ever part of them."""

from __future__ import annotations

import httpx2
import openai

from agent.llm.endpoint import Endpoint
from agent.llm.errors import ModelError, ModelTemporaryError
from agent.llm.http_failures import failure_of_status, is_too_long, retry_after_of, short

# ValueError and its like: the SDK stumbling over an answer that is not what it expects.
SDK_ERRORS = (openai.OpenAIError, httpx2.HTTPError, OSError, ValueError, TypeError, AttributeError)

_ACCOUNT = {"insufficient_quota", "billing_hard_limit_reached", "billing_not_active"}
_BUSY = {"server_error", "rate_limit_exceeded", "overloaded_error", "internal_error"}


def failure_of(error: Exception, endpoint: Endpoint) -> ModelError:
    """The error of our own that stands for `error`."""
    if isinstance(error, openai.APIStatusError):
        return _status_failure(error, endpoint)
    if isinstance(error, openai.APITimeoutError | httpx2.TimeoutException):
        return ModelTemporaryError("timeout", type(error).__name__)
    if isinstance(error, openai.APIConnectionError | httpx2.HTTPError | OSError):
        return ModelTemporaryError("unreachable", type(error).__name__)
    if isinstance(error, openai.APIError):  # an error inside the stream
        return _said_failure(error, endpoint)
    return ModelTemporaryError("malformed", type(error).__name__)


def _status_failure(error: openai.APIStatusError, endpoint: Endpoint) -> ModelError:
    detail = short(endpoint, f"{error.status_code} {error.code or error.type or ''} {error.message}")
    if error.code in _ACCOUNT or error.type in _ACCOUNT:
        return ModelError("account", detail)
    if error.code == "context_length_exceeded" or is_too_long(error.message):
        return ModelError("too_long", detail)
    return failure_of_status(error.status_code, detail, retry_after_of(error.response.headers))


def _said_failure(error: openai.APIError, endpoint: Endpoint) -> ModelError:
    detail = short(endpoint, f"{error.code or error.type or ''} {error.message}")
    return ModelError("account", detail) if error.code in _ACCOUNT else ModelTemporaryError("busy", detail)
