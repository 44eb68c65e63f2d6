"""Reads the pieces of one answer: text as it comes, calls only once the answer has ended as it should."""

from __future__ import annotations

import json
from collections.abc import Set
from typing import Any

from google.genai import types

from agent.llm.answer import BaseAnswer
from agent.llm.base import FinishReason, Usage

_REASONS: dict[str, FinishReason] = {
    "STOP": "stop",
    "MAX_TOKENS": "length",
    "CONTINUATION": "length",
    "SAFETY": "blocked_safety",
    "PROHIBITED_CONTENT": "blocked_prohibited",
    "SPII": "blocked_personal",
    "BLOCKLIST": "blocked_words",
    "RECITATION": "blocked_copy",
    "LANGUAGE": "blocked_language",
    "IMAGE_SAFETY": "blocked_image",
    "IMAGE_PROHIBITED_CONTENT": "blocked_image",
    "IMAGE_OTHER": "blocked_image",
    "IMAGE_RECITATION": "blocked_image",
    "NO_IMAGE": "blocked_image",
    "PUP_LIMITED_DISABLED": "account",
    "OTHER": "blocked",
    "ESCALATION": "blocked",
    "MODEL_ARMOR": "blocked",
    "JAILBREAK": "blocked",
    "BLOCKED_REASON_UNSPECIFIED": "blocked",
}


class Answer(BaseAnswer):
    """One answer in the making. `take` gives back the text to pass on; `finished` says how it ended."""

    REASONS = _REASONS

    def __init__(self, place: int, taken_ids: Set[str] = frozenset()) -> None:
        super().__init__(place, taken_ids)
        self._parts: list[types.Part] = []

    def take(self, chunk: types.GenerateContentResponse) -> str:
        """Adds a piece. Text that came together with a refusal is not passed on."""
        self._count(chunk.usage_metadata)
        feedback = chunk.prompt_feedback
        if feedback is not None and feedback.block_reason is not None:
            self.raw_reason = feedback.block_reason.value
            return ""
        if not chunk.candidates:
            return ""
        candidate = chunk.candidates[0]
        if candidate.finish_reason is not None:
            self.raw_reason = candidate.finish_reason.value
        text = "".join(self._take_part(part) for part in _parts_of(candidate))
        if self.raw_reason not in ("", "STOP", "MAX_TOKENS"):
            return ""
        self.said = self.said or bool(text)
        return text

    @property
    def misses_signature(self) -> bool:
        """Whether the model did not know its own earlier calls again."""
        return self.raw_reason == "MISSING_THOUGHT_SIGNATURE"

    def _count(self, usage: types.GenerateContentResponseUsageMetadata | None) -> None:
        """Each piece brings the running totals; thinking is paid for like words."""
        if usage is not None:
            self.usage = Usage(
                usage.prompt_token_count or self.usage.input_tokens,
                ((usage.candidates_token_count or 0) + (usage.thoughts_token_count or 0))
                or self.usage.output_tokens,
                usage.cached_content_token_count or self.usage.cached_tokens,
            )

    def _take_part(self, part: types.Part) -> str:
        self._keep(part)
        if part.function_call is not None:
            call = part.function_call
            self.add_call(call.id, call.name or "", call.args or {})
        return part.text if part.text and not part.thought else ""

    def _keep(self, part: types.Part) -> None:
        """Text that came in pieces becomes one part again; whatever bears a signature stays as it is."""
        if _is_text_alone(part):
            if not part.text:
                return
            last = self._parts[-1] if self._parts else None
            if last is not None and _is_text_alone(last):
                self._parts[-1] = last.model_copy(update={"text": f"{last.text}{part.text}"})
                return
        self._parts.append(part)

    def state(self) -> dict[str, Any] | None:
        """The content with its thought signatures."""
        if not self._parts:
            return None
        content = types.Content(role="model", parts=self._parts).model_dump(mode="json", exclude_none=True)
        try:
            json.dumps(content, allow_nan=False)
        except ValueError:  # the database cannot keep it; it is made again from the calls
            return None
        return content


def _parts_of(candidate: types.Candidate) -> list[types.Part]:
    """The parts, whichever of its three empty shapes the content has."""
    return (candidate.content.parts if candidate.content else None) or []


def _is_text_alone(part: types.Part) -> bool:
    return part.text is not None and not part.thought and part.thought_signature is None
