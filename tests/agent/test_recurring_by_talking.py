"""What comes every month, in a talk: set, listed, ended; and a payment that was expected is one row."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from agent.llm.offline.model import OfflineModel
from agent.models import Conversation
from budgets.models import Expectation, FixedCost, RegularIncome
from budgets.services.plans import fixed_cost_set
from budgets.services.posting import due_post
from finance import clock
from tests.support.books import TOKYO, planned_month, writing
from tests.support.doubles.fake_gemini import FakeGemini, calls, text
from tests.support.turns import expenses, pressed, said

OFFLINE = [OfflineModel()]


@pytest.fixture(autouse=True)
def noon() -> Any:
    with clock.frozen(datetime(2026, 5, 20, 12, tzinfo=TOKYO)):
        yield


def rent_expected(talk: Conversation) -> None:
    may = planned_month(talk.ledger)
    with writing(talk.ledger):
        fixed_cost_set(month=may, name="家賃", amount_yen=80_000, category="住居", day_of_month=18)
    due_post(ledger=talk.ledger)


async def test_the_rent_that_was_expected_is_one_row_when_it_is_told(talk: Conversation) -> None:
    rent_expected(talk)
    done = await said(talk, "家賃8万払った", OFFLINE)
    assert done.tools == [("create_expenses", True)]
    assert [amount for amount, _ in await expenses(talk)] == [80_000]
    one = Expectation.objects.get()
    assert one.expense is not None
    assert (one.state, one.expense.door, one.expense.date) == ("matched", "web", date(2026, 5, 20))


async def test_an_undo_in_the_talk_brings_the_expected_one_back(talk: Conversation) -> None:
    rent_expected(talk)
    await said(talk, "家賃8万払った", OFFLINE)
    await said(talk, "取り消して", OFFLINE)
    assert await expenses(talk) == [(80_000, "家賃")]
    assert Expectation.objects.get().state == "expected"


async def test_a_regular_income_is_set_listed_and_ended(gemini: FakeGemini, talk: Conversation) -> None:
    rent_expected(talk)
    salary = {"name": "給料", "amount_yen": 280_000, "category": "給与", "day_of_month": 25}
    gemini.push(calls(("set_regular_income", salary)), text("入れたで。"))
    done = await said(talk, "給料は毎月25日に28万円")
    assert done.displays == ["Regular income 給料: ¥280,000"]
    states = [str(cells[2]) for cells in done.data("display")[0]["rows"]]
    assert [state.split(" ")[0] for state in states] == ["expected", "due"]
    row = RegularIncome.objects.get()
    assert (row.amount_yen, row.day_of_month, row.category.key) == (280_000, 25, "salary")
    for name, ok in (("電気", False), ("家賃", True)):
        gemini.push(calls(("end_recurring", {"kind": "fixed_cost", "name": name})), text("わかった。"))
        assert (await said(talk, f"{name}は今月で終わり")).tools == [("end_recurring", ok)]
    assert not FixedCost.objects.exists()
    assert await expenses(talk) == []


async def test_a_doubt_is_asked_below_the_reply_and_answered_by_a_press(talk: Conversation) -> None:
    rent_expected(talk)
    done = await said(talk, "家賃12万払った", OFFLINE)
    same, different = done.buttons[:2]
    assert (same.partition(":")[0], different.partition(":")[0]) == ("same", "different")
    assert "Are these two one payment?" in done.text
    answer = await pressed(talk, same)
    assert answer.text.startswith("One payment")
    assert await expenses(talk) == [(120_000, "家賃")]
    assert (await pressed(talk, different)).text == "That was answered already."
    await pressed(talk, answer.buttons[0])
    assert [amount for amount, _ in await expenses(talk)] == [80_000, 120_000]
