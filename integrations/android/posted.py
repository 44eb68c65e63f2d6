"""The time that a phone wrote beside a notification, in whatever form."""

from __future__ import annotations

import re
from datetime import UTC, datetime

_EPOCH = re.compile(r"\d{9,10}(?:\.\d+)?|\d{12,13}")
_SECONDS_UNTIL = 100_000_000_000  # more digits count milliseconds
_SLASHES = re.compile(r"(\d{4})[/.](\d{1,2})[/.](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?")


def posted_time(text: str) -> datetime | None:
    """The time of an ISO string (with or without an offset), of seconds or milliseconds since 1970, or of
    2026/05/20 12:30; None for anything else."""
    text = text.strip()
    try:
        if _EPOCH.fullmatch(text):
            number = float(text)
            return datetime.fromtimestamp(number if number < _SECONDS_UNTIL else number / 1000, UTC)
        found = _SLASHES.fullmatch(text)
        if found:
            return datetime(*(int(part or 0) for part in found.groups()))  # type: ignore[arg-type]
        return datetime.fromisoformat(text) if len(text) > len("2026-05-20") else None
    except (ValueError, OverflowError, OSError):
        return None
