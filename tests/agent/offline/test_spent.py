"""What people spend and receive in their own words: written once, whatever else the sentence says."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.llm.offline.decide import plan
from tests.agent.offline.facts import facts_at

TEXTS = Path(__file__).with_name("spent.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_recorded(text: str) -> None:
    (call,) = plan(text, facts_at(text=text)).calls
    assert call.tool in ("create_expenses", "create_incomes")
