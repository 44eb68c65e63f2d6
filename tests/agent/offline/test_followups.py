"""What was asked back is answered shortly, and the earlier message is completed by it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from agent.facts import Exchange, RowFact
from agent.llm.offline.decide import plan
from agent.llm.offline.plans import Plan
from tests.agent.offline.facts import NOW, facts_at

TODAY = NOW.date()
ROWS = (
    RowFact("e112", "expense", 780, "食費", "コンビニ", "", TODAY),
    RowFact("e111", "expense", 520, "食費", "コンビニ", "", date(2026, 5, 19)),
)


def talk(*messages: str, rows: tuple[RowFact, ...] = ()) -> Plan:
    """The plan for the last message, after the plans for those before it have been said."""
    exchanges: tuple[Exchange, ...] = ()
    for message in messages[:-1]:
        reply = plan(message, facts_at(text=message, rows=rows, exchanges=exchanges)).text
        exchanges = (*exchanges, Exchange(message, reply or "Here is how it looks."))
    return plan(messages[-1], facts_at(text=messages[-1], rows=rows, exchanges=exchanges))


def item(amount: int, category: str, description: str, day: str = "2026-05-20") -> dict[str, Any]:
    return {"amount_yen": amount, "category": category, "description": description, "date": day}


RECORDED = [
    (("3000", "ランチ"), item(3000, "食費", "ランチ")),
    (("850円使った", "ランチ"), item(850, "食費", "ランチ")),
    (("3000", "lunch"), item(3000, "食費", "lunch")),
    (("3000", "食費"), item(3000, "食費", "食費")),
    (("3000", "カフェ代"), item(3000, "カフェ", "カフェ代")),
    (("ランチ食べた", "850円"), item(850, "食費", "ランチ")),
    (("昨日タクシー乗った", "1,500円やった"), item(1500, "交通", "タクシー", "2026-05-19")),
    (("took a taxi yesterday", "1500"), item(1500, "交通", "taxi", "2026-05-19")),
    (("ChatGPT 20ドル払った", "3,140円"), item(3140, "サブスク", "ChatGPT")),
    (("2月30日に靴 8,000円", "28日"), item(8000, "衣服・美容", "靴", "2026-04-28")),
    (("2月30日に靴 8,000円", "昨日"), item(8000, "衣服・美容", "靴", "2026-05-19")),
    (("ランチ850円？", "うん"), item(850, "食費", "ランチ")),
]


@pytest.mark.parametrize(("messages", "expected"), RECORDED, ids=lambda value: str(value)[:40])
def test_an_answer_completes_the_record(messages: tuple[str, ...], expected: dict[str, Any]) -> None:
    (call,) = talk(*messages).calls
    (made,) = call.args["items"]
    assert expected["description"] in made["description"]
    assert {**made, "description": ""} == {**expected, "description": ""}


COMMANDED = [
    (("食費の予算を設定したい", "3万円"), "set_budget", {"category": "食費", "amount_yen": 30_000}),
    (("set a budget for food", "30,000"), "set_budget", {"category": "食費", "amount_yen": 30_000}),
    (("家賃を固定費に入れといて", "85,000円"), "set_fixed_cost", {"name": "家賃", "amount_yen": 85_000}),
    (("毎月の家賃8万円を登録して", "うん"), "set_fixed_cost", {"name": "家賃", "amount_yen": 80_000}),
    (("明日 歯医者 5000円", "お願い"), "create_planned_expense", {"date": "2026-05-21", "amount_yen": 5000}),
    (("来月車検で9万円かかる", "6月10日"), "create_planned_expense", {"date": "2026-06-10"}),
    (("dentist tomorrow 5000 yen", "yes please"), "create_planned_expense", {"date": "2026-05-21"}),
]


@pytest.mark.parametrize(("messages", "tool", "args"), COMMANDED, ids=lambda value: str(value)[:40])
def test_an_answer_completes_the_command(messages: tuple[str, ...], tool: str, args: dict[str, Any]) -> None:
    (call,) = talk(*messages).calls
    assert call.tool == tool
    assert {name: call.args.get(name) for name in args} == args


@pytest.mark.parametrize("answer", ["780円のやつ", "今日の", "e112", "最後の"])
def test_which_row_is_answered_by_what_tells_it_apart(answer: str) -> None:
    (call,) = talk("コンビニ消して", answer, rows=ROWS).calls
    assert (call.tool, call.args) == ("delete_expense", {"id": "e112"})


def test_which_row_of_a_correction() -> None:
    (call,) = talk("コンビニ、600円に直して", "昨日の", rows=ROWS).calls
    assert call.args == {"items": [{"id": "e111", "amount_yen": 600}]}


@pytest.mark.parametrize("answer", ["いや", "やめとく", "no"])
def test_a_no_ends_it(answer: str) -> None:
    assert talk("コンビニ消して", answer, rows=ROWS).calls == ()
    assert talk("明日 歯医者 5000円", answer).calls == ()
    assert talk("3000", answer).calls == ()


@pytest.mark.parametrize("answer", ["ありがとう", "うん", "OK"])
def test_a_nod_is_no_item(answer: str) -> None:
    assert talk("3000", answer).calls == ()


def test_a_message_of_its_own_is_no_answer() -> None:
    (call,) = talk("3000", "タクシー 1,200円").calls
    assert call.args["items"][0]["amount_yen"] == 1200
    (call,) = talk("ランチ食べた", "タクシー 1,200円").calls
    assert call.args["items"][0]["description"] == "タクシー"


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("予算確定して", "confirm_budget"),
        ("e112消して", "delete_expense"),
        ("明日の目安は？", "get_tomorrow_guide"),
        ("食費の予算3万", "set_budget"),
    ],
)
def test_a_command_is_no_item(text: str, tool: str) -> None:
    (call,) = talk("3000", text, rows=ROWS).calls
    assert call.tool == tool


def test_a_nod_after_a_record_writes_nothing() -> None:
    said = (Exchange("ランチ 850円", "記録したで。"),)
    for nod in ("はい", "うん", "OK", "それで", "yes"):
        assert plan(nod, facts_at(text=nod, exchanges=said)).calls == ()


SAME_QUESTION = [
    (("食費あとなんぼ？", "カフェは？"), ("get_remaining", {"category": "カフェ"})),
    (("食費あとなんぼ？", "じゃあ交際費は？"), ("get_remaining", {"category": "交際費"})),
    (("how much is left for food?", "and cafe?"), ("get_remaining", {"category": "カフェ"})),
    (
        ("先週の食費いくら？", "カフェは？"),
        ("get_period_spend", {"category": "カフェ", "start_date": "2026-05-11"}),
    ),
    (
        ("先週いくら使った？", "昨日は？"),
        ("get_period_spend", {"start_date": "2026-05-19", "end_date": "2026-05-19"}),
    ),
    (("今月の内訳", "先月は？"), ("get_month_breakdown", {"month": "2026-04"})),
    (("今月黒字？", "じゃあ先月は？"), ("get_surplus", {"month": "2026-04"})),
]


@pytest.mark.parametrize(("messages", "expected"), SAME_QUESTION, ids=lambda value: str(value)[:40])
def test_a_bare_topic_repeats_the_question(
    messages: tuple[str, ...], expected: tuple[str, dict[str, Any]]
) -> None:
    (call,) = talk(*messages).calls
    assert call.tool == expected[0]
    assert {name: call.args.get(name) for name in expected[1]} == expected[1]


ONLY_THE_REPLY = [
    ("3,000円ですね。何に使いましたか？", "ランチ", 3000, "ランチ"),
    ("ランチはいくらでしたか？", "850円", 850, "ランチ"),
    ("How much was the taxi?", "1,500 yen", 1500, "taxi"),
    ("ランチ 850円を記録しますか？", "はい", 850, "ランチ"),
]


@pytest.mark.parametrize(("reply", "answer", "amount", "what"), ONLY_THE_REPLY)
def test_a_question_that_says_it_all_is_enough(reply: str, answer: str, amount: int, what: str) -> None:
    (call,) = plan(answer, facts_at(text=answer, exchanges=(Exchange("…", reply),))).calls
    (made,) = call.args["items"]
    assert (made["amount_yen"], made["description"]) == (amount, what)


@pytest.mark.parametrize(
    "reply",
    [
        "ランチ / 850円を記録しました（e201）。",
        "記録しました。ほかにもありますか？",
        "850円を記録したで。ほかにある？",
    ],
)
@pytest.mark.parametrize("answer", ["はい", "うん", "OK", "ありがとう", "yes"])
def test_a_nod_to_what_is_recorded_writes_nothing(reply: str, answer: str) -> None:
    assert plan(answer, facts_at(text=answer, exchanges=(Exchange("…", reply),))).calls == ()


def test_an_item_is_asked_for_twice_and_its_amount_is_kept() -> None:
    (call,) = talk("3000", "昨日のやつ", "ランチ").calls
    assert call.args["items"][0]["amount_yen"] == 3000
