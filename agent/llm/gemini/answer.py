"""Reads the pieces of one answer: text as it comes, calls only once the answer has ended as it should."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Set
from typing import Any

from google.genai import types

from agent.llm.base import Finished, FinishReason, ToolCall, Usage

log = logging.getLogger(__name__)

MAX_CALL_ID = 100

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


class Answer:
    """One answer in the making. `take` gives back the text to pass on; `finished` says how it ended."""

    def __init__(self, place: int, taken_ids: Set[str] = frozenset()) -> None:
        self._place = place
        self._taken = set(taken_ids)
        self._parts: list[types.Part] = []
        self._calls: list[ToolCall] = []
        self.usage = Usage()
        self.raw_reason = ""
        self.said = False
        self.is_last = True  # set by whoever decides whether to ask again

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
    def ended(self) -> bool:
        """Whether the other side said that this is all: a cut connection may look like an end."""
        return bool(self.raw_reason)

    @property
    def reason(self) -> FinishReason:
        """How it ended, in the words of all providers. What is not known is never acted upon."""
        reason = _REASONS.get(self.raw_reason, "malformed")
        return "tool_calls" if reason == "stop" and self._calls else reason

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The calls to run: none unless the answer ended normally."""
        if self.reason == "tool_calls":
            return tuple(self._calls)
        if self._calls:
            names = ", ".join(call.name[:64] for call in self._calls)
            log.warning("an answer ended with %s; its calls are not run: %s", self.raw_reason, names)
        return ()

    @property
    def is_empty(self) -> bool:
        """A normal end with nothing to show for it."""
        return self.reason == "stop" and not self.said

    @property
    def misses_signature(self) -> bool:
        """Whether the model did not know its own earlier calls again."""
        return self.raw_reason == "MISSING_THOUGHT_SIGNATURE"

    def finished(self, usage: Usage, *, history_shortened: bool = False) -> Finished:
        """The end, with the content that the model wants back unchanged."""
        return Finished(
            self.reason,
            usage,
            self._state() if self.reason in ("stop", "tool_calls") else None,
            self.raw_reason,
            history_shortened,
        )

    def _count(self, usage: types.GenerateContentResponseUsageMetadata | None) -> None:
        """Each piece brings the running totals; thinking is paid for like words."""
        if usage is not None:
            self.usage = Usage(
                usage.prompt_token_count or self.usage.input_tokens,
                ((usage.candidates_token_count or 0) + (usage.thoughts_token_count or 0))
                or self.usage.output_tokens,
            )

    def _take_part(self, part: types.Part) -> str:
        self._keep(part)
        if part.function_call is not None:
            self._take_call(part.function_call)
        return part.text if part.text and not part.thought else ""

    def _take_call(self, call: types.FunctionCall) -> None:
        own = f"call-{self._place}-{len(self._calls) + 1}"
        call_id = call.id if call.id and len(call.id) <= MAX_CALL_ID and call.id not in self._taken else own
        self._taken.add(call_id)
        self._calls.append(ToolCall(call_id, call.name or "", _plain(call.args or {})))

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

    def _state(self) -> dict[str, Any] | None:
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


def _plain(value: Any) -> Any:
    """Arguments as JSON knows them: NaN and infinities become words, which no tool takes for a number."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value
