"""What holds for every text: no error, no invented amount, an answer in time."""

from __future__ import annotations

import time
from datetime import date, timedelta
from itertools import combinations
from math import prod
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from agent.facts import Exchange, RowFact
from agent.llm.offline.decide import plan
from agent.llm.offline.plans import Plan
from finance.reading.amounts import read_amounts
from tests.agent.offline.facts import NOW, facts_at

TODAY = NOW.date()
ROWS = (
    RowFact("e102", "expense", 520, "食費", "コンビニ", "", TODAY),
    RowFact("i7", "income", 250_000, "給与", "給料", "", TODAY),
    RowFact("e101", "expense", 850, "食費", "ランチ", "", TODAY - timedelta(days=1)),
)
# Pieces of real messages, put together at random, reach deeper than random characters.
PIECES = st.sampled_from(
    [
        "ランチ",
        "850円",
        "1,200",
        "3万8",
        "昨日",
        "先月",
        "今月の",
        "食費",
        "カフェ",
        "は",
        "を",
        "に",
        "して",
        "予算",
        "上限",
        "消して",
        "直して",
        "じゃなくて",
        "やっぱ",
        "さっきの",
        "残り",
        "なんぼ",
        "？",
        "いくら",
        "使った",
        "買った",
        "もらった",
        "友達が",
        "割り勘",
        "4人で",
        "欲しい",
        "チャージ",
        "ドル",
        "20ドル",
        "固定費",
        "毎月",
        "確定",
        "締めて",
        "4月",
        "2月30日",
        "6/10",
        "予定",
        "かかる",
        "e102",
        "i7",
        "lunch",
        "coffee",
        "850",
        "yen",
        "1.2k",
        "bought",
        "paid",
        "my",
        "friend",
        "not",
        "delete",
        "change",
        "to",
        "budget",
        "what's",
        "left",
        "how",
        "much",
        "last",
        "week",
        "if",
        "spent",
        "?",
        "on",
        "June",
        "10",
        "will",
        "cost",
        "ありがとう",
        "うん",
        "はい",
        "no",
        "¥",
        "-",
        "×",
        "2",
        "20%オフ",
        "\n",
        "。",
        "、",
    ]
)
MESSAGES = st.one_of(
    st.lists(PIECES, max_size=12).map("".join),
    st.lists(PIECES, max_size=12).map(" ".join),
    st.text(max_size=80),
)
REPLIES = st.sampled_from(
    [
        "何に使ったん？",
        "いくらやった？",
        "どれを消したらええ？",
        "予定支出として入れとこか？",
        "記録したで。",
        "What was it for?",
        "Which day was it?",
    ]
)
SLOW = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def decide(message: str, *exchanges: Exchange) -> Plan:
    return plan(message, facts_at(text=message, rows=ROWS, exchanges=exchanges))


def amounts_of(value: Any) -> list[int]:
    """Every amount anywhere in the arguments."""
    if isinstance(value, dict):
        own = [each for name, each in value.items() if name.endswith("_yen") and isinstance(each, int)]
        return own + [amount for each in value.values() for amount in amounts_of(each)]
    if isinstance(value, list):
        return [amount for each in value for amount in amounts_of(each)]
    return []


def derivable(amount: int, text: str) -> bool:
    """Whether the amount is in the text, or a product, share, sum or difference of what is."""
    stated = [reading.yen for reading in read_amounts(text)]
    if amount in stated:
        return True
    numbers = {*stated, *range(1, 101)}
    shares = {(each * 2 + n) // (2 * n) for each in stated for n in range(2, 101)}
    scaled = {each * n for each in stated for n in numbers if n <= 1000}
    percents = {each * n // 100 + up for each in stated for n in range(1, 200) for up in (0, 1)}
    sums = {sum(group) for size in (2, 3, 4) for group in combinations(stated[:8], size)}
    differences = {abs(one - other) for one in [*stated, *scaled, *sums] for other in [*stated, *sums]}
    return amount in shares | scaled | percents | sums | differences or amount == prod(stated[:2])


@SLOW
@given(MESSAGES, st.one_of(st.none(), st.tuples(MESSAGES, REPLIES)))
@example("", None)
@example("\x00\ud800 850円", None)
@example("İ 850円 ランチ", None)
def test_any_text_gets_calls_or_an_answer(message: str, before: tuple[str, str] | None) -> None:
    decided = decide(message, *([Exchange(*before)] if before else []))
    assert bool(decided.calls) != bool(decided.text)


@SLOW
@given(MESSAGES)
def test_no_amount_is_invented(message: str) -> None:
    for call in decide(message).calls:
        for amount in amounts_of(call.args):
            assert derivable(amount, message), (amount, message)


@SLOW
@given(MESSAGES)
def test_rows_are_only_touched_by_ids_that_exist(message: str) -> None:
    known = {row.id for row in ROWS}
    for call in decide(message).calls:
        items = call.args.get("items", [])
        ids = [call.args["id"]] if "id" in call.args else [item["id"] for item in items if "id" in item]
        assert set(ids) <= known


@SLOW
@given(MESSAGES)
def test_no_expense_lies_in_the_future(message: str) -> None:
    for call in decide(message).calls:
        if call.tool in ("create_expenses", "create_incomes"):
            assert all(date.fromisoformat(item["date"]) <= TODAY for item in call.args["items"])


LONG = [
    "ランチ850円 ",
    "a",
    "1",
    "1,",
    "円",
    "に",
    "昨日",
    "友達が",
    "は ",
    "？",
    "\n",
    "消して",
    "( ",
    "850円x2 ",
    "e102 ",
    "https://a.b/1 ",
    "、",
    "1、",
    "ランチ、",
    "。",
    "食費は、",
]


@pytest.mark.parametrize("piece", LONG)
@pytest.mark.parametrize("size", [2_000, 6_000, 10_000])
def test_a_long_text_is_answered_in_time(piece: str, size: int) -> None:
    text = (piece * size)[:size]
    start = time.process_time()
    decide(text)
    assert time.process_time() - start < 2.0
