"""What an answer comes to, whoever gave it: how it ended, and which calls may run."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Mapping, Set
from typing import Any, ClassVar

from agent.llm.base import Finished, FinishReason, ToolCall, Usage

log = logging.getLogger(__name__)

MAX_CALL_ID = 100


class BaseAnswer:
    """One answer in the making. A provider's subclass reads the pieces; here is what they add up to.

    REASONS: the provider's words for an end -> ours. What is not known is never acted upon.
    """

    REASONS: ClassVar[Mapping[str, FinishReason]] = {}

    def __init__(self, place: int, taken_ids: Set[str] = frozenset()) -> None:
        self._place = place
        self._taken = set(taken_ids)
        self._calls: list[ToolCall] = []
        self.usage = Usage()
        self.raw_reason = ""
        self.said = False
        self.is_last = True  # set by whoever decides whether to ask again

    def take(self, chunk: Any) -> str:
        """Adds a piece as the SDK gives it, and returns the text in it that may be passed on."""
        raise NotImplementedError

    @property
    def ended(self) -> bool:
        """Whether the other side said that this is all: a cut connection may look like an end."""
        return bool(self.raw_reason)

    @property
    def reason(self) -> FinishReason:
        """How it ended, in the words of all providers."""
        reason = self.REASONS.get(self.raw_reason, "malformed")
        if reason in ("stop", "tool_calls"):
            return "tool_calls" if self._calls else "stop"
        return reason

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
        return False

    def state(self) -> dict[str, Any] | None:
        """What the provider wants back unchanged in the next round, as JSON."""
        return None

    def finished(self, usage: Usage, *, history_shortened: bool = False) -> Finished:
        """The end, with the content that the model wants back unchanged."""
        return Finished(
            self.reason,
            usage,
            self.state() if self.reason in ("stop", "tool_calls") else None,
            self.raw_reason,
            history_shortened,
        )

    def add_call(self, call_id: str | None, name: str, arguments: Any) -> None:
        """Notes a wish, under an id that is unique within the turn."""
        own = f"call-{self._place}-{len(self._calls) + 1}"
        chosen = call_id if call_id and len(call_id) <= MAX_CALL_ID and call_id not in self._taken else own
        self._taken.add(chosen)
        self._calls.append(ToolCall(chosen, name, plain(arguments)))


def plain(value: Any) -> Any:
    """Arguments as JSON knows them: NaN and infinities become words, which no tool takes for a number."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


def arguments_from(text: str) -> Any:
    """The arguments as JSON; text that is none stays text, which no tool takes for arguments."""
    if not text.strip():
        return {}
    try:
        return json.loads(text)
    except ValueError:
        return text
