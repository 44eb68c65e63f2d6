"""How much of a conversation fits into a model's context. Estimates only, on the careful side."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from agent.llm.base import ModelRequest, PastTurn

T = TypeVar("T")

MAX_RESULT_TOKENS = 8_000
CLIPPED_ROWS = 50
CLIPPED_TEXT = 2_000


def tokens_in(value: Any) -> int:
    """About as many tokens as a provider would count: one for a Japanese character, one for three letters."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return len(text.encode("utf-8", "replace")) // 3 + 1


def newest_that_fit(items: Sequence[T], room: int, size: Callable[[T], int]) -> list[T]:
    """The longest end of `items` whose sizes fit into `room`: whole items, so that no pair is torn apart."""
    kept: list[T] = []
    for item in reversed(items):
        room -= size(item)
        if room < 0:
            break
        kept.append(item)
    return kept[::-1]


def with_history(
    request: ModelRequest,
    now: list[T],
    past: Callable[[PastTurn], list[T]],
    size: Callable[[Sequence[T]], int],
    *,
    context_tokens: int,
    share: float,
) -> tuple[list[T], bool]:
    """Earlier turns as far as they fit, then `now`; and whether some were left out.

    past: an earlier turn in the provider's form. size: tokens of such pieces. share: how much of the room for
    earlier talk may be used; less after the service found it too long.
    """
    used = tokens_in(request.system) + tokens_in([each.parameters for each in request.tools]) + size(now)
    room = int(max(0, context_tokens - used) * share)
    turns = [past(turn) for turn in request.history]
    kept = newest_that_fit(turns, room, size)
    return [piece for turn in kept for piece in turn] + now, len(kept) < len(turns)


def clipped(data: dict[str, Any]) -> dict[str, Any]:
    """A tool's data as a model gets it: long lists and texts are cut when the whole is too long.

    Sums stay right, for they are fields of their own; nobody adds up rows.
    """
    return data if tokens_in(data) <= MAX_RESULT_TOKENS else _cut(data)


def _cut(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _cut(each) for key, each in value.items()}
    if isinstance(value, list):
        left_out = len(value) - CLIPPED_ROWS
        kept = [_cut(each) for each in value[:CLIPPED_ROWS]]
        return [*kept, {"left_out": left_out}] if left_out > 0 else kept
    if isinstance(value, str) and len(value) > CLIPPED_TEXT:
        return value[:CLIPPED_TEXT] + "…"
    return value
