"""What has a figure and is no spending of the person's own: nothing is ever written."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.llm.offline.decide import plan
from tests.agent.offline.facts import facts_at

TEXTS = Path(__file__).with_name("not_spent.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("text", TEXTS)
def test_nothing_is_written(text: str) -> None:
    assert not plan(text, facts_at(text=text)).writes


REASONS = [
    ("友達が5000円のTシャツ買ってた", "not your own spending"),
    ("my friend bought a 5,000 yen T-shirt", "not your own spending"),
    ("先輩に2000円のランチおごられた", "did not pay for that yourself"),
    ("Suicaに3000円チャージした", "Top-ups"),
    ("友達に5000円貸した", "Lending"),
    ("12,000円のコート欲しい", "wish list"),
    ("39,800円の鞄、結局買わんかった", "did not buy it"),
    ("ガソリン180円に上がってた", "a price"),
    ("体重65.3kgやった", "does not look like money"),
    ("1万円札で払える？", "for you to decide"),
]


@pytest.mark.parametrize(("text", "reason"), REASONS)
def test_the_reply_says_why(text: str, reason: str) -> None:
    assert reason in plan(text, facts_at(text=text)).text


BESIDE = [
    ("友達が5000円のTシャツ買ってた。自分はランチ850円", 850),
    ("Suicaに3000円チャージして、バス230円", 230),
    ("ラーメン食べたいなあ。昼はうどん 480円", 480),
]


@pytest.mark.parametrize(("text", "amount"), BESIDE)
def test_own_spending_beside_it_is_recorded_alone(text: str, amount: int) -> None:
    (call,) = plan(text, facts_at(text=text)).calls
    assert [item["amount_yen"] for item in call.args["items"]] == [amount]
