"""Gemini as a model that can run a turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from agent.llm.base import ImagePart, ModelEvent, ModelRequest, TextDelta, Usage
from agent.llm.deadlines import Deadlines
from agent.llm.errors import ModelError
from agent.llm.gemini.plan import Plan
from agent.llm.model_facts import facts_of_model
from agent.llm.retry import RetryPolicy, retried

if TYPE_CHECKING:
    from agent.llm.gemini import exchange
    from agent.llm.gemini.answer import Answer

log = logging.getLogger(__name__)


class GeminiModel:
    """A Gemini model by its name. The key is read from the settings when it is needed and kept nowhere."""

    reads_prompt = True

    def __init__(self, name: str) -> None:
        self.name = name
        self._facts = facts_of_model(name)
        self.sees_images = self._facts.sees_images

    def __repr__(self) -> str:
        return f"GeminiModel({self.name!r})"

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        """Text as it comes; the calls and the end once the answer is whole."""
        sdk, deadlines = await _sdk(), Deadlines.from_settings()
        shortened = False

        def exchange_for(plan: Plan) -> exchange.Exchange:
            nonlocal shortened
            made = sdk.turn_exchange(self.name, request, plan, self._facts, deadlines)
            shortened = made.history_shortened
            return made

        usage = Usage()
        async for piece in self._answers(exchange_for, deadlines, has_history=bool(request.history)):
            if isinstance(piece, TextDelta):
                yield piece
                continue
            usage += piece.usage
            if piece.is_last:
                for call in piece.calls:
                    yield call
                yield piece.finished(usage, history_shortened=shortened)

    async def ask_json(
        self, *, system: str, text: str, schema: dict[str, Any], images: Sequence[ImagePart] = ()
    ) -> tuple[str, Usage]:
        """The answer to one question as JSON text, which may still not fit the schema. Raises ModelError."""
        sdk, deadlines = await _sdk(), Deadlines.from_settings()

        def exchange_for(plan: Plan) -> exchange.Exchange:
            return sdk.json_exchange(
                self.name,
                system=system,
                text=text,
                schema=schema,
                images=images,
                plan=plan,
                facts=self._facts,
                deadlines=deadlines,
            )

        said, usage = "", Usage()
        async for piece in self._answers(exchange_for, deadlines, has_history=False):
            if isinstance(piece, TextDelta):
                said += piece.text
                continue
            usage += piece.usage
            if piece.is_last and piece.reason != "stop":
                raise ModelError(piece.reason, piece.raw_reason)
        return said, usage

    async def _answers(
        self, exchange_for: Callable[[Plan], exchange.Exchange], deadlines: Deadlines, *, has_history: bool
    ) -> AsyncGenerator[TextDelta | Answer, None]:
        """Text, and every answer that came of it; the last one is marked so. Nothing is asked twice once it spoke."""
        plan: Plan | None = Plan.first(self._facts)
        policy = RetryPolicy.from_settings()
        while plan is not None:
            pieces = retried(exchange_for(plan).pieces, policy=policy, deadlines=deadlines, name=self.name)
            asked, plan, said = plan, None, False
            try:
                async for piece in pieces:
                    if isinstance(piece, TextDelta):
                        said = True
                    else:
                        plan = None if said else self._plan_after(asked, piece)
                        piece.is_last = plan is None
                    yield piece
            except ModelError as error:
                plan = None if said else asked.after_refusal(error.kind, has_history=has_history)
                if plan is None:
                    raise
                log.warning("%s: refused the request (%s), again in another way", self.name, error)

    def _plan_after(self, asked: Plan, answer: Answer) -> Plan | None:
        plan = asked.after_answer(
            answer.reason, self._facts, empty=answer.is_empty, unsigned=answer.misses_signature
        )
        if plan is not None:
            log.warning("%s: %s with nothing said, asked again", self.name, answer.raw_reason)
        return plan


_loaded: Any = None


async def _sdk() -> Any:
    """The part that needs the SDK, imported at its first use: most of a second, which the event loop does not spend."""
    global _loaded
    if _loaded is None:
        _loaded = await asyncio.to_thread(import_module, "agent.llm.gemini.exchange")
    return _loaded
