"""A request as the Messages API reads it: blocks, and all results of a round at the start of one message."""

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
    """The messages, and whether earlier turns were left out to make them fit."""
    now = [user_message(request.message, request.images), *_rounds(request.rounds)]
    messages, shortened = with_history(request, now, _past, _size, context_tokens=context_tokens, share=share)
    return _alternating(messages), shortened


def user_message(text: str, images: Sequence[ImagePart] = ()) -> Message:
    """The person's words, with pictures inline."""
    pictures: list[Message] = [
        {
            "type": "image",
            "source": {
                "type": "base64",
                "media_type": each.mime_type,
                "data": base64.b64encode(each.data).decode(),
            },
        }
        for each in images
    ]
    return {"role": "user", "content": [*pictures, _text(text)]}


def declarations(tools: Sequence[ToolSpec]) -> list[Message]:
    """The tools as the API wants them."""
    return [
        {"name": each.name, "description": each.description, "input_schema": each.parameters}
        for each in tools
    ]


def _text(text: str) -> Message:
    return {"type": "text", "text": text if text.strip() else "…"}  # blank text is refused


def _past(turn: PastTurn) -> list[Message]:
    messages = [user_message(turn.message), *_rounds(turn.rounds)]
    return [*messages, {"role": "assistant", "content": [_text(turn.reply)]}] if turn.reply else messages


def _rounds(rounds: Sequence[Round]) -> list[Message]:
    messages: list[Message] = []
    for done in rounds:
        if not done.results:
            continue
        said = [_text(done.text)] if done.text.strip() else []
        calls = [
            {
                "type": "tool_use",
                "id": _id(result.call.id),
                "name": safe_name(result.call.name, NAME_CHARACTERS),
                "input": arguments_of(result),
            }
            for result in done.results
        ]
        results = [
            {
                "type": "tool_result",
                "tool_use_id": _id(result.call.id),
                "content": json.dumps(clipped(result.data), ensure_ascii=False, default=str),
                "is_error": not result.ok,
            }
            for result in done.results
        ]
        messages.append({"role": "assistant", "content": [*said, *calls]})
        messages.append({"role": "user", "content": results})
    return messages


def _id(call_id: str) -> str:
    """An id that the API accepts; another vendor's may hold other characters."""
    return "".join(char if char.isascii() and (char.isalnum() or char in "_-") else "_" for char in call_id)


def _alternating(messages: list[Message]) -> list[Message]:
    """Neighbours of one role as one message: a turn without a reply leaves two of the person's."""
    joined: list[Message] = []
    for message in messages:
        if joined and joined[-1]["role"] == message["role"]:
            joined[-1] = {**message, "content": [*joined[-1]["content"], *message["content"]]}
        else:
            joined.append(message)
    return joined


def _size(messages: Sequence[Message]) -> int:
    return sum(tokens_in(block) for each in messages for block in each["content"] if block["type"] != "image")
