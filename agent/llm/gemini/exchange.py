"""One request to Gemini and its answer, over the SDK."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from functools import partial
from typing import Any

from google import genai
from google.genai import types

from agent.llm.base import ImagePart, ModelRequest, ToolSpec
from agent.llm.clients import client_of
from agent.llm.deadlines import Deadlines
from agent.llm.endpoint import Endpoint
from agent.llm.exchange import Exchange
from agent.llm.gemini.answer import Answer
from agent.llm.gemini.client import opened
from agent.llm.gemini.contents import BuildOptions, contents_of
from agent.llm.gemini.failures import SDK_ERRORS, failure_of
from agent.llm.model_facts import ModelFacts
from agent.llm.plan import Plan
from agent.llm.schema import with_keywords


def turn_exchange(
    endpoint: Endpoint, model: str, request: ModelRequest, plan: Plan, facts: ModelFacts, deadlines: Deadlines
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
    config = _config(request.system, plan, facts, tools=request.tools)
    taken = frozenset(result.call.id for done in request.rounds for result in done.results)
    return Exchange(
        connect=partial(_connected, endpoint),
        chunks=partial(_chunks, endpoint, model, contents, config),
        answer=partial(Answer, len(request.rounds) + 1, taken),
        deadlines=deadlines,
        history_shortened=shortened,
    )


def json_exchange(
    endpoint: Endpoint,
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
    config = _config(system, plan, facts, schema=schema)
    return Exchange(
        connect=partial(_connected, endpoint),
        chunks=partial(_chunks, endpoint, model, contents, config),
        answer=partial(Answer, 1),
        deadlines=deadlines,
    )


async def _connected(endpoint: Endpoint) -> Any:
    try:
        return await client_of(endpoint, opened)
    except SDK_ERRORS as error:
        raise failure_of(error, endpoint) from None


async def _chunks(
    endpoint: Endpoint,
    model: str,
    contents: list[types.Content],
    config: types.GenerateContentConfig,
    client: genai.Client,
) -> AsyncGenerator[types.GenerateContentResponse, None]:
    try:
        stream = await client.aio.models.generate_content_stream(
            model=model, contents=contents, config=config
        )
        async for chunk in stream:
            yield chunk
    except SDK_ERRORS as error:
        raise failure_of(error, endpoint) from None


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
