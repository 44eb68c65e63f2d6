"""Which row is changed or deleted; one that the message does not single out is asked about."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from agent.facts import RowFact
from agent.llm.offline.decide import plan
from agent.llm.offline.plans import Plan
from tests.agent.offline.facts import NOW, facts_at

TODAY = NOW.date()
LUNCH = RowFact("e101", "expense", 850, "食費", "ランチ", "", TODAY)
SHOP = RowFact("e102", "expense", 520, "食費", "コンビニ", "", TODAY)
LATTE = RowFact("e103", "expense", 550, "カフェ", "スタバ", "", TODAY)
TAXI = RowFact("e104", "expense", 1200, "交通", "タクシー", "", TODAY)
PAY = RowFact("i7", "income", 250_000, "給与", "給料", "", TODAY)
ROWS = (TAXI, LATTE, SHOP, LUNCH)


def decide(text: str, *rows: RowFact) -> Plan:
    return plan(text, facts_at(text=text, rows=rows or ROWS))


UPDATES: list[tuple[str, str, dict[str, Any]]] = [
    ("コンビニの520円、やっぱ420円やったわ", "e102", {"amount_yen": 420}),
    ("さっきのランチ、850円じゃなくて800円", "e101", {"amount_yen": 800}),
    ("420円やったわ、520円じゃなくて", "e102", {"amount_yen": 420}),
    ("さっきの、1,250円やった", "e104", {"amount_yen": 1250}),
    ("さっきの850円、800円やった", "e101", {"amount_yen": 800}),
    ("ごめん、ランチ900円やった", "e101", {"amount_yen": 900}),
    ("タクシー代1,200円→1,500円", "e104", {"amount_yen": 1500}),
    ("1200円のやつ1500円に直して", "e104", {"amount_yen": 1500}),
    ("昼飯900円に直して", "e101", {"amount_yen": 900}),
    ("e104を1500円に", "e104", {"amount_yen": 1500}),
    ("最後の記録のカテゴリを交際費に変えて", "e104", {"category": "交際費"}),
    ("コンビニは食費やなくて日用品", "e102", {"category": "日用品"}),
    ("それ交際費やで", "e104", {"category": "交際費"}),
    ("タクシーは昨日やった", "e104", {"date": "2026-05-19"}),
    ("タクシーの日付を5/18にして", "e104", {"date": "2026-05-18"}),
    ("850円のランチを昨日に変更", "e101", {"date": "2026-05-19"}),
    ("スタバの説明をアイスラテに変えて", "e103", {"description": "アイスラテ"}),
    ("lunch was 900, not 850", "e101", {"amount_yen": 900}),
    ("I meant 420, not 520", "e102", {"amount_yen": 420}),
    ("actually the taxi was 1,500", "e104", {"amount_yen": 1500}),
    ("make the taxi 1500", "e104", {"amount_yen": 1500}),
    ("move the last one to 交際費", "e104", {"category": "交際費"}),
    ("the taxi was yesterday", "e104", {"date": "2026-05-19"}),
]


@pytest.mark.parametrize(("text", "row", "fields"), UPDATES, ids=lambda value: str(value)[:30])
def test_one_row_is_corrected(text: str, row: str, fields: dict[str, Any]) -> None:
    (call,) = decide(text).calls
    assert (call.tool, call.args) == ("update_expenses", {"items": [{"id": row, **fields}]})


DELETES = [
    ("最後のやつ消して", "e104"), ("今日のタクシー代削除して", "e104"), ("スタバの550円いらんから消しといて", "e103"),
    ("e102消して", "e102"), ("やっぱさっきのなしで", "e104"), ("カフェのやつ消して", "e103"), ("520円のやつ消して", "e102"),
    ("delete the taxi", "e104"), ("cancel the last entry", "e104"), ("remove the 520 one", "e102"), ("undo lunch", "e101"), ("コンビニ消してくれる？", "e102"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "row"), DELETES)
def test_one_row_is_deleted(text: str, row: str) -> None:
    (call,) = decide(text).calls
    assert (call.tool, call.args) == ("delete_expense", {"id": row})


def test_incomes_have_tools_of_their_own() -> None:
    assert decide("給料の記録消して", PAY, LUNCH).calls[0].tool == "delete_income"
    (call,) = decide("給料25万じゃなくて26万やった", PAY, LUNCH).calls
    assert (call.tool, call.args) == ("update_income", {"id": "i7", "amount_yen": 260_000})


def test_of_equal_rows_the_later_one_goes() -> None:
    (call,) = decide(
        "コンビニ 520円のやつ、二重に入ってるから1個消して", replace(SHOP, id="e106"), SHOP
    ).calls
    assert call.args == {"id": "e106"}


def test_of_many_rows_the_doubled_one_goes() -> None:
    (call,) = decide("二重に入ってるやつ1個消して", replace(SHOP, id="e106"), SHOP, LUNCH, TAXI).calls
    assert call.args == {"id": "e106"}


def test_a_day_tells_rows_apart() -> None:
    earlier = replace(SHOP, id="e99", amount_yen=300, date=date(2026, 5, 19))
    assert decide("昨日のコンビニ消して", SHOP, earlier).calls[0].args == {"id": "e99"}


ASKED = [
    "全部消して", "消して", "食費のやつ消して", "映画の記録消して", "先月の美容院、6,000円に直して", "ランチの金額直して", "e999消して",
    "delete everything", "delete the cinema ticket",
]  # fmt: skip


@pytest.mark.parametrize("text", ASKED)
def test_which_row_is_asked(text: str) -> None:
    decided = decide(text)
    assert decided.calls == ()
    assert decided.text.endswith("?")


def test_the_rows_that_fit_are_named() -> None:
    assert "コンビニ 520 yen (5/20, e102), ランチ 850 yen (5/20, e101)" in decide("食費のやつ消して").text


NEW_ROWS = [
    "ランチ 900円",
    "またスタバ 550円",
    "コンビニで300円",
    "もう1回タクシー 1200円",
    "消しゴム 100円",
    "やっぱりランチ行った 900円",
    "lunch 900",
]


@pytest.mark.parametrize("text", NEW_ROWS)
def test_a_second_purchase_is_a_new_row(text: str) -> None:
    (call,) = decide(text).calls
    assert call.tool == "create_expenses"


def test_nothing_to_change_is_said() -> None:
    assert decide("ランチ850円に直して").calls == ()
