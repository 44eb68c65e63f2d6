"""Kinds of cases beside what a person writes; the app that understands a kind adds it when it is ready."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent.evaluation.cases import CaseFileError


@dataclass(frozen=True, slots=True)
class Outcome:
    """One case: what was expected and what came, in a few words, and whether that is right."""

    id: str
    ok: bool
    expected: str
    got: str
    reason: str = ""
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CaseKind:
    """recognises: whether a line of a file (a JSON object) is of this kind. run: all cases of a file, in order."""

    name: str
    recognises: Callable[[dict[str, Any]], bool]
    run: Callable[[list[dict[str, Any]]], Iterable[Outcome]]


CASE_KINDS: list[CaseKind] = []


def kind_of(path: Path) -> tuple[CaseKind, list[dict[str, Any]]] | None:
    """The kind of a file's cases, with its lines; None for cases of what a person writes. Raises CaseFileError."""
    try:
        first, *rest = [line for line in path.read_text(encoding="utf-8").split("\n") if line.strip()] or [
            "{}"
        ]
        row = json.loads(first)
        kind = next((kind for kind in CASE_KINDS if isinstance(row, dict) and kind.recognises(row)), None)
        return None if kind is None else (kind, [row, *(json.loads(line) for line in rest)])
    except (OSError, UnicodeDecodeError):
        return None  # load_cases says it
    except json.JSONDecodeError as error:
        raise CaseFileError(f"{path}: not JSON ({error.msg}).") from error
