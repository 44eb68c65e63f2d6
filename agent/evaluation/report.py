"""What an evaluation prints: a table for people, or one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from agent.evaluation.kinds import Outcome
from agent.evaluation.run import CaseResult

CELL = 60
ITEM_ORDER = ("id", "amount_yen", "category", "description", "date")


def json_line(result: CaseResult) -> str:
    """{"id", "ok", "got", "expected"} of one case."""
    got = {
        "calls": [{"tool": call.tool, "args": dict(call.args)} for call in result.made],
        "reply": result.reply,
    }
    if result.verdict.reason:
        got["reason"] = result.verdict.reason
    line = {"id": result.case.id, "ok": result.verdict.ok, "got": got, "expected": result.case.expect}
    return json.dumps(line, ensure_ascii=False, default=str)


def json_total(passed: int, total: int) -> str:
    return json.dumps({"passed": passed, "total": total})


def table_head() -> str:
    return _row("case", "expected", "got", "ok")


def table_row(result: CaseResult) -> str:
    """case, expected, got, ok; the reply stands in where nothing was called."""
    expected = _calls(result.case.expect.get("calls", [])) or _nothing(result.case.expect)
    got = _calls([{"tool": call.tool, "args": call.args} for call in result.made])
    mark = "ok" if result.verdict.ok else f"NO ({result.verdict.reason})"
    return _row(result.case.id, expected, got or f"“{' '.join(result.reply.split())}”", mark)


def outcome_row(outcome: Outcome) -> str:
    """case, expected, got, ok for a case of another kind."""
    mark = "ok" if outcome.ok else f"NO ({outcome.reason})"
    return _row(outcome.id, outcome.expected, outcome.got, mark)


def outcome_json(outcome: Outcome) -> str:
    """{"id", "ok", "got", "expected"} of a case of another kind."""
    line = {"id": outcome.id, "ok": outcome.ok, "got": outcome.got, "expected": outcome.expected}
    return json.dumps(line | ({"reason": outcome.reason} if not outcome.ok else {}), ensure_ascii=False)


def score(passed: int, total: int) -> str:
    return f"{passed} of {total} cases passed ({percent(passed, total):.1f} %)."


def percent(passed: int, total: int) -> float:
    return 100.0 * passed / total if total else 0.0


def _row(case: str, expected: str, got: str, ok: str) -> str:
    return f"{case:<6} {_cut(expected):<{CELL}} {_cut(got):<{CELL}} {ok}"


def _cut(text: str) -> str:
    return text if len(text) <= CELL else text[: CELL - 1] + "…"


def _nothing(expect: Mapping[str, Any]) -> str:
    return "a question" if expect.get("ask") else "no call"


def _calls(calls: Sequence[Mapping[str, Any]]) -> str:
    return "; ".join(f"{call['tool']}({', '.join(_arguments(call.get('args', {})))})" for call in calls)


def _arguments(args: Mapping[str, Any]) -> Iterator[str]:
    for name, value in sorted(args.items()):
        if isinstance(value, list):
            yield " + ".join(_item(each) for each in value)
        else:
            yield f"{name}={value}"


def _item(value: Any) -> str:
    if not isinstance(value, Mapping):
        return str(value)
    names = sorted(
        value, key=lambda name: (ITEM_ORDER.index(name) if name in ITEM_ORDER else len(ITEM_ORDER), name)
    )
    return " ".join(str(value[name]) for name in names if value[name] not in ("", None))
