"""One request to a provider and its answer, whoever the provider is."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any

from agent.llm.answer import BaseAnswer
from agent.llm.base import TextDelta
from agent.llm.deadlines import Deadlines, timed
from agent.llm.errors import ModelTemporaryError

Pieces = AsyncGenerator[TextDelta | BaseAnswer, None]


class Exchange:
    """A request that is ready to be sent, as often as it takes.

    connect: gives the SDK's client. It runs outside the deadlines: at a first call it takes a moment that says
    nothing about the provider. chunks: sends the request and yields the SDK's pieces. answer: a fresh answer.
    Both raise ModelTemporaryError or ModelError, `from None`: what SDKs raise holds the request and so the key.
    """

    def __init__(
        self,
        *,
        connect: Callable[[], Awaitable[Any]],
        chunks: Callable[[Any], AsyncGenerator[Any, None]],
        answer: Callable[[], BaseAnswer],
        deadlines: Deadlines,
        history_shortened: bool = False,
    ) -> None:
        self._connect, self._chunks, self._answer = connect, chunks, answer
        self._deadlines = deadlines
        self.history_shortened = history_shortened

    async def pieces(self) -> Pieces:
        """Text as it comes, and the whole answer last. Raises ModelTemporaryError or ModelError."""
        answer = self._answer()
        async for chunk in timed(self._chunks(await self._connect()), self._deadlines):
            text = answer.take(chunk)
            if text:
                yield TextDelta(text)
        if not answer.ended:
            raise ModelTemporaryError("unreachable", "the answer broke off without a reason")
        yield answer
