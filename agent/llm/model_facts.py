"""What is known of models by their names: what they can take, see and think. Unknown names get careful values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Thinking = Literal["level", "budget", "effort", "none"]


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """What a request to the model has to respect.

    context_tokens: what system prompt, history, tools and message may take together.
    output_tokens, most_output_tokens: the cap of a first try, and of one after a cut; thinking counts, too.
    thinking: how the model is told to think less.
    signs_thoughts: it refuses calls of the running turn that come back without their thought signatures.
    """

    context_tokens: int = 100_000
    output_tokens: int = 8_192
    most_output_tokens: int = 16_384
    thinking: Thinking = "none"
    sees_images: bool = True
    signs_thoughts: bool = False


_UNKNOWN = ModelFacts(sees_images=False)

# The first prefix that fits a name decides. Gemini takes a million tokens; a turn that needs 200,000 has gone wrong.
_FACTS: tuple[tuple[str, ModelFacts], ...] = (
    ("gemini-2", ModelFacts(context_tokens=200_000, most_output_tokens=32_768, thinking="budget")),
    ("gpt-4", ModelFacts(context_tokens=100_000)),
    ("gpt-", ModelFacts(context_tokens=200_000, most_output_tokens=32_768, thinking="effort")),
    ("claude-", ModelFacts(context_tokens=150_000, most_output_tokens=32_768)),
    (
        "gemini-",
        ModelFacts(context_tokens=200_000, most_output_tokens=32_768, thinking="level", signs_thoughts=True),
    ),
)


def facts_of_model(name: str) -> ModelFacts:
    """The facts of the model called `name`."""
    return next((facts for prefix, facts in _FACTS if name.startswith(prefix)), _UNKNOWN)
