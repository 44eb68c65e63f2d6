"""Every written case, by the rules alone: no database, no turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.evaluation.cases import Case, load_cases
from agent.evaluation.compare import MadeCall, compare
from agent.llm.offline.decide import plan
from tests.agent.offline.facts import facts_of

CASES = Path(__file__).parents[2] / "cases"
GIVEN = load_cases(CASES / "utterances.jsonl")
MORE = load_cases(CASES / "utterances_more.jsonl")
EXAM = load_cases(CASES / "utterances_exam.jsonl")


@pytest.mark.parametrize("case", GIVEN + MORE + EXAM, ids=lambda case: case.id)
def test_the_right_calls_are_planned(case: Case) -> None:
    facts = facts_of(case)
    decided = plan(case.text, facts)
    made = [MadeCall(call.tool, call.args) for call in decided.calls]
    verdict = compare(case, made, decided.text, facts.month.name)
    assert verdict.ok, f"{verdict.reason}: {case.text!r} → {made or decided.text!r}"
