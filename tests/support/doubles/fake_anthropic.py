"""A double of Anthropic's Messages API.

    with FakeAnthropic() as fake:
        fake.push(calls(("get_remaining", {"category": "食費"})), text("残りは3,200円やで"))

It is strict: it refuses a first message that is not the person's, empty content, calls without results right after
them, results without their call, ids and names with other characters, and contexts that are too long.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

from tests.support.doubles.fakehttp import FakeServer, HttpError, Request, Response, Stream, pieces

MODELS = frozenset(["claude-sonnet-5-5", "claude-haiku-5-5"])
_ids = itertools.count(1)
_TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    529: "overloaded_error",
}


@dataclass
class Reply:
    """One answer. The fields from `gap` on are those of Stream."""

    blocks: list[dict[str, Any]] = field(default_factory=list)
    finish: str | None = "end_turn"
    chunks: int = 1
    usage: tuple[int, int] = (10, 5)
    cached: int | None = None
    gap: float = 0.0
    bytes_per_write: int | None = None
    stall_after: int | None = None
    drop_after: int | None = None
    reset_in: int | None = None
    error_after: int | None = None


def text(value: str, **more: Any) -> Reply:
    """An answer in words."""
    return Reply([{"type": "text", "text": value}], **more)


def calls(*pairs: tuple[str, Any], say: str = "", chunks: int = 2, **more: Any) -> Reply:
    """One step with parallel calls; arguments given as str are sent as they are, also when they are no JSON."""
    blocks: list[dict[str, Any]] = [{"type": "text", "text": say}] if say else []
    blocks += [
        {"type": "tool_use", "id": f"toolu_{next(_ids)}", "name": name, "input": args} for name, args in pairs
    ]
    return Reply(blocks, more.pop("finish", "tool_use"), chunks, **more)


def error(status: int, message: str = "fake error", *, retry_after: float | None = None) -> Response:
    """An error as the API sends it."""
    headers = {"Retry-After": str(retry_after)} if retry_after is not None else {}
    return Response(status, _error_body(status, message), headers)


def _error_body(status: int, message: str) -> dict[str, Any]:
    return {"type": "error", "error": {"type": _TYPES.get(status, "api_error"), "message": message}}


class FakeAnthropic(FakeServer):
    """The server; `base_url` is what a client is pointed at."""

    def __init__(
        self, responder: Callable[[Request], Any] | None = None, *, max_characters: int = 4_000_000
    ) -> None:
        super().__init__(responder or (lambda request: text("(fake)")))
        self.max_characters = max_characters

    @property
    def base_url(self) -> str:
        """The address for the settings."""
        return self.url

    @property
    def chat_requests(self) -> list[Request]:
        """What was asked, refused requests included."""
        return [request for request in self.requests if request.path == "/v1/messages"]

    def handle(self, request: Request) -> Response | Stream:
        """Answers as the service would."""
        bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
        key = request.headers.get("x-api-key") or bearer
        if not key or key.startswith("bad"):
            raise HttpError(error(401, f"invalid x-api-key {key}"))
        if "anthropic-version" not in request.headers:
            raise HttpError(error(400, "anthropic-version: header is required"))
        if request.method != "POST" or request.path != "/v1/messages":
            raise HttpError(error(404, "Not found"))
        if request.body.get("model") not in MODELS:
            raise HttpError(error(404, f"model: {request.body.get('model')}"))
        _check(request.body, self.max_characters)
        reply = self.next_reply(request)
        if isinstance(reply, Response | Stream):
            return reply
        return Stream(
            list(_events(request.body["model"], reply)),
            reply.gap,
            reply.bytes_per_write,
            reply.stall_after,
            reply.drop_after,
            reply.reset_in,
        )


def _events(model: str, reply: Reply) -> Iterator[tuple[str, Any]]:
    def event(kind: str, **data: Any) -> tuple[str, Any]:
        return kind, {"type": kind, **data}

    asked, said = reply.usage
    message = {
        "id": f"msg_{next(_ids)}",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [],
    }
    message |= {"stop_reason": None, "stop_sequence": None}
    usage: dict[str, Any] = {"input_tokens": asked, "output_tokens": 1}
    if reply.cached is not None:  # which the vendor counts beside the others
        usage |= {"input_tokens": asked - reply.cached, "cache_read_input_tokens": reply.cached}
    yield event("message_start", message=message | {"usage": usage})
    yield event("ping")
    number = 0
    for index, block in enumerate(reply.blocks):
        yield event("content_block_start", index=index, content_block=_opening(block))
        for delta in _deltas(block, reply.chunks):
            if number == reply.error_after:
                yield event("error", error=_error_body(529, "Overloaded")["error"])
                return
            yield event("content_block_delta", index=index, delta=delta)
            number += 1
        yield event("content_block_stop", index=index)
    if reply.finish is None:
        return
    yield event(
        "message_delta",
        delta={"stop_reason": reply.finish, "stop_sequence": None},
        usage={"output_tokens": said},
    )
    yield event("message_stop")


def _opening(block: dict[str, Any]) -> dict[str, Any]:
    return {**block, "input": {}} if block["type"] == "tool_use" else {"type": "text", "text": ""}


def _deltas(block: dict[str, Any], chunks: int) -> list[dict[str, Any]]:
    if block["type"] == "text":
        return [{"type": "text_delta", "text": piece} for piece in pieces(block["text"], chunks)]
    given = block["input"]
    whole = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    return [{"type": "input_json_delta", "partial_json": piece} for piece in pieces(whole, chunks)]


def _refuse(message: str) -> NoReturn:
    raise HttpError(error(400, message))


def _check(body: dict[str, Any], max_characters: int) -> None:
    if not isinstance(body.get("max_tokens"), int):
        _refuse("max_tokens: Field required")
    messages = body.get("messages") or _refuse("messages: at least one message is required")
    if len(json.dumps(messages, ensure_ascii=False)) > max_characters:
        _refuse(f"prompt is too long: more than {max_characters} characters")
    if messages[0]["role"] != "user":
        _refuse('messages: first message must use the "user" role')
    for index, message in enumerate(messages):
        if message["role"] not in ("user", "assistant"):
            _refuse(f'messages: Unexpected role "{message["role"]}".')
        if index and message["role"] == messages[index - 1]["role"]:
            _refuse("messages: roles must alternate")
        _check_blocks(message["content"], index)
        made = _ids_of(message, "tool_use", "id")
        following = messages[index + 1] if index + 1 < len(messages) else {"content": []}
        if made != _ids_of(following, "tool_result", "tool_use_id"):
            _refuse(
                f"messages.{index}: `tool_use` ids without `tool_result` blocks right after, or the reverse"
            )
    if _ids_of(messages[0], "tool_result", "tool_use_id"):
        _refuse("messages.0: unexpected `tool_result`")


def _check_blocks(content: list[dict[str, Any]], index: int) -> None:
    if not content:
        _refuse(f"messages.{index}: content must be non-empty")
    for block in content:
        if block["type"] == "text" and not block["text"].strip():
            _refuse("messages: text content blocks must contain non-whitespace text")
        if block["type"] == "tool_use" and not (
            re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", block["name"])
            and re.fullmatch(r"[a-zA-Z0-9_-]+", block["id"])
            and isinstance(block["input"], dict)
        ):
            _refuse(f"messages.{index}: invalid tool_use")


def _ids_of(message: dict[str, Any], kind: str, key: str) -> list[str]:
    return [block[key] for block in message["content"] if block["type"] == kind]
