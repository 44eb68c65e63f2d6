"""Gemini's settings for a test: a double on loopback, a key, and little patience."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.test import override_settings

from agent.llm.base import CallResult, ChatModel, Finished, ModelRequest, Round, TextDelta, ToolCall, ToolSpec
from agent.llm.clients import close_clients
from agent.llm.registry import PROVIDERS
from agent.llm.sdk_model import SdkModel
from tests.agent.offline.facts import facts_at
from tests.support.doubles.fake_gemini import FakeGemini

PRO, LITE = "gemini-3.8-flash", "gemini-3.5-flash-lite"
KEY = "canary-key-1f2e3d4c5b6a"

TOOLS = (
    ToolSpec("add", "Adds up.", {"type": "object", "properties": {"yen": {"type": "integer"}}}),
    ToolSpec("total", "The total.", {"type": "object", "properties": {}}),
)


def gemini_model(name: str = PRO) -> SdkModel:
    """A Gemini model as the registry makes it."""
    return SdkModel(name, "gemini", PROVIDERS[0].endpoint)


@contextmanager
def gemini_double(**options: Any) -> Iterator[FakeGemini]:
    """A double that the settings point at, with time-outs that a test can wait for."""
    with FakeGemini(**options) as fake, override_settings(**settings_for(fake)):
        yield fake


def settings_for(fake: FakeGemini) -> dict[str, Any]:
    """The settings that lead to the double."""
    return {
        "GEMINI_API_KEY": KEY,
        "GEMINI_BASE_URL": fake.url,
        "MANEKI_GEMINI_MODELS": [PRO, LITE],
        "MANEKI_MODEL_FIRST_SECONDS": 0.5,
        "MANEKI_MODEL_IDLE_SECONDS": 0.3,
        "MANEKI_MODEL_TOTAL_SECONDS": 4.0,
        "MANEKI_MODEL_ATTEMPTS": 3,
        "MANEKI_MODEL_RETRY_SECONDS": 0.02,
    }


class Heard:
    """Everything that a model said in answer to one request."""

    def __init__(self) -> None:
        self.text = ""
        self.calls: list[ToolCall] = []
        self.finished: Finished | None = None

    def as_round(self, *results: dict[str, Any], model: str = PRO) -> Round:
        """The round that this answer becomes when its calls had these results."""
        assert self.finished is not None
        answered = tuple(CallResult(call, True, data) for call, data in zip(self.calls, results, strict=True))
        return Round(self.text, answered, self.finished.provider_state, model)


async def heard(request: ModelRequest, model: ChatModel | None = None) -> Heard:
    """Asks a model to the end and closes its connections. Raises what the model raises."""
    said = Heard()
    try:
        async for piece in (model or gemini_model()).stream(request):
            if isinstance(piece, TextDelta):
                said.text += piece.text
            elif isinstance(piece, ToolCall):
                said.calls.append(piece)
            else:
                assert said.finished is None, "there is one end"
                said.finished = piece
    finally:
        await close_clients()
    return said


def ask(request: ModelRequest, model: ChatModel | None = None) -> Heard:
    """The same for tests that are not async."""
    return asyncio.run(heard(request, model))


def request_of(message: str = "食費の残りは？", **more: Any) -> ModelRequest:
    """A request as a turn makes it."""
    return ModelRequest(system="Be brief.", message=message, facts=facts_at(), **({"tools": TOOLS} | more))
