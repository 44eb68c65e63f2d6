"""The one clock. Nothing else asks the system what time it is when a date matters to money."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils import timezone

_frozen_at: ContextVar[datetime | None] = ContextVar("frozen_at", default=None)


def now() -> datetime:
    """The present moment, with a time zone."""
    return _frozen_at.get() or timezone.now()


def today(zone: str) -> date:
    """The date of the present moment in the time zone named `zone`."""
    return now().astimezone(ZoneInfo(zone)).date()


@contextmanager
def frozen(moment: datetime) -> Iterator[None]:
    """Stops this context's clock at `moment` (aware); for evaluation and tests."""
    token = _frozen_at.set(moment)
    try:
        yield
    finally:
        _frozen_at.reset(token)
