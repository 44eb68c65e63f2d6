"""A request as Gemini reads it: earlier turns, the message with its pictures, and what this turn has done so far.

A content that this very model wrote goes back unchanged, since its thought signatures are checked. Every other one
(another model's, or one whose state was lost) is made again from the stored calls and bears the mark by which the
service lets unsigned calls pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from google.genai import types
from pydantic import ValidationError

from agent.llm.base import CallResult, ModelRequest, PastTurn, Round
from agent.llm.budget import clipped, tokens_in, with_history
from agent.llm.pairing import NOT_RUN, arguments_of, result_for, safe_name

UNSIGNED = b"skip_thought_signature_validator"


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """How a request is put together. `keep_state` is off after the service refused a signature.

    history_share: how much of the room for earlier talk may be used; less after the service found it too long.
    """

    model: str
    signs_thoughts: bool
    context_tokens: int
    keep_state: bool = True
    history_share: float = 1.0


def contents_of(request: ModelRequest, options: BuildOptions) -> tuple[list[types.Content], bool]:
    """The contents, and whether earlier turns were left out to make them fit."""
    return with_history(
        request,
        [_message(request), *_rounds(request.rounds, options)],
        lambda turn: _past(turn, options),
        _size,
        context_tokens=options.context_tokens,
        share=options.history_share,
    )


def _size(contents: Sequence[types.Content]) -> int:
    return sum(
        tokens_in(each.model_dump(mode="json", exclude_none=True))
        for each in contents
        if not any(part.inline_data for part in each.parts or ())
    )


def _message(request: ModelRequest) -> types.Content:
    images = [types.Part.from_bytes(data=each.data, mime_type=each.mime_type) for each in request.images]
    return types.Content(role="user", parts=[*images, types.Part(text=request.message)])


def _past(turn: PastTurn, options: BuildOptions) -> list[types.Content]:
    """An earlier turn: its message, its calls with their results, and the reply that the person saw."""
    contents = [types.Content(role="user", parts=[types.Part(text=turn.message or "…")])]
    contents += _rounds(turn.rounds, options)
    if turn.reply:
        contents.append(types.Content(role="model", parts=[types.Part(text=turn.reply)]))
    return contents


def _rounds(rounds: Sequence[Round], options: BuildOptions) -> list[types.Content]:
    """Calls and results in pairs of contents: all results of a round in one, in the order of its calls."""
    contents: list[types.Content] = []
    for each in rounds:
        if each.results:
            said = _own(each, options) or _rebuilt(each, options)
            contents += [said, _results(said, each.results)]
    return contents


def _own(done: Round, options: BuildOptions) -> types.Content | None:
    """The content as this model sent it, if it is there and has calls."""
    if not options.keep_state or done.provider_state is None or done.model != options.model:
        return None
    try:
        content = types.Content.model_validate(done.provider_state)
    except ValidationError:
        return None
    return content if any(part.function_call for part in content.parts or ()) else None


def _rebuilt(done: Round, options: BuildOptions) -> types.Content:
    parts = [types.Part(text=done.text)] if done.text.strip() else []
    for place, result in enumerate(done.results):
        call = result.call
        arguments = arguments_of(result)
        part = types.Part(
            function_call=types.FunctionCall(id=call.id, name=safe_name(call.name), args=arguments)
        )
        if (
            options.signs_thoughts and place == 0
        ):  # the first of parallel calls bears the signature of them all
            part.thought_signature = UNSIGNED
        parts.append(part)
    return types.Content(role="model", parts=parts)


def _results(said: types.Content, results: Sequence[CallResult]) -> types.Content:
    """One result for every call of `said`; a call that has none is told not to have run."""
    waiting = list(results)
    parts = []
    for part in said.parts or ():
        call = part.function_call
        if call is None:
            continue
        result = result_for(call.id, call.name or "", waiting)
        parts.append(
            types.Part(
                function_response=types.FunctionResponse(
                    id=call.id, name=call.name, response=clipped(result.data) if result else NOT_RUN
                )
            )
        )
    return types.Content(role="user", parts=parts)
