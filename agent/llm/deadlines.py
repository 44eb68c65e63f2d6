"""Deadlines of a model's answer: for its first piece, for each further one, and for the whole."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Self, TypeVar

from django.conf import settings

from agent.llm.errors import ModelTemporaryError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds for the first piece, seconds between pieces, and the moment (monotonic) when all must be over.

    The whole counts every repeated attempt, so that no chain of patient steps adds up to an impatient person.
    """

    first_seconds: float
    idle_seconds: float
    ends_at: float

    @classmethod
    def from_settings(cls) -> Self:
        """The deadlines of an answer that is asked for now."""
        return cls(
            first_seconds=settings.MANEKI_MODEL_FIRST_SECONDS,
            idle_seconds=settings.MANEKI_MODEL_IDLE_SECONDS,
            ends_at=time.monotonic() + settings.MANEKI_MODEL_TOTAL_SECONDS,
        )

    @property
    def left_seconds(self) -> float:
        """What is left of the whole."""
        return self.ends_at - time.monotonic()


async def timed(pieces: AsyncGenerator[T, None], deadlines: Deadlines) -> AsyncGenerator[T, None]:
    """The same pieces. Raises ModelTemporaryError of kind `timeout` for one that comes too late."""
    patience = deadlines.first_seconds
    async with aclosing(pieces):
        while True:
            try:
                async with asyncio.timeout(min(patience, max(0, deadlines.left_seconds))):
                    piece = await anext(pieces)
            except StopAsyncIteration:
                return
            except TimeoutError:
                whole = deadlines.left_seconds <= 0
                which = "the whole answer" if whole else f"a piece within {patience:g} s"
                raise ModelTemporaryError("timeout", f"waited in vain for {which}") from None
            yield piece
            patience = deadlines.idle_seconds
