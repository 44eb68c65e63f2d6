"""One retry layer for all providers: bounded, with back-off, and only while nothing of the answer was passed on."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from itertools import count
from typing import Self, TypeVar

from django.conf import settings

from agent.llm.deadlines import Deadlines
from agent.llm.errors import ModelTemporaryError

log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and how patiently the same model is asked again."""

    attempts: int
    first_delay: float
    max_delay: float

    @classmethod
    def from_settings(cls) -> Self:
        """The policy of this installation."""
        return cls(
            attempts=settings.MANEKI_MODEL_ATTEMPTS,
            first_delay=settings.MANEKI_MODEL_RETRY_SECONDS,
            max_delay=16 * settings.MANEKI_MODEL_RETRY_SECONDS,
        )

    def wait_before_next(self, attempt: int, error: ModelTemporaryError, left_seconds: float) -> float | None:
        """Seconds to wait after failed attempt number `attempt`; None when it is not worth it.

        A wait that the provider asks for is kept, never cut short: what does not fit in the time left is not tried.
        """
        if attempt >= self.attempts or not error.same_model_may_retry:
            return None
        wait = min(self.max_delay, self.first_delay * 2 ** (attempt - 1)) * random.uniform(0.75, 1.25)
        if error.retry_after is not None:
            # Everyone was told the same moment: a little later than asked keeps the callers apart.
            wait = error.retry_after + self.first_delay * random.uniform(0, 0.5)
        return wait if wait < left_seconds else None


async def retried(
    attempt: Callable[[], AsyncGenerator[T, None]], *, policy: RetryPolicy, deadlines: Deadlines, name: str
) -> AsyncGenerator[T, None]:
    """The pieces of the first attempt that does not fail before its first piece. Raises ModelTemporaryError."""
    for number in count(1):
        passed_on = False
        try:
            async with aclosing(attempt()) as pieces:
                async for piece in pieces:
                    passed_on = True
                    yield piece
            return
        except ModelTemporaryError as error:
            wait = None if passed_on else policy.wait_before_next(number, error, deadlines.left_seconds)
            log.warning(
                "%s: attempt %s failed (%s), %s",
                name,
                number,
                error,
                "giving up" if wait is None else f"again in {wait:.1f} s",
            )
            if wait is None:
                raise
        await asyncio.sleep(wait)
