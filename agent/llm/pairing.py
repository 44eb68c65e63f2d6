"""Calls and their results in pairs: every provider refuses a history where one of them is missing."""

from __future__ import annotations

from typing import Any

from agent.llm.base import CallResult

NOT_RUN: dict[str, Any] = {"error": "not_run", "hint": "This call was not run."}


def result_for(call_id: str | None, name: str, waiting: list[CallResult]) -> CallResult | None:
    """Takes the result of a call out of those that wait: by id, else the next one of its name."""
    named = [each for each in waiting if safe_name(each.call.name) == safe_name(name)]
    found = next((each for each in named if each.call.id == call_id), named[0] if named else None)
    if found is not None:
        waiting.remove(found)
    return found


def safe_name(name: str, also: str = "_.:-") -> str:
    """A function's name that services accept; a model may have wished for one that they do not."""
    plain = "".join(char if char.isascii() and (char.isalnum() or char in also) else "_" for char in name)
    return plain[:64] if plain[:1].isalpha() or plain[:1] == "_" else f"_{plain[:63]}"


def arguments_of(result: CallResult) -> dict[str, Any]:
    """The call's arguments, or none where a broken wish was stored."""
    return result.call.arguments if isinstance(result.call.arguments, dict) else {}
