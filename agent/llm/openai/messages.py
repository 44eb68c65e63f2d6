"""A request as chat completions read it. Nothing of a provider's own state goes back: calls and results are enough."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from typing import Any

from agent.llm.base import ImagePart, ModelRequest, PastTurn, Round, ToolSpec
from agent.llm.budget import clipped, tokens_in, with_history
from agent.llm.pairing import arguments_of, safe_name

Message = dict[str, Any]
NAME_CHARACTERS = "_-"


def messages_of(request: ModelRequest, *, context_tokens: int, share: float) -> tuple[list[Message], bool]:
    """The messages, the system's first, and whether earlier turns were left out to make them fit."""
    now = [user_message(request.message, request.images), *_rounds(request.rounds)]
    messages, shortened = with_history(request, now, _past, _size, context_tokens=context_tokens, share=share)
    return [*system_message(request.system), *messages], shortened


def system_message(text: str) -> list[Message]:
    """The instructions, if there are any."""
    return [{"role": "system", "content": text}] if text else []


def user_message(text: str, images: Sequence[ImagePart] = ()) -> Message:
    """The person's words, with pictures inline."""
    if not images:
        return {"role": "user", "content": text}
    pictures = [
        {
            "type": "image_url",
            "image_url": {"url": f"data:{each.mime_type};base64,{base64.b64encode(each.data).decode()}"},
        }
        for each in images
    ]
    return {"role": "user", "content": [*pictures, {"type": "text", "text": text}]}


def functions(tools: Sequence[ToolSpec]) -> list[Message]:
    """The tools, as functions."""
    return [
        {
            "type": "function",
            "function": {
                "name": each.name,
                "description": each.description,
                "parameters": each.parameters,
            },
        }
        for each in tools
    ]


def _past(turn: PastTurn) -> list[Message]:
    messages = [user_message(turn.message or "…"), *_rounds(turn.rounds)]
    return [*messages, {"role": "assistant", "content": turn.reply}] if turn.reply else messages


def _rounds(rounds: Sequence[Round]) -> list[Message]:
    """Each round's calls in one message, then one message for every result, in the order of the calls."""
    messages: list[Message] = []
    for done in rounds:
        if not done.results:
            continue
        calls = [
            {
                "id": result.call.id,
                "type": "function",
                "function": {
                    "name": safe_name(result.call.name, NAME_CHARACTERS),
                    "arguments": _json(arguments_of(result)),
                },
            }
            for result in done.results
        ]
        messages.append({"role": "assistant", "content": done.text or None, "tool_calls": calls})
        messages += [
            {"role": "tool", "tool_call_id": result.call.id, "content": _json(clipped(result.data))}
            for result in done.results
        ]
    return messages


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _size(messages: Sequence[Message]) -> int:
    return sum(tokens_in(each) for each in messages if not isinstance(each.get("content"), list))
