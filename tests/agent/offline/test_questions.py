"""Which read answers a question."""

from __future__ import annotations

from typing import Any

import pytest

from agent.llm.offline.decide import plan
from tests.agent.offline.facts import facts_at

MAY, APRIL = {"month": "2026-05"}, {"month": "2026-04"}
WEEK = {"start_date": "2026-05-18", "end_date": "2026-05-24"}
YESTERDAY = {"start_date": "2026-05-19", "end_date": "2026-05-19"}

QUESTIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("食費あとなんぼ？", "get_remaining", {"category": "食費"}),
    ("飲み会あといくら使える？", "get_remaining", {"category": "交際費"}),
    ("今日いくらまで使える？", "get_remaining", {}),
    ("今週の残り", "get_remaining", {}),
    ("what's left for coffee?", "get_remaining", {"category": "カフェ"}),
    ("先月の残りは？", "get_budget_summary", APRIL),
    ("5000円使ったらどうなる？", "get_remaining", {"if_spent_yen": 5000}),
    ("2万円の服買ったら食費どうなる？", "get_remaining", {"if_spent_yen": 20_000, "category": "食費"}),
    ("can I afford a 5,000 yen dinner?", "get_remaining", {"if_spent_yen": 5000, "category": "食費"}),
    ("もし1万円使ったら、残りなんぼ？", "get_remaining", {"if_spent_yen": 10_000}),
    ("今日いくら使った？", "get_budget_facts", {"metrics": ["today_total_spent"]}),
    ("今日カフェでいくら使った？", "get_budget_facts", {"metrics": ["today_category_spent"], "category": "カフェ"}),
    ("今日の内訳", "get_budget_facts", {"metrics": ["today_category_spent"]}),
    ("今週の予算は？", "get_budget_facts", {"metrics": ["week_budget"]}),
    ("食費の予算は？", "get_budget_facts", {"metrics": ["month_budget"], "category": "食費"}),
    ("今日の残りと今週の残り", "get_budget_facts", {"metrics": ["today_remaining", "week_remaining"]}),
    ("今週の予算と残りは？", "get_budget_facts", {"metrics": ["week_budget", "week_remaining"]}),
    ("明日なんぼ使える？", "get_tomorrow_guide", {}),
    ("Tomorrow's guide", "get_tomorrow_guide", {}),
    ("週枠と月枠", "get_budget_allotments", {}),
    ("Allotments", "get_budget_allotments", {}),
    ("先月何に使った？", "get_month_breakdown", APRIL),
    ("今月いくら使った？", "get_month_breakdown", MAY),
    ("何に一番使ってる？", "get_month_breakdown", MAY),
    ("去年の12月の内訳", "get_month_breakdown", {"month": "2025-12"}),
    ("Breakdown of this month", "get_month_breakdown", MAY),
    ("昨日なに買ったっけ？", "get_period_spend", YESTERDAY),
    ("昨日の850円のやつ何やったっけ？", "get_period_spend", YESTERDAY),
    ("今日何に使った？", "get_period_spend", {"start_date": "2026-05-20", "end_date": "2026-05-20"}),
    ("今週の食費いくら？", "get_period_spend", WEEK | {"category": "食費"}),
    ("先月の交通費", "get_period_spend", {"start_date": "2026-04-01", "end_date": "2026-04-30", "category": "交通"}),
    ("この1週間でいくら使った？", "get_period_spend", {"start_date": "2026-05-14", "end_date": "2026-05-20"}),
    ("先週の土日でいくら使った？", "get_period_spend", {"start_date": "2026-05-16", "end_date": "2026-05-17"}),
    ("5/10〜5/15の合計", "get_period_spend", {"start_date": "2026-05-10", "end_date": "2026-05-15"}),
    ("今月黒字？", "get_surplus", MAY),
    ("今月の収入は？", "get_surplus", MAY),
    ("Am I in the black this month?", "get_surplus", MAY),
    ("予算の状況", "get_budget_summary", MAY),
    ("今月の固定費いくら？", "get_budget_summary", MAY),
    ("もう確定した？", "get_budget_summary", MAY),
    ("Budget of this month", "get_budget_summary", MAY),
    ("カフェは？", "get_remaining", {"category": "カフェ"}),
    ("先週のカフェは？", "get_period_spend", {"start_date": "2026-05-11", "end_date": "2026-05-17", "category": "カフェ"}),
    ("昨日は？", "get_period_spend", YESTERDAY),
    ("show me last week's spending", "get_period_spend", {"start_date": "2026-05-11", "end_date": "2026-05-17"}),
    ("spending between 5/1 and 5/10", "get_period_spend", {"start_date": "2026-05-01", "end_date": "2026-05-10"}),
    ("total for April", "get_month_breakdown", APRIL),
    ("what happens if I spend 5,000 on drinks?", "get_remaining", {"if_spent_yen": 5000, "category": "交際費"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "tool", "args"), QUESTIONS, ids=lambda value: str(value)[:30])
def test_one_read_answers(text: str, tool: str, args: dict[str, Any]) -> None:
    (call,) = plan(text, facts_at(text=text)).calls
    assert (call.tool, call.args) == (tool, args)


def test_two_categories_are_two_remainders() -> None:
    calls = plan("食費とカフェの残りは？", facts_at()).calls
    assert [call.args for call in calls] == [{"category": "食費"}, {"category": "カフェ"}]


COMPARED = [
    ("今週と先週の比較", "get_period_spend", [WEEK, {"start_date": "2026-05-11", "end_date": "2026-05-17"}]),
    ("先月と比べてどう？", "get_month_breakdown", [MAY, APRIL]),
    ("compare this month with last month", "get_month_breakdown", [MAY, APRIL]),
]


@pytest.mark.parametrize(("text", "tool", "args"), COMPARED)
def test_a_comparison_reads_both(text: str, tool: str, args: list[dict[str, Any]]) -> None:
    calls = plan(text, facts_at(text=text)).calls
    assert [(call.tool, call.args) for call in calls] == [(tool, each) for each in args]


NOT_ABOUT_THE_LEDGER = [
    "2次会どこ行く？", "カフェ行く？", "コーヒー飲む？", "なんか安い店ない？", "予算って何？", "1000円札ある？", "結婚式の相場って3万円？", "明日の天気は？",
    "友達いくら使ったって言ってた？", "how much is a taxi to the airport?", "what's the weather?", "ランチ850円の店どこやっけ",
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_ABOUT_THE_LEDGER)
def test_other_questions_call_nothing(text: str) -> None:
    assert plan(text, facts_at(text=text)).calls == ()
