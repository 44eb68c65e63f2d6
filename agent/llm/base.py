"""The one small streaming interface that every model stands behind, the offline one included."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from agent.facts import TurnFacts

FinishReason = Literal[
    "stop",
    "tool_calls",
    "length",
    "malformed",
    "account",
    "blocked",
    "blocked_copy",
    "blocked_image",
    "blocked_language",
    "blocked_personal",
    "blocked_prohibited",
    "blocked_safety",
    "blocked_words",
]


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """What a model is told of a tool. `parameters` is a plain JSON schema of an object."""

    name: str
    description: str
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A model's wish to run a tool. `id` is unique within the turn; arguments are not validated yet."""

    id: str
    name: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CallResult:
    """The answer to one ToolCall: `data` on success, {"error", "hint"} otherwise."""

    call: ToolCall
    ok: bool
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Round:
    """One step of the running turn: what the model said and wished for, and what came of it.

    provider_state: what the provider needs back unchanged (Gemini's content with its thought signatures).
    model: who said it; the state means something to this model alone.
    """

    text: str
    results: tuple[CallResult, ...]
    provider_state: dict[str, Any] | None = None
    model: str = ""


@dataclass(frozen=True, slots=True)
class PastTurn:
    """An earlier turn of the conversation, as history for the model."""

    message: str
    rounds: tuple[Round, ...]
    reply: str
    model: str = ""


@dataclass(frozen=True, slots=True)
class ImagePart:
    """A picture that goes with the message."""

    mime_type: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One request to a model: `message` is the person's, `rounds` what this turn has done so far."""

    system: str
    message: str
    facts: TurnFacts
    tools: tuple[ToolSpec, ...]
    rounds: tuple[Round, ...] = ()
    history: tuple[PastTurn, ...] = ()
    images: tuple[ImagePart, ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that a provider counted. cached_tokens: those of input_tokens that it took from its cache."""

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cached_tokens + other.cached_tokens,
        )


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the reply, cut anywhere."""

    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of one answer; tool calls are only run when it arrived with a normal reason.

    history_shortened: older talk did not fit and was left out.
    """

    reason: FinishReason
    usage: Usage = field(default_factory=Usage)
    provider_state: dict[str, Any] | None = None
    detail: str = ""
    history_shortened: bool = False


ModelEvent = TextDelta | ToolCall | Finished


class ChatModel(Protocol):
    """A model that can run a turn. `name` is what people see and what is stored with the turn.

    reads_prompt: it wants ModelRequest.system and .history; otherwise both stay empty and cost nothing.
    sees_images: it wants ModelRequest.images.
    """

    name: str
    reads_prompt: bool
    sees_images: bool

    def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Yields text and tool calls as they come, and one Finished last.

        Raises ModelTemporaryError (another model may be tried) or ModelError.
        """
        ...
