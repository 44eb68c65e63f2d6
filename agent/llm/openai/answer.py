"""Reads the chunks of a chat completion; calls come in pieces and are joined by their index."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from openai.types.chat import ChatCompletionChunk

from agent.llm.answer import BaseAnswer, arguments_from
from agent.llm.base import FinishReason, ToolCall, Usage

_REASONS: dict[str, FinishReason] = {
    "stop": "stop",
    "tool_calls": "tool_calls",
    "function_call": "tool_calls",
    "length": "length",
    "content_filter": "blocked_safety",
    "refusal": "blocked_safety",
}


class Answer(BaseAnswer):
    """One answer in the making."""

    REASONS = _REASONS

    def __init__(self, place: int, taken_ids: Set[str] = frozenset()) -> None:
        super().__init__(place, taken_ids)
        self._pieces: dict[int, dict[str, str]] = {}
        self._refused = False

    def take(self, chunk: ChatCompletionChunk) -> str:
        """Adds a piece. The last one may hold nothing but the usage."""
        if chunk.usage is not None:
            details = chunk.usage.prompt_tokens_details
            cached = details.cached_tokens if details is not None else None
            self.usage = Usage(
                chunk.usage.prompt_tokens or 0, chunk.usage.completion_tokens or 0, cached or 0
            )
        if not chunk.choices:
            return ""
        choice = chunk.choices[0]
        delta = choice.delta
        if delta is not None:
            self._refused = self._refused or bool(getattr(delta, "refusal", None))
            for place, piece in enumerate(delta.tool_calls or ()):
                self._join(place if piece.index is None else piece.index, piece)
        if choice.finish_reason:
            self._end(str(choice.finish_reason))
        text = (delta.content or "") if delta is not None and not self._refused else ""
        self.said = self.said or bool(text)
        return text if self.raw_reason != "content_filter" else ""

    def _join(self, index: int, piece: Any) -> None:
        call = self._pieces.setdefault(index, {"id": "", "name": "", "arguments": ""})
        call["id"] = call["id"] or piece.id or ""
        if piece.function is not None:
            # Some servers repeat the whole name in every piece, none cuts it.
            call["name"] = call["name"] or piece.function.name or ""
            call["arguments"] += piece.function.arguments or ""

    def _end(self, reason: str) -> None:
        self.raw_reason = "refusal" if self._refused else reason
        self._calls: list[ToolCall] = []
        for index in sorted(self._pieces):
            call = self._pieces[index]
            self.add_call(call["id"], call["name"], arguments_from(call["arguments"]))
