"""A provider's model over its SDK, as a model that can run a turn: what is asked again, and what is not."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from importlib import import_module
from typing import Any

from agent.llm.answer import BaseAnswer
from agent.llm.base import ImagePart, ModelEvent, ModelRequest, TextDelta, Usage
from agent.llm.deadlines import Deadlines
from agent.llm.endpoint import Endpoint, ProviderKind
from agent.llm.errors import ModelError
from agent.llm.exchange import Exchange
from agent.llm.model_facts import facts_of_model
from agent.llm.plan import Plan
from agent.llm.retry import RetryPolicy, retried

log = logging.getLogger(__name__)


class SdkModel:
    """A model by its name; `asked` is what the provider calls it, where that differs. `endpoint` is asked when it is needed, so that no key is kept here.

    What needs the SDK lies in the module `agent.llm.<kind>.exchange`, imported at its first use: most of a second,
    which the event loop does not spend.
    """

    reads_prompt = True

    def __init__(
        self, name: str, kind: ProviderKind, endpoint: Callable[[], Endpoint], asked: str = ""
    ) -> None:
        self.name, self.kind = name, kind
        self._asked = asked or name
        self._endpoint = endpoint
        self._facts = facts_of_model(self._asked)
        self.sees_images = self._facts.sees_images

    def __repr__(self) -> str:
        return f"SdkModel({self.name!r}, {self.kind!r})"

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        """Text as it comes; the calls and the end once the answer is whole."""
        sdk, deadlines = await _sdk(self.kind), Deadlines.from_settings()
        shortened = False

        def exchange_for(plan: Plan) -> Exchange:
            nonlocal shortened
            made: Exchange = sdk.turn_exchange(
                self._endpoint(), self._asked, request, plan, self._facts, deadlines
            )
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
        sdk, deadlines = await _sdk(self.kind), Deadlines.from_settings()

        def exchange_for(plan: Plan) -> Exchange:
            made: Exchange = sdk.json_exchange(
                self._endpoint(),
                self._asked,
                system=system,
                text=text,
                schema=schema,
                images=images,
                plan=plan,
                facts=self._facts,
                deadlines=deadlines,
            )
            return made

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
        self, exchange_for: Callable[[Plan], Exchange], deadlines: Deadlines, *, has_history: bool
    ) -> AsyncGenerator[TextDelta | BaseAnswer, None]:
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

    def _plan_after(self, asked: Plan, answer: BaseAnswer) -> Plan | None:
        plan = asked.after_answer(
            answer.reason, self._facts, empty=answer.is_empty, unsigned=answer.misses_signature
        )
        if plan is not None:
            log.warning("%s: %s with nothing said, asked again", self.name, answer.raw_reason)
        return plan


_loaded: dict[ProviderKind, Any] = {}


async def _sdk(kind: ProviderKind) -> Any:
    """The provider's exchange module."""
    if kind not in _loaded:
        _loaded[kind] = await asyncio.to_thread(import_module, f"agent.llm.{kind}.exchange")
    return _loaded[kind]
