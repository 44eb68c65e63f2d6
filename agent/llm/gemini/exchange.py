"""One request to Gemini and its answer, over the SDK."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Any

from google import genai
from google.genai import types

from agent.llm.base import ImagePart, ModelRequest, TextDelta, ToolSpec
from agent.llm.deadlines import Deadlines, timed
from agent.llm.errors import ModelTemporaryError
from agent.llm.gemini.answer import Answer
from agent.llm.gemini.client import api_client
from agent.llm.gemini.contents import BuildOptions, contents_of
from agent.llm.gemini.failures import SDK_ERRORS, failure_of
from agent.llm.gemini.plan import Plan
from agent.llm.model_facts import ModelFacts
from agent.llm.schema import with_keywords

Pieces = AsyncGenerator[TextDelta | Answer, None]


class Exchange:
    """A request that is ready to be sent, as often as it takes."""

    def __init__(
        self,
        model: str,
        contents: list[types.Content],
        config: types.GenerateContentConfig,
        deadlines: Deadlines,
        *,
        place: int = 1,
        taken_ids: Sequence[str] = (),
        history_shortened: bool = False,
    ) -> None:
        self._model, self._contents, self._config = model, contents, config
        self._deadlines, self._place, self._taken_ids = deadlines, place, taken_ids
        self.history_shortened = history_shortened

    async def pieces(self) -> Pieces:
        """Text as it comes, and the whole answer last. Raises ModelTemporaryError or ModelError."""
        answer = Answer(self._place, frozenset(self._taken_ids))
        async for chunk in timed(self._chunks(await _client()), self._deadlines):
            text = answer.take(chunk)
            if text:
                yield TextDelta(text)
        if not answer.ended:
            raise ModelTemporaryError("unreachable", "the answer broke off without a reason")
        yield answer

    async def _chunks(self, client: genai.Client) -> AsyncGenerator[types.GenerateContentResponse, None]:
        # `from None` throughout: what the SDK raises holds the request, and the request holds the key.
        try:
            stream = await client.aio.models.generate_content_stream(
                model=self._model, contents=self._contents, config=self._config
            )
            async for chunk in stream:
                yield chunk
        except SDK_ERRORS as error:
            raise failure_of(error) from None


async def _client() -> genai.Client:
    """Made outside the deadlines: at a first call it takes a moment that says nothing about the provider."""
    try:
        return await api_client()
    except SDK_ERRORS as error:
        raise failure_of(error) from None


def turn_exchange(
    model: str, request: ModelRequest, plan: Plan, facts: ModelFacts, deadlines: Deadlines
) -> Exchange:
    """The exchange for one round of a turn."""
    options = BuildOptions(
        model=model,
        signs_thoughts=facts.signs_thoughts,
        context_tokens=facts.context_tokens,
        keep_state=plan.keep_state,
        history_share=plan.history_share,
    )
    contents, shortened = contents_of(request, options)
    return Exchange(
        model,
        contents,
        _config(request.system, plan, facts, tools=request.tools),
        deadlines,
        place=len(request.rounds) + 1,
        taken_ids=[result.call.id for done in request.rounds for result in done.results],
        history_shortened=shortened,
    )


def json_exchange(
    model: str,
    *,
    system: str,
    text: str,
    schema: dict[str, Any],
    images: Sequence[ImagePart],
    plan: Plan,
    facts: ModelFacts,
    deadlines: Deadlines,
) -> Exchange:
    """The exchange for one question that is answered in JSON."""
    pictures = [types.Part.from_bytes(data=each.data, mime_type=each.mime_type) for each in images]
    contents = [types.Content(role="user", parts=[*pictures, types.Part(text=text)])]
    return Exchange(model, contents, _config(system, plan, facts, schema=schema), deadlines)


def _config(
    system: str,
    plan: Plan,
    facts: ModelFacts,
    *,
    tools: Sequence[ToolSpec] = (),
    schema: dict[str, Any] | None = None,
) -> types.GenerateContentConfig:
    return types.GenerateContentConfig(
        system_instruction=system or None,
        tools=[_declarations(tools)] if tools else None,
        # Tools run in agent/write_guard.py alone, and repeats are the business of agent/llm/retry.py.
        automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
        automatic_continuation=False,
        max_output_tokens=plan.output_tokens,
        thinking_config=_less_thinking(facts) if plan.think_less else None,
        response_mime_type="application/json" if schema else None,
        response_json_schema=with_keywords(schema) if schema else None,
    )


def _declarations(tools: Sequence[ToolSpec]) -> types.Tool:
    return types.Tool(
        function_declarations=[
            types.FunctionDeclaration(
                name=each.name,
                description=each.description,
                parameters_json_schema=with_keywords(each.parameters),
            )
            for each in tools
        ]
    )


def _less_thinking(facts: ModelFacts) -> types.ThinkingConfig | None:
    if facts.thinking == "level":
        return types.ThinkingConfig(thinking_level=types.ThinkingLevel.LOW)
    if facts.thinking == "budget":
        return types.ThinkingConfig(thinking_budget=512)
    return None
