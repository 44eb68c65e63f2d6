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


SEVERAL = [
    ("みかん 100円×5個と りんご 150円×2個", [(500, "みかん"), (300, "りんご")]),
    ("映画 1,800円x2枚とポップコーン 600円", [(3600, "映画"), (600, "ポップコーン")]),
    ("缶コーヒー 130円を2本とパン 150円", [(260, "缶コーヒー"), (150, "パン")]),
    ("シャンプー 980円 ポイント200円引いて780円", [(780, "シャンプー")]),
]


@pytest.mark.parametrize(("text", "items"), SEVERAL)
def test_a_count_belongs_to_the_amount_before_it(text: str, items: list[tuple[int, str]]) -> None:
    (call,) = plan(text, facts_at(text=text)).calls
    assert [(item["amount_yen"], item["description"]) for item in call.args["items"]] == items


RECEIVED = [
    "給料 285,000円入った",
    "おばあちゃんが1万円くれた",
    "dad gave me 10,000 yen",
    "医療費控除で3万円戻った",
    "got paid 285,000 yen",
]


@pytest.mark.parametrize("text", RECEIVED)
def test_money_received_is_income(text: str) -> None:
    (call,) = plan(text, facts_at(text=text)).calls
    assert call.tool == "create_incomes"
