"""Loading of utterance cases: JSON objects, one a line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any


class CaseFileError(Exception):
    """The file of cases cannot be read; the message is one sentence ready to show."""


@dataclass(frozen=True, slots=True)
class ExpectedCall:
    """A tool call that is right; arguments that it does not name are free."""

    tool: str
    args: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ContextRow:
    """A row that exists before the message, by the id that the case gives it (e101, i7)."""

    id: str
    amount_yen: int
    category: str
    description: str
    date: date

    @property
    def is_income(self) -> bool:
        return self.id.startswith("i")


@dataclass(frozen=True, slots=True)
class Case:
    """One message at one moment, and what is right to do with it.

    alternatives: lists of calls of which any is right, the preferred one first.
    loose: arguments that are not compared.
    sums_only: items may be split or merged while their sum and dates hold.
    expect: what the file says, as it stands there.
    """

    id: str
    text: str
    now: datetime
    alternatives: tuple[tuple[ExpectedCall, ...], ...]
    loose: frozenset[str] = frozenset()
    sums_only: bool = False
    must_not_write: bool = False
    allow_reads: bool = False
    ask: bool = False
    recent: tuple[ContextRow, ...] = ()
    earlier_message: str = ""
    earlier_reply: str = ""
    expect: dict[str, Any] = field(default_factory=dict)


def load_cases(path: Path) -> list[Case]:
    """All cases of a file; raises CaseFileError with the line that is wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise CaseFileError(f"Cannot read {path}: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise CaseFileError(f"{path} is not UTF-8 text.") from error
    return list(parse_cases(text.split("\n"), str(path)))


def parse_cases(lines: Iterable[str], source: str) -> Iterable[Case]:
    """Cases out of lines; blank lines are skipped, ids must be unique."""
    seen: set[str] = set()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            case = _case(json.loads(line))
        except json.JSONDecodeError as error:
            raise CaseFileError(f"{source}, line {number}: not JSON ({error.msg}).") from error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise CaseFileError(f"{source}, line {number}: not a case ({error!r}).") from error
        if case.id in seen:
            raise CaseFileError(f"{source}, line {number}: the id {case.id} occurs twice.")
        seen.add(case.id)
        yield case


def _case(row: dict[str, Any]) -> Case:
    expect = row["expect"]
    context = row.get("context", {})
    lists = [expect["calls"], *expect.get("accept", [])]
    now = datetime.fromisoformat(row["now"])
    if now.tzinfo is None:
        raise ValueError("'now' needs an offset")
    return Case(
        id=str(row["id"]),
        text=_text(row["text"]),
        now=now,
        alternatives=tuple(tuple(_call(call) for call in calls) for calls in lists),
        loose=frozenset(expect.get("loose", [])),
        sums_only=expect.get("equiv") == "sum",
        must_not_write=bool(expect.get("must_not_write", False)),
        allow_reads=bool(expect.get("allow_reads", False)),
        ask=bool(expect.get("ask", False)),
        recent=tuple(_row(item) for item in context.get("recent", [])),
        earlier_message=_text(context.get("message", "")),
        earlier_reply=_text(context.get("assistant", "")),
        expect=expect,
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not text")
    return value


def _call(call: dict[str, Any]) -> ExpectedCall:
    return ExpectedCall(tool=_text(call["tool"]), args=dict(call.get("args", {})))


def _row(item: dict[str, Any]) -> ContextRow:
    return ContextRow(
        id=_text(item["id"]),
        amount_yen=int(item["amount_yen"]),
        category=_text(item["category"]),
        description=_text(item["description"]),
        date=date.fromisoformat(item["date"]),
    )
