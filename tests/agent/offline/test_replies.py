"""What the model says: questions that its own rules know again, and no claim of a write that did not happen."""

from __future__ import annotations

import inspect
from typing import get_args

import pytest
from django.utils.translation import override

from agent.claims import claims_write
from agent.facts import RowFact
from agent.llm.offline import asks
from agent.llm.offline.intents import talk
from agent.llm.offline.own_money import Reason
from agent.llm.offline.words import awaiting
from agent.sentences import SentenceCutter
from tests.agent.offline.facts import CATEGORIES, NOW

ROW = RowFact("e101", "expense", 850, "食費", "ランチ", "", NOW.date())
ARGUMENTS = {"amount_yen": 3000, "rows": (ROW,), "row": ROW, "category": CATEGORIES[0]}

AWAITED = [
    (asks.what_for, awaiting.WHAT_FOR),
    (asks.how_much, awaiting.HOW_MUCH),
    (asks.own_share, awaiting.HOW_MUCH),
    (asks.yen_of_foreign, awaiting.YEN),
    (asks.impossible_day, awaiting.DAY),
    (asks.unclear_day, awaiting.DAY),
    (asks.planned_date, awaiting.PLANNED_DAY),
    (asks.offer_planned_expense, awaiting.PLANNED_OFFER),
    (asks.offer_fixed_cost, awaiting.FIXED_OFFER),
    (asks.shall_i_record, awaiting.RECORD_OFFER),
    (asks.which_to_delete, awaiting.WHICH_ROW),
    (asks.which_to_change, awaiting.WHICH_ROW),
    (asks.change_to_what, awaiting.NEW_VALUE),
    (asks.budget_amount, awaiting.BUDGET_AMOUNT),
    (asks.budget_or_spending, awaiting.BUDGET_KIND),
    (asks.fixed_cost_amount, awaiting.FIXED_AMOUNT),
    (asks.wish_name, awaiting.WISH_NAME),
]
STATEMENTS = {asks.already_so, asks.cannot_clear_budget, asks.cannot_remove_plan, asks.cannot_show_wishlist}
ALL = [
    function
    for name, function in inspect.getmembers(asks, inspect.isfunction)
    if function.__module__ == asks.__name__ and not name.startswith("_")
]


def said(function) -> str:  # type: ignore[no-untyped-def]
    return function(**{name: ARGUMENTS[name] for name in inspect.signature(function).parameters})


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(("function", "mark"), AWAITED, ids=lambda value: getattr(value, "__name__", ""))
def test_a_question_is_known_again(function, mark, language: str) -> None:  # type: ignore[no-untyped-def]
    with override(language):
        assert mark.search(said(function))


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(
    "function", [each for each in ALL if each not in STATEMENTS], ids=lambda each: each.__name__
)
def test_a_question_ends_in_a_mark(function, language: str) -> None:  # type: ignore[no-untyped-def]
    with override(language):
        assert said(function).endswith(("?", "？"))


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("function", ALL, ids=lambda each: each.__name__)
def test_nothing_claims_a_write(function, language: str) -> None:  # type: ignore[no-untyped-def]
    with override(language):
        assert not any(map(claims_write, sentences(said(function))))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_small_talk_claims_no_write(language: str) -> None:
    with override(language):
        texts = [
            talk.abilities(),
            talk.not_understood(),
            talk.left_alone(),
            *map(talk.not_recorded, get_args(Reason)),
        ]
        assert not any(claims_write(sentence) for text in texts for sentence in sentences(text))


def sentences(text: str) -> list[str]:
    cutter = SentenceCutter()
    return [*cutter.feed(text), cutter.flush()]
