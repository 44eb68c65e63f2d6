"""One request to a service of chat completions and its answer, over the SDK."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Sequence
from functools import partial
from typing import Any

import openai
from openai.types.chat import ChatCompletionChunk

from agent.llm.base import ImagePart, ModelRequest
from agent.llm.clients import client_of
from agent.llm.deadlines import Deadlines
from agent.llm.endpoint import Endpoint
from agent.llm.exchange import Exchange
from agent.llm.model_facts import ModelFacts
from agent.llm.openai.answer import Answer
from agent.llm.openai.client import opened
from agent.llm.openai.failures import SDK_ERRORS, failure_of
from agent.llm.openai.messages import functions, messages_of, system_message, user_message
from agent.llm.plan import Plan


def turn_exchange(
    endpoint: Endpoint, model: str, request: ModelRequest, plan: Plan, facts: ModelFacts, deadlines: Deadlines
) -> Exchange:
    """The exchange for one round of a turn."""
    messages, shortened = messages_of(request, context_tokens=facts.context_tokens, share=plan.history_share)
    body = _body(endpoint, model, messages, plan, facts)
    if request.tools:
        body["tools"] = functions(request.tools)
    taken = frozenset(result.call.id for done in request.rounds for result in done.results)
    return _exchange(endpoint, body, deadlines, partial(Answer, len(request.rounds) + 1, taken), shortened)


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
    """The exchange for one question that is answered in JSON.

    Services other than OpenAI itself may not know schemas; they get it in words and are held to an object.
    """
    told = system
    answer_format: dict[str, Any] = {
        "type": "json_schema",
        "json_schema": {"name": "answer", "schema": schema, "strict": False},
    }
    if endpoint.base_url:
        told = (
            f"{system}\n\nAnswer with one JSON object of this schema and nothing else:\n{json.dumps(schema)}"
        )
        answer_format = {"type": "json_object"}
    messages = [*system_message(told), user_message(text, images)]
    body = _body(endpoint, model, messages, plan, facts) | {"response_format": answer_format}
    return _exchange(endpoint, body, deadlines, partial(Answer, 1))


def _body(
    endpoint: Endpoint, model: str, messages: list[dict[str, Any]], plan: Plan, facts: ModelFacts
) -> dict[str, Any]:
    body: dict[str, Any] = {
        "model": model,
        "messages": messages,
        "stream": True,
        "stream_options": {"include_usage": True},
        # Newer models of OpenAI refuse the old name, which is the only one that others know.
        "max_tokens" if endpoint.base_url else "max_completion_tokens": plan.output_tokens,
    }
    if plan.think_less and facts.thinking == "effort":
        body["reasoning_effort"] = "low"
    return body


def _exchange(
    endpoint: Endpoint,
    body: dict[str, Any],
    deadlines: Deadlines,
    answer: partial[Answer],
    history_shortened: bool = False,
) -> Exchange:
    return Exchange(
        connect=partial(_connected, endpoint),
        chunks=partial(_chunks, endpoint, body),
        answer=answer,
        deadlines=deadlines,
        history_shortened=history_shortened,
    )


async def _connected(endpoint: Endpoint) -> Any:
    try:
        return await client_of(endpoint, opened)
    except SDK_ERRORS as error:
        raise failure_of(error, endpoint) from None


async def _chunks(
    endpoint: Endpoint, body: dict[str, Any], client: openai.AsyncOpenAI
) -> AsyncGenerator[ChatCompletionChunk, None]:
    try:
        stream = await client.chat.completions.create(**body)
        async with stream:
            async for chunk in stream:
                yield chunk
    except SDK_ERRORS as error:
        raise failure_of(error, endpoint) from None
