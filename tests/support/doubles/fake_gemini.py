"""A double of the Gemini API: generateContent and streamGenerateContent, as much as the product uses.

    with FakeGemini() as fake:
        fake.push(calls(("get_remaining", {"category": "食費"})), text("残りは3,200円やで"))

It is strict by default (gemini_rules.py): it refuses lost, foreign or misplaced thought signatures, results that do
not match their calls, models that do not exist, and contexts that are too long.
"""

from __future__ import annotations

import base64
import itertools
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tests.support.doubles.fakehttp import FakeServer, HttpError, Request, Response, Stream, pieces
from tests.support.doubles.gemini_rules import Rules, error, tokens

__all__ = ["FakeGemini", "Reply", "bare", "blocked", "calls", "error", "html_error", "json_text", "text"]

MODELS = frozenset(
    [
        "gemini-4-argon",
        "gemini-3.8-flash",
        "gemini-3.6-flash",
        "gemini-3.5-flash-lite",
        "gemini-3.1-flash-lite",
    ]
)
_ids = itertools.count(1)


@dataclass
class Reply:
    """One answer of the model. The fields from `gap` on are those of Stream; `content` replaces the whole content."""

    parts: list[dict[str, Any]] = field(default_factory=list)
    finish: str | None = "STOP"
    chunks: int = 1
    usage: dict[str, int] | None = None
    cached: int | None = None
    block_reason: str | None = None
    content: Any = field(default_factory=lambda: {"role": "model"})
    error_after: int | None = None
    gap: float = 0.0
    bytes_per_write: int | None = None
    stall_after: int | None = None
    drop_after: int | None = None
    reset_in: int | None = None


def text(value: str, **more: Any) -> Reply:
    """An answer in words."""
    return Reply([{"text": value}], **more)


def json_text(value: Any, **more: Any) -> Reply:
    """An answer in JSON."""
    return text(json.dumps(value, ensure_ascii=False), **more)


def calls(
    *pairs: tuple[str, Any], say: str = "", signed: bool = True, ids: bool = True, **more: Any
) -> Reply:
    """One step with one or more parallel calls. Only the first bears a thought signature, as in the service."""
    parts: list[dict[str, Any]] = [{"text": say}] if say else []
    for index, (name, args) in enumerate(pairs):
        call = {"name": name, "args": args}
        part: dict[str, Any] = {"functionCall": {"id": f"fc-{next(_ids)}", **call} if ids else call}
        if signed and index == 0:
            # Bytes that are no text, and that differ between the two ways of writing base64.
            raw = b"\xfb\xff\xfe" + f"{name}-{next(_ids)}".encode()
            part["thoughtSignature"] = base64.b64encode(raw).decode()
        parts.append(part)
    return Reply(parts, **more)


def bare(content: Any, finish: str) -> Reply:
    """An answer whose content has a shape of its own: None, {} or one without parts."""
    return Reply(finish=finish, content=content)


def blocked(reason: str = "SAFETY") -> Reply:
    """A prompt that is refused: no candidate at all."""
    return Reply(block_reason=reason)


def html_error(status: int) -> Response:
    """A proxy's answer that is not the API's JSON."""
    return Response(status, "<html>upstream error</html>")


class FakeGemini(FakeServer):
    """The server. `chat_requests` are the questions that were asked of models."""

    def __init__(
        self,
        responder: Callable[[Request], Any] | None = None,
        *,
        strict: bool = True,
        max_tokens: int = 1_000_000,
        models: frozenset[str] = MODELS,
    ) -> None:
        super().__init__(responder or (lambda request: text("(fake) " + last_user_text(request.body))))
        self.strict = strict
        self.models = models
        self.rules = Rules(max_tokens)

    @property
    def chat_requests(self) -> list[Request]:
        """What was asked, refused requests included."""
        return [request for request in self.requests if "enerateContent" in request.path]

    @property
    def asked_models(self) -> list[str]:
        """The models of these requests."""
        return [request.path.rsplit("/", 1)[-1].partition(":")[0] for request in self.chat_requests]

    def handle(self, request: Request) -> Response | Stream:
        """Answers as the service would."""
        key = request.headers.get("x-goog-api-key")
        if not key:
            raise HttpError(error(403, "Method doesn't allow unregistered callers."))
        if key.startswith("bad"):
            raise HttpError(error(400, f"API key not valid. Please pass a valid API key. Got: {key}"))
        match = re.fullmatch(r"/v1(?:beta|alpha)?/models/([^:/]+):(\w+)", request.path)
        if not match or match[2] not in ("generateContent", "streamGenerateContent"):
            raise HttpError(error(404, f"Not found: {request.path}"))
        if match[1] not in self.models:
            raise HttpError(error(404, f"models/{match[1]} is not found for this API version."))
        if self.strict:
            self.rules.check(match[1], request.body)
        return self._answer(match[1], match[2], request)

    def _answer(self, model: str, action: str, request: Request) -> Response | Stream:
        reply = self.next_reply(request)
        if isinstance(reply, str):
            reply = text(reply)
        if isinstance(reply, Response | Stream):
            return reply
        for part in reply.parts:
            if "thoughtSignature" in part:
                self.rules.issued[part["thoughtSignature"]] = (model, part)
        usage = reply.usage or _usage(request.body, reply)
        base = {"modelVersion": model, "responseId": f"resp-{next(_ids)}", "usageMetadata": usage}
        events = list(_events(base, replace(reply)))
        if action == "generateContent":
            return Response(200, events[-1][1])
        return Stream(
            events,
            reply.gap,
            reply.bytes_per_write,
            reply.stall_after,
            reply.drop_after,
            reply.reset_in,
        )


def _events(base: dict[str, Any], reply: Reply) -> Iterator[tuple[None, Any]]:
    if reply.block_reason:
        yield None, {**base, "promptFeedback": {"blockReason": reply.block_reason}}
        return
    parts: list[dict[str, Any]] = []
    for part in reply.parts:
        if set(part) == {"text"} and reply.chunks > 1:
            parts += [{"text": piece} for piece in pieces(part["text"], reply.chunks)]
        else:
            parts.append(part)
    for index, part in enumerate(parts or [None]):
        if index == reply.error_after:
            yield None, error(503, "The model is overloaded.").body
            return
        candidate: dict[str, Any] = {"index": 0, "content": reply.content}
        if part is not None:
            candidate["content"] = {"role": "model", "parts": [part]}
        if index == len(parts) - 1 or part is None:
            candidate |= {"finishReason": reply.finish} if reply.finish else {}
        yield None, {**base, "candidates": [candidate]}


def _usage(body: dict[str, Any], reply: Reply) -> dict[str, int]:
    prompt = sum(map(tokens, body.get("contents", []))) + tokens(body.get("systemInstruction", {}))
    answer = tokens({"parts": reply.parts})
    counted = {"promptTokenCount": prompt, "candidatesTokenCount": answer, "totalTokenCount": prompt + answer}
    return counted if reply.cached is None else counted | {"cachedContentTokenCount": reply.cached}


def last_user_text(body: dict[str, Any] | None) -> str:
    """What the person said last."""
    for content in reversed((body or {}).get("contents", [])):
        if content.get("role", "user") == "user":
            return "".join(part.get("text", "") for part in content.get("parts", []))
    return ""
