"""なんで？ unfolds the sum behind the guide that was shown, without a model, and the sums come out."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from agent.llm.offline.model import OfflineModel
from agent.models import Conversation
from agent.threads import in_thread
from agent.why import asks_why
from budgets.facts import ledger_summary
from budgets.formatting import guide_working
from budgets.guide import day_guide
from tests.support.books import TODAY, make_ledger, on, planned_month, spend
from tests.support.turns import said

OFFLINE = [OfflineModel()]


@pytest.mark.parametrize(
    "text",
    [
        "なんで？",
        "なんで",
        "なぜ？",
        "どうして？",
        "なんでそうなるん？",
        "その計算は？",
        "why?",
        "Why is that?",
        "how come?",
    ],
)
def test_these_ask_why(text: str) -> None:
    assert asks_why(text)


@pytest.mark.parametrize(
    "text",
    [
        "なんでもいい",
        "なんでやねん 500円",
        "理由 300円",
        "why not 500 for lunch",
        "なんで昨日の飲み会3000円なん",
    ],
)
def test_these_do_not(text: str) -> None:
    assert not asks_why(text)


@pytest.mark.django_db(transaction=True)
async def test_the_sum_is_told_of_what_was_shown_last(talk: Conversation) -> None:
    def books() -> None:
        planned_month(talk.ledger, food=31_000, cafe=6_000)
        spend(talk.ledger, 850, "食費", day=TODAY)

    await in_thread(books)
    await said(talk, "カフェあとなんぼ？", OFFLINE)
    told = await said(talk, "なんで？", OFFLINE)
    assert "カフェ" in told.turn.reply and "食費" not in told.turn.reply
    await said(talk, "食費あとなんぼ？", OFFLINE)
    told = await said(talk, "なんで？", OFFLINE)
    summary = await in_thread(lambda: ledger_summary(talk.ledger, recent=0))
    food = next(each for each in summary.categories if each.name == "食費")
    assert food.guide is not None
    for figure in (food.guide.today_remaining, food.guide.week_remaining, food.guide.month_remaining):
        assert f"{figure:,}" in told.turn.reply


@pytest.mark.django_db(transaction=True)
async def test_without_a_budget_it_says_so(talk: Conversation) -> None:
    told = await said(talk, "なんで？", OFFLINE)
    assert told.turn.reply and not re.search(r"\d", told.turn.reply)


@pytest.mark.django_db
def test_the_page_unfolds_the_same_sum() -> None:
    with on(TODAY):
        ledger = make_ledger()
        month = planned_month(ledger, food=31_000)
        client = Client(headers={"accept-language": "en"})
        client.force_login(ledger.memberships.get(role="owner").user)
        page = client.get("/summary/").content.decode()
        (food,) = [each for each in ledger_summary(ledger).categories if each.name == "食費"]
        for line in guide_working(food, month):
            assert line in page


@given(
    allotment=st.integers(0, 200_000),
    spent=st.dictionaries(st.integers(0, 30), st.integers(0, 9_000), max_size=8),
    day=st.integers(0, 30),
)
def test_the_sums_come_out(allotment: int, spent: dict[int, int], day: int) -> None:
    start, end = date(2026, 5, 1), date(2026, 5, 31)
    guide = day_guide(
        allotment,
        start,
        end,
        {start + timedelta(days=n): yen for n, yen in spent.items()},
        start + timedelta(days=day),
    )
    rest = (end - guide.week.start).days + 1
    assert guide.week_budget == max(0, (allotment - guide.spent_before_week) * guide.week.days // rest)
    assert guide.week_budget - guide.week_spend == guide.week_remaining
    assert guide.today_budget - guide.today_spend == guide.today_remaining
    assert guide.month_budget - guide.month_spend == guide.month_remaining
