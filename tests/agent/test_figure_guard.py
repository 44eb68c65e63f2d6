"""No figure reaches a person unless tool data, fresh context or the person's own message has it."""

from datetime import date

import pytest

from agent.figure_guard import FigureGuard

TODAY = date(2026, 5, 20)


def guard() -> FigureGuard:
    made = FigureGuard(TODAY)
    made.learn_text("ランチ 850円、4人で割り勘")
    made.learn_data(
        {
            "month": "2026-05",
            "today_remaining_yen": 1200,
            "week_remaining_yen": -500,
            "share_percent": 38,
            "count": 3,
            "date": "2026-05-18",
            "rows": [{"id": "e12", "amount_yen": 12_000, "description": "iPhone 15 のケース"}],
        }
    )
    return made


@pytest.mark.parametrize(
    "sentence",
    [
        "今日はあと1,200円やで。",
        "今日はあと１２００円やで。",
        "今日はあと千二百円やで。",
        "850円、ええランチやな。",
        "12,000円のケースやな。",
        "1万2千円のやつやな。",
        "今週は500円オーバーしてるで。",
        "食費は全体の38%や。",
        "3件あったで。",
        "5月18日のやつやな。",
        "今日は5月20日や。",
        "You have 1,200 yen left today.",
        "¥12,000 went to one thing.",
        "一番大きいのは食費やな。",
        "十分やと思うで。",
        "1. 食費を見直す\n",
        "無理せんでええよ。",
        "e12のことやな。",
    ],
)
def test_known_figures_pass_in_any_spelling(sentence: str) -> None:
    assert guard().passes(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "今日はあと1,300円やで。",
        "残りは99,999円や。",
        "残りは十万円や。",
        "残りは１３００円や。",
        "あと1.3千円使えるで。",
        "食費は全体の40%や。",
        "食費は四割や。",
        "5件あったで。",
        "5月19日のやつやな。",
        "You have 1,300 yen left.",
        "You have thirteen hundred yen left.",
        "About $12 is left.",
        "1,200円の残りと、来週は3,400円使えるで。",
        "850%増えたで。",
        "1200件あったで。",
    ],
)
def test_a_figure_of_another_kind_or_value_does_not(sentence: str) -> None:
    assert not guard().passes(sentence)


def test_a_source_learned_later_counts_from_then_on() -> None:
    made = guard()
    assert not made.passes("合計は7,777円や。")
    made.learn_data({"total_yen": 7777})
    assert made.passes("合計は7,777円や。")


def test_a_list_tells_how_many_it_has() -> None:
    made = FigureGuard(TODAY)
    made.learn_data({"rows": [{"amount_yen": 1}, {"amount_yen": 2}]})
    assert made.passes("2件あるで。") and not made.passes("4件あるで。")
