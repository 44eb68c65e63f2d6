"""Reads the events of a message: blocks open, grow and close; the reason comes near the end."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from agent.llm.answer import BaseAnswer, arguments_from
from agent.llm.base import FinishReason, Usage

_REASONS: dict[str, FinishReason] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "tool_use": "tool_calls",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "blocked_safety",
}


class Answer(BaseAnswer):
    """One answer in the making. An answer without its last event has not ended."""

    REASONS = _REASONS

    def __init__(self, place: int, taken_ids: Set[str] = frozenset()) -> None:
        super().__init__(place, taken_ids)
        self._blocks: dict[int, dict[str, str]] = {}
        self._reason = ""

    def take(self, event: Any) -> str:
        """Adds an event; only text deltas hold words."""
        match event.type:
            case "message_start":
                self._count(event.message.usage)
            case "content_block_start" if event.content_block.type == "tool_use":
                block = event.content_block
                self._blocks[event.index] = {"id": block.id, "name": block.name, "json": ""}
            case "content_block_delta":
                return self._delta(event.index, event.delta)
            case "message_delta":
                self._reason = event.delta.stop_reason or self._reason
                self._count(event.usage)
            case "message_stop":
                self._end()
        return ""

    def _delta(self, index: int, delta: Any) -> str:
        if delta.type == "input_json_delta" and index in self._blocks:
            self._blocks[index]["json"] += delta.partial_json
        text: str = delta.text if delta.type == "text_delta" else ""
        self.said = self.said or bool(text)
        return text

    def _end(self) -> None:
        self.raw_reason = self._reason or "without_reason"
        for index in sorted(self._blocks):
            block = self._blocks[index]
            self.add_call(block["id"], block["name"], arguments_from(block["json"]))

    def _count(self, usage: Any) -> None:
        if usage is None:
            return
        cached = [
            getattr(usage, name, None) for name in ("cache_creation_input_tokens", "cache_read_input_tokens")
        ]
        given = getattr(usage, "input_tokens", None)
        asked = given + sum(each or 0 for each in cached) if given is not None else self.usage.input_tokens
        self.usage = Usage(
            asked or self.usage.input_tokens,
            usage.output_tokens or self.usage.output_tokens,
            cached[1] or self.usage.cached_tokens,  # what is written to the cache is not cheaper
        )
