"""Comparing the calls that a model made with those that a case calls right. Pure functions."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from agent.evaluation.cases import Case, ExpectedCall

READ_TOOLS = frozenset(
    {
        "get_budget_facts",
        "get_remaining",
        "get_tomorrow_guide",
        "get_budget_allotments",
        "get_month_breakdown",
        "get_period_spend",
        "get_surplus",
        "get_budget_summary",
        "calculate",
    }
)
# Compared as they are; `metrics` as a set; texts by containment. Anything else is free.
EXACT = frozenset({"amount_yen", "ceiling_yen", "date", "id", "start_date", "end_date", "month", "category"})
CONTAINED = frozenset({"description", "name"})
QUESTION_MARKS = ("?", "？")
# Beyond this the order is taken as given: no case has as many calls, and permutations explode.
MOST_CALLS = 6


@dataclass(frozen=True, slots=True)
class MadeCall:
    """A tool call as the model made it."""

    tool: str
    args: Mapping[str, Any]

    @property
    def is_read(self) -> bool:
        return self.tool in READ_TOOLS


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a case passed, and the reason in a few words when it did not."""

    ok: bool
    reason: str = ""


def compare(case: Case, made: Sequence[MadeCall], reply: str, current_month: str) -> Verdict:
    """Judges one case by its calls and the last text of its reply."""
    if case.must_not_write and any(not call.is_read for call in made):
        return Verdict(False, "wrote")
    if case.ask and not reply.rstrip().endswith(QUESTION_MARKS):
        return Verdict(False, "did not ask")
    if any(_fits(case, expected, made, current_month) for expected in case.alternatives):
        return Verdict(True)
    return Verdict(False, "other calls")


def _fits(case: Case, expected: Sequence[ExpectedCall], made: Sequence[MadeCall], month: str) -> bool:
    kept = _without_free_reads(case, expected, made)
    if len(kept) != len(expected):
        return False

    def same(wanted: ExpectedCall, got: MadeCall) -> bool:
        return _same_call(case, wanted, got, month)

    if len(kept) > MOST_CALLS:
        return all(map(same, expected, kept))
    return any(all(map(same, expected, order)) for order in permutations(kept))


def _without_free_reads(
    case: Case, expected: Sequence[ExpectedCall], made: Sequence[MadeCall]
) -> list[MadeCall]:
    """Leaves out reads that do no harm: those before a write, or all where the case allows them."""
    wanted = {call.tool for call in expected}
    last_write = max((place for place, call in enumerate(made) if not call.is_read), default=-1)
    return [
        call
        for place, call in enumerate(made)
        if not call.is_read or call.tool in wanted or not (case.allow_reads or place < last_write)
    ]


def _same_call(case: Case, wanted: ExpectedCall, got: MadeCall, month: str) -> bool:
    if wanted.tool != got.tool:
        return False
    if "month" not in wanted.args and got.args.get("month") not in (None, "", month):
        return False
    return _same_arguments(case, wanted.args, got.args)


def _same_arguments(case: Case, wanted: Mapping[str, Any], got: Mapping[str, Any]) -> bool:
    return all(_same_argument(case, name, value, got.get(name)) for name, value in wanted.items())


def _same_argument(case: Case, name: str, wanted: Any, got: Any) -> bool:
    if name in case.loose:
        return True
    if name == "items":
        return _same_items(case, wanted, got)
    if name == "metrics":
        return isinstance(got, list | tuple) and set(got) == set(wanted)
    if name in CONTAINED:
        return isinstance(got, str) and _folded(wanted) in _folded(got)
    return bool(got == wanted) if name in EXACT else True


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def _same_items(case: Case, wanted: Sequence[Mapping[str, Any]], got: Any) -> bool:
    if not isinstance(got, list | tuple) or not all(isinstance(item, Mapping) for item in got):
        return False
    if case.sums_only:
        return _total(wanted) == _total(got) and _days(wanted) == _days(got)
    if len(wanted) != len(got):
        return False

    return all(_same_arguments(case, mine, theirs) for mine, theirs in zip(wanted, got, strict=True))


def _total(items: Sequence[Mapping[str, Any]]) -> int | None:
    amounts = [item.get("amount_yen") for item in items]
    return sum(amounts) if all(isinstance(amount, int) for amount in amounts) else None  # type: ignore[arg-type]


def _days(items: Sequence[Mapping[str, Any]]) -> set[Any]:
    return {item.get("date") for item in items}
