"""Posts to a webhook of Discord's: one message, no mention resolved, no redirect followed.

Source of the limits: Discord's documentation of "Execute Webhook" (2,000 characters, 429 with `retry_after`).
"""

from __future__ import annotations

import re

import httpx2
from django.conf import settings

MOST_TEXT = 2_000
SECONDS = 10.0
_PATH = re.compile(r"\d{5,20}/[\w-]{20,200}")


class WebhookBusyError(Exception):
    """For now it does not take the message; `seconds`: when to try again, or None."""

    def __init__(self, reason: str, seconds: float | None = None) -> None:
        super().__init__(reason)
        self.seconds = seconds


class WebhookGoneError(Exception):
    """It will never take it: deleted, or not a webhook. The reason has no part of the address."""


def is_webhook(url: str) -> bool:
    """Whether the address leads to a webhook under the operator's base, and nowhere else."""
    base = settings.DISCORD_WEBHOOK_BASE
    return url.startswith(base) and _PATH.fullmatch(url.removeprefix(base)) is not None


def webhook_post(url: str, text: str, *, nonce: str) -> None:
    """Sends a message, once for a nonce. Raises WebhookBusyError, WebhookGoneError."""
    if not is_webhook(url):
        raise WebhookGoneError("not a webhook")
    message = {
        "content": text[:MOST_TEXT],
        "allowed_mentions": {"parse": []},
        "nonce": nonce,
        "enforce_nonce": True,
    }
    try:
        answer = httpx2.post(
            url, params={"wait": "true"}, json=message, timeout=SECONDS, follow_redirects=False
        )
    except httpx2.HTTPError as error:
        raise WebhookBusyError(type(error).__name__) from None
    _judge(answer)


def _judge(answer: httpx2.Response) -> None:
    if answer.is_success:
        return
    if answer.status_code == 429:
        raise WebhookBusyError("429", _seconds(answer))
    if answer.status_code >= 500:
        raise WebhookBusyError(str(answer.status_code))
    raise WebhookGoneError(str(answer.status_code))


def _seconds(answer: httpx2.Response) -> float | None:
    try:
        return min(3_600.0, max(0.0, float(answer.headers.get("Retry-After", ""))))
    except ValueError:
        return None
