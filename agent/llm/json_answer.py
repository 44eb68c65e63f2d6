"""One question, one answer in JSON that fits a schema: for readers that need data, not talk."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from agent.llm.base import ImagePart, Usage
from agent.llm.errors import ModelError, ModelTemporaryError
from agent.llm.schema import inlined

log = logging.getLogger(__name__)

Answer = TypeVar("Answer", bound=BaseModel)


class JsonModel(Protocol):
    """A model that can be held to a schema."""

    name: str

    async def ask_json(
        self, *, system: str, text: str, schema: dict[str, Any], images: Sequence[ImagePart] = ()
    ) -> tuple[str, Usage]:
        """The answer as JSON text, which may still not fit. Raises ModelError."""
        ...


async def json_answer(
    models: Sequence[JsonModel],
    *,
    system: str,
    text: str,
    answer: type[Answer],
    images: Sequence[ImagePart] = (),
) -> Answer | None:
    """The answer of the first model that gives one, checked against `answer`; None when there is none.

    `text` is what others wrote: the question belongs into `system`. A model that fails for a while gives way to the
    next; an answer that does not fit is no answer, and is not asked for again: whoever reads goes on without it.
    """
    for model in models:
        try:
            said, usage = await model.ask_json(
                system=system, text=text, schema=inlined(answer.model_json_schema()), images=images
            )
        except ModelTemporaryError as error:
            log.warning("%s gave no JSON: %s", model.name, error)
            continue
        except ModelError as error:
            log.warning("%s gave no JSON: %s", model.name, error)
            return None
        log.info("%s gave JSON for %s + %s tokens", model.name, usage.input_tokens, usage.output_tokens)
        return _checked(said, answer)
    return None


def _checked(said: str, answer: type[Answer]) -> Answer | None:
    try:
        return answer.model_validate_json(_without_fence(said))
    except ValidationError as error:
        log.warning("JSON that does not fit: %s", error.errors(include_input=False, include_url=False)[:3])
        return None


def _without_fence(said: str) -> str:
    """Models that are not held to JSON by their service like to put it into a block of code."""
    fenced = re.fullmatch(r"\s*```(?:json)?\s*(.*?)\s*```\s*", said, re.DOTALL)
    return fenced[1] if fenced else said
