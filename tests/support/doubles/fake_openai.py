"""A double of chat completions, as OpenAI and compatible services speak them.

    with FakeOpenAI() as fake:
        fake.push(calls(("get_remaining", {"category": "食費"})), text("残りは3,200円やで"))

It is strict: it refuses unknown roles, tool calls that are left without a result, results without their call, names and
arguments that the service does not take, models that do not exist, and contexts that are too long.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

from tests.support.doubles.fakehttp import FakeServer, HttpError, Request, Response, Stream, pieces

MODELS = frozenset(["gpt-5.4-mini", "gpt-5.4-nano"])
_ids = itertools.count(1)
_TYPES = {401: "authentication_error", 403: "permission_error", 429: "rate_limit_error"}


@dataclass
class Reply:
    """One answer. The fields from `gap` on are those of Stream."""

    content: str | None = None
    tool_calls: list[dict[str, Any]] = field(default_factory=list)
    finish: str | None = None
    chunks: int = 1
    refusal: str | None = None
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
    return Reply(value, **more)


def calls(*pairs: tuple[str, Any], say: str | None = None, chunks: int = 2, **more: Any) -> Reply:
    """One step with parallel calls; arguments given as str are sent as they are, also when they are no JSON."""
    made = [
        {
            "id": f"call_{next(_ids)}",
            "name": name,
            "arguments": args if isinstance(args, str) else json.dumps(args, ensure_ascii=False),
        }
        for name, args in pairs
    ]
    return Reply(say, made, more.pop("finish", "tool_calls"), chunks, **more)


def error(
    status: int,
    message: str = "fake error",
    *,
    code: str | None = None,
    retry_after: float | None = None,
) -> Response:
    """An error as the API sends it."""
    kind = _TYPES.get(status, "invalid_request_error" if status < 500 else "server_error")
    headers = {"Retry-After": str(retry_after)} if retry_after is not None else {}
    return Response(
        status, {"error": {"message": message, "type": kind, "param": None, "code": code}}, headers
    )


class FakeOpenAI(FakeServer):
    """The server; `base_url` is what a client is pointed at."""

    def __init__(
        self, responder: Callable[[Request], Any] | None = None, *, max_characters: int = 4_000_000
    ) -> None:
        super().__init__(responder or (lambda request: text("(fake)")))
        self.max_characters = max_characters

    @property
    def base_url(self) -> str:
        """The address for the settings."""
        return f"{self.url}/v1"

    @property
    def chat_requests(self) -> list[Request]:
        """What was asked, refused requests included."""
        return [request for request in self.requests if request.path.endswith("/chat/completions")]

    def handle(self, request: Request) -> Response | Stream:
        """Answers as the service would."""
        key = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not key or key.startswith("bad"):
            raise HttpError(error(401, f"Incorrect API key provided: {key}.", code="invalid_api_key"))
        if request.method != "POST" or not request.path.endswith("/chat/completions"):
            raise HttpError(error(404, f"Unknown request URL: {request.path}"))
        if request.body.get("model") not in MODELS:
            raise HttpError(error(404, "The model does not exist", code="model_not_found"))
        _check(request.body, self.max_characters)
        reply = self.next_reply(request)
        if isinstance(reply, Response | Stream):
            return reply
        head = {"id": f"chatcmpl-{next(_ids)}", "created": 1, "model": request.body["model"]}
        return Stream(
            list(_events(head, reply)),
            reply.gap,
            reply.bytes_per_write,
            reply.stall_after,
            reply.drop_after,
            reply.reset_in,
        )


def _events(head: dict[str, Any], reply: Reply) -> Iterator[tuple[None, Any]]:
    def chunk(delta: dict[str, Any], done: str | None = None) -> tuple[None, Any]:
        choice = {"index": 0, "delta": delta, "finish_reason": done, "logprobs": None}
        return None, {**head, "object": "chat.completion.chunk", "choices": [choice]}

    deltas: list[dict[str, Any]] = [
        {"content": piece} for piece in (pieces(reply.content, reply.chunks) if reply.content else [])
    ]
    if reply.refusal:
        deltas.append({"refusal": reply.refusal})
    for index, call in enumerate(reply.tool_calls):
        opening = {"name": call["name"], "arguments": ""}
        deltas.append(
            {"tool_calls": [{"index": index, "id": call["id"], "type": "function", "function": opening}]}
        )
        deltas += [
            {"tool_calls": [{"index": index, "function": {"arguments": piece}}]}
            for piece in pieces(call["arguments"], reply.chunks)
        ]
    yield chunk({"role": "assistant", "content": None})
    for number, delta in enumerate(deltas):
        if number == reply.error_after:
            yield None, error(503, "The server is overloaded.").body
            return
        yield chunk(delta)
    if reply.finish != "":
        yield chunk({}, reply.finish or "stop")
    asked, said = reply.usage
    usage = {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said}
    if reply.cached is not None:
        usage |= {"prompt_tokens_details": {"cached_tokens": reply.cached}}
    yield None, {**head, "object": "chat.completion.chunk", "choices": [], "usage": usage}
    yield None, "[DONE]"


def _refuse(message: str, code: str | None = None) -> NoReturn:
    raise HttpError(error(400, message, code=code))


def _check(body: dict[str, Any], max_characters: int) -> None:
    messages = body.get("messages") or _refuse("messages must not be empty")
    if len(json.dumps(messages, ensure_ascii=False)) > max_characters:
        _refuse("This model's maximum context length is exceeded.", "context_length_exceeded")
    for each in body.get("tools", []):
        _check_name(each["function"]["name"])
    waiting: list[str] = []
    for message in messages:
        role = message.get("role")
        if role not in ("system", "developer", "user", "assistant", "tool"):
            _refuse(f"Invalid value: '{role}'.")
        if role == "tool":
            if message.get("tool_call_id") not in waiting:
                _refuse(
                    "messages with role 'tool' must be a response to a preceding message with 'tool_calls'."
                )
            waiting.remove(message["tool_call_id"])
            continue
        if waiting:
            break
        for call in message.get("tool_calls") or []:
            _check_name(call["function"]["name"])
            if not isinstance(json.loads(call["function"]["arguments"]), dict):
                _refuse("arguments must be an object")
            waiting.append(call["id"])
        if role == "assistant" and not message.get("content") and not message.get("tool_calls"):
            _refuse("an assistant message needs content or tool_calls")
    if waiting:
        _refuse(f"'tool_calls' must be followed by tool messages responding to each. Missing: {waiting}")


def _check_name(name: str) -> None:
    if not re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", name):
        _refuse(f"Invalid function name: {name}")
