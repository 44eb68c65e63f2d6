"""「先月の余りは貯金に回して」, and what it is easily mistaken for."""

from __future__ import annotations

from typing import Any

import pytest

from agent.llm.offline.decide import plan
from tests.agent.offline.facts import facts_at

SAID: list[tuple[str, dict[str, Any]]] = [
    ("残りを貯金に回して", {"choice": "savings"}),
    ("先月の余りは貯金へ", {"choice": "savings", "month": "2026-04"}),
    ("4月の余った分、貯金に入れて", {"choice": "savings", "month": "2026-04"}),
    ("余りのうち3,000円を貯金に回して", {"choice": "savings", "amount_yen": 3_000}),
    ("赤字は貯金から補って", {"choice": "savings"}),
    ("余りを今月の枠に足して", {"choice": "allotments"}),
    ("赤字は今月の月枠から引いて", {"choice": "allotments"}),
    ("余りはそのままにしといて", {"choice": "nothing"}),
    ("put the rest into savings", {"choice": "savings"}),
    ("carry the surplus over into this month's allotments", {"choice": "allotments"}),
]


@pytest.mark.parametrize(("text", "arguments"), SAID, ids=lambda value: str(value)[:30])
def test_it_is_one_call(text: str, arguments: dict[str, Any]) -> None:
    (call,) = plan(text, facts_at(text=text)).calls
    assert call.tool == "carry_over"
    assert call.args == arguments


@pytest.mark.parametrize(
    "text",
    [
        "食費の残りは？",
        "残りいくら？",
        "貯金 30,000円",
        "貯金に3万円",
        "今月は赤字？",
        "黒字かな",
        "残りもののパン 120円",
        "食費あとなんぼ？",
    ],
)
def test_these_are_something_else(text: str) -> None:
    assert all(call.tool != "carry_over" for call in plan(text, facts_at(text=text)).calls)
