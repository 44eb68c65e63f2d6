"""Commands about the plan, and what they are easily mistaken for."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from agent.facts import CategoryFact
from agent.llm.offline.decide import plan
from tests.agent.offline.facts import CATEGORIES, TOKYO, facts_at

FOOD_30K = {"category": "食費", "amount_yen": 30_000, "month": "2026-05"}

COMMANDS: list[tuple[str, str, dict[str, Any]]] = [
    ("今月の食費は3万円", "set_budget", FOOD_30K),
    ("食費の予算3万", "set_budget", FOOD_30K),
    ("食費3万円にして", "set_budget", FOOD_30K),
    ("食費月3万", "set_budget", FOOD_30K),
    ("食費は3万円以内に抑えたい", "set_budget", FOOD_30K),
    ("set the food budget to 30,000", "set_budget", FOOD_30K),
    ("食費 30,000 yen this month", "set_budget", FOOD_30K),
    ("来月から食費3万円", "set_budget", FOOD_30K | {"month": "2026-06"}),
    ("来月の外食予算は2万で", "set_budget", {"category": "食費", "amount_yen": 20_000, "month": "2026-06"}),
    ("今月の上限は20万", "set_budget", {"ceiling_yen": 200_000, "month": "2026-05"}),
    ("今月は全部で15万円まで", "set_budget", {"ceiling_yen": 150_000, "month": "2026-05"}),
    ("今月の予算20万円", "set_budget", {"ceiling_yen": 200_000, "month": "2026-05"}),
    ("来月の予算を今月と同じにして", "copy_budget", {"month": "2026-06", "source_month": "2026-05"}),
    ("先月の予算をコピーして", "copy_budget", {"month": "2026-05", "source_month": "2026-04"}),
    ("予算は前の月と同じで", "copy_budget", {"month": "2026-05", "source_month": "2026-04"}),
    (
        "same budget as this month for next month",
        "copy_budget",
        {"month": "2026-06", "source_month": "2026-05"},
    ),
    ("予算これで確定して", "confirm_budget", {}),
    ("来月の予算を確定して", "confirm_budget", {"month": "2026-06"}),
    ("やっぱ確定取り消しといて", "reopen_budget", {}),
    ("予算を下書きに戻して", "reopen_budget", {}),
    ("4月締めて", "close_month", {"month": "2026-04"}),
    ("月次締めして", "close_month", {}),
    ("close 2026-04", "close_month", {"month": "2026-04"}),
    (
        "Netflix 1,490円を固定費に",
        "set_fixed_cost",
        {"name": "Netflix", "amount_yen": 1490, "category": "サブスク"},
    ),
    (
        "家賃は毎月27日に85,000円、固定費で登録",
        "set_fixed_cost",
        {"name": "家賃", "amount_yen": 85_000, "category": "住居", "day_of_month": 27},
    ),
    ("欲しいものリストに イヤホン 15,800円", "create_wishlist", {"name": "イヤホン", "amount_yen": 15_800}),
    ("add headphones to my wishlist", "create_wishlist", {"name": "headphones"}),
    (
        "来月10日に車検で9万円かかる",
        "create_planned_expense",
        {"description": "車検", "amount_yen": 90_000, "date": "2026-06-10", "category": "交通"},
    ),
]


@pytest.mark.parametrize(("text", "tool", "args"), COMMANDS, ids=lambda value: str(value)[:30])
def test_a_command_is_one_call(text: str, tool: str, args: dict[str, Any]) -> None:
    (call,) = plan(text, facts_at(text=text)).calls
    assert (call.tool, call.args) == (tool, args)


ASKED = [
    "食費の予算を設定したい",  # how much?
    "食費の予算を5千円増やして",  # added to what?
    "飲み会の予算5000円",  # of which category?
    "今月の食費は31,250円",  # a budget, or what was spent?
    "今月の食費は3万円やった",  # the rows already say it
    "毎月25日に保険料 12,000円が引き落とされる",  # a fixed cost?
    "家賃を固定費に入れといて",
    "来月車検で9万円かかる",  # which day?
    "明日 歯医者 5000円",  # planned, or a slip?
]


@pytest.mark.parametrize("text", ASKED)
def test_what_is_open_is_asked(text: str) -> None:
    decided = plan(text, facts_at(text=text))
    assert decided.calls == ()
    assert decided.text.endswith("?")


SPENT = [
    "今月の電気代は8,421円",
    "2月28日に外食 4,500円",
    "締めのラーメン 900円",
    "全部で5,000円 焼肉",
    "東京まで新幹線 13,320円",
    "食費3000円",
]


@pytest.mark.parametrize("text", SPENT)
def test_spending_is_no_budget(text: str) -> None:
    (call,) = plan(text, facts_at(text=text)).calls
    assert call.tool == "create_expenses"


QUIET = ["締め切りいつ？", "シートベルト締めてな", "予算って何？", "確定申告した"]


@pytest.mark.parametrize("text", QUIET)
def test_words_that_only_look_like_commands(text: str) -> None:
    assert not plan(text, facts_at(text=text)).writes


@pytest.mark.parametrize(
    ("now", "text", "month"),
    [
        (datetime(2026, 12, 10, 9, tzinfo=TOKYO), "1月の食費の予算3万", "2027-01"),
        (datetime(2026, 12, 10, 9, tzinfo=TOKYO), "来月の食費の予算3万", "2027-01"),
        (datetime(2026, 1, 5, 9, tzinfo=TOKYO), "先月締めて", "2025-12"),
        (datetime(2026, 1, 5, 9, tzinfo=TOKYO), "12月締めて", "2025-12"),
    ],
)
def test_months_cross_the_year(now: datetime, text: str, month: str) -> None:
    (call,) = plan(text, facts_at(now, text=text)).calls
    assert call.args["month"] == month


def test_a_renamed_category_is_called_by_its_name() -> None:
    renamed = tuple(
        CategoryFact(each.key, "ごはん" if each.key == "food" else each.name, each.kind, each.daily)
        for each in CATEGORIES
    )
    facts = facts_at(categories=renamed)
    assert plan("食費あとなんぼ？", facts).calls[0].args == {"category": "ごはん"}
    assert plan("ごはんの予算3万", facts).calls[0].args["category"] == "ごはん"
    assert plan("ランチ 850円", facts).calls[0].args["items"][0]["category"] == "ごはん"


def test_an_added_category_is_used_and_a_retired_one_is_not() -> None:
    added = (*(each for each in CATEGORIES if each.key != "cafe"), CategoryFact("c1", "ペット", "expense"))
    facts = facts_at(categories=added)
    assert plan("ペット 3,000円", facts).calls[0].args["items"][0]["category"] == "ペット"
    assert plan("ペットの予算1万", facts).calls[0].args["category"] == "ペット"
    assert plan("コーヒー 400円", facts).calls[0].args["items"][0]["category"] == "その他"
