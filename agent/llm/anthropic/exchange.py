"""One request to the Messages API and its answer, over the SDK."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Sequence
from functools import partial
from typing import Any

import anthropic

from agent.llm.anthropic.answer import Answer
from agent.llm.anthropic.client import opened
from agent.llm.anthropic.failures import SDK_ERRORS, failure_of
from agent.llm.anthropic.messages import declarations, messages_of, user_message
from agent.llm.base import ImagePart, ModelRequest
from agent.llm.clients import client_of
from agent.llm.deadlines import Deadlines
from agent.llm.endpoint import Endpoint
from agent.llm.exchange import Exchange
from agent.llm.model_facts import ModelFacts
from agent.llm.plan import Plan


def turn_exchange(
    endpoint: Endpoint, model: str, request: ModelRequest, plan: Plan, facts: ModelFacts, deadlines: Deadlines
) -> Exchange:
    """The exchange for one round of a turn."""
    messages, shortened = messages_of(request, context_tokens=facts.context_tokens, share=plan.history_share)
    body = _body(model, request.system, messages, plan)
    if request.tools:
        body["tools"] = declarations(request.tools)
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
    """The exchange for one question that is answered in JSON."""
    told = f"{system}\n\nAnswer with one JSON object of this schema and nothing else:\n{json.dumps(schema)}"
    body = _body(model, told, [user_message(text, images)], plan)
    return _exchange(endpoint, body, deadlines, partial(Answer, 1))


def _body(model: str, system: str, messages: list[dict[str, Any]], plan: Plan) -> dict[str, Any]:
    body: dict[str, Any] = {
        "model": model,
        "messages": messages,
        "max_tokens": plan.output_tokens,
        "stream": True,
    }
    return body | {"system": system} if system else body


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
    endpoint: Endpoint, body: dict[str, Any], client: anthropic.AsyncAnthropic
) -> AsyncGenerator[Any, None]:
    try:
        stream = await client.messages.create(**body)
        async with stream:
            async for event in stream:
                yield event
    except SDK_ERRORS as error:
        raise failure_of(error, endpoint) from None
