"""Late arrivals, corrections in bulk and deletions in a talk: what is doubtful or many waits for one press."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from agent.llm.offline.model import OfflineModel
from agent.models import Conversation, Proposal
from finance import clock
from finance.models import Expense, Income
from finance.services.expenses import expenses_create
from tests.support.books import TODAY, TOKYO, closed_month, draft, spend, writing
from tests.support.doubles.fake_gemini import FakeGemini, calls, text
from tests.support.turns import Ran, expenses, pressed, said
from tests.support.wishes import create, results_of

OFFLINE = [OfflineModel()]
APRIL, MAY_1 = date(2026, 4, 29), date(2026, 5, 1)


@pytest.fixture(autouse=True)
def noon() -> Any:
    with clock.frozen(datetime(2026, 5, 20, 12, tzinfo=TOKYO)):
        yield


def proposal_of(done: Ran) -> str:
    (data,) = done.data("proposal")
    return f"proposal:{data['proposal']}"


def days() -> list[tuple[date, date | None]]:
    return [(row.date, row.occurred_on) for row in Expense.objects.filter(deleted_at=None).order_by("pk")]


# Late arrivals


async def test_a_row_of_a_closed_month_is_refused_and_offered_as_a_late_arrival(talk: Conversation) -> None:
    closed_month(talk.ledger)
    done = await said(talk, "4/29 ランチ 850円", OFFLINE)
    assert done.tools == [("create_expenses", False)] and days() == []
    assert "2026-04 is closed" in done.text and "2026-05-01" in done.text
    await pressed(talk, proposal_of(done))
    assert days() == [(MAY_1, APRIL)]
    assert (await pressed(talk, proposal_of(done))).text == "That was decided already."
    assert len(days()) == 1


async def test_any_model_gets_the_offer_and_it_is_one_however_often_it_tries(
    gemini: FakeGemini, talk: Conversation
) -> None:
    closed_month(talk.ledger)
    wish = {"items": [create(date="2026-04-29")[1]["items"][0], create()[1]["items"][0]]}
    late = ("record_late_arrivals", {"expenses": wish["items"]})
    gemini.push(calls(("create_expenses", wish)), calls(late), text("記録したで。"))
    done = await said(talk, "4/29 ランチ 850円、今日ランチ 850円")
    assert results_of(gemini, 1)[0]["error"] == "month_closed" and "offered" in results_of(gemini, 1)[0]
    assert len(done.data("proposal")) == 1 and days() == []
    assert "記録したで" not in done.text
    await pressed(talk, proposal_of(done))
    assert days() == [(MAY_1, APRIL), (TODAY, None)]


async def test_a_move_into_a_closed_month_is_offered_too(talk: Conversation) -> None:
    closed_month(talk.ledger)
    spend(talk.ledger, 1200, "交通", "タクシー")
    done = await said(talk, "タクシーの日付を4/29にして", OFFLINE)
    assert "2026-04 is closed" in done.text
    await pressed(talk, proposal_of(done))
    assert days() == [(MAY_1, APRIL)]


async def test_a_late_income_is_offered_too(talk: Conversation) -> None:
    closed_month(talk.ledger)
    done = await said(talk, "4/25に給料25万円入った", OFFLINE)
    await pressed(talk, proposal_of(done))
    row = Income.objects.get()
    assert (row.date, row.occurred_on) == (MAY_1, date(2026, 4, 25))


# Corrections in bulk


async def test_a_few_rows_of_one_kind_change_at_once_and_can_be_taken_back(talk: Conversation) -> None:
    for amount in (450, 500):
        spend(talk.ledger, amount, "カフェ", "カフェ")
    done = await said(talk, "今日のカフェ全部交際費にして", OFFLINE)
    (display,) = done.data("display")
    assert [row[-1] for row in display["rows"]] == ["カフェ → 交際費"] * 2
    assert {row.category.name for row in Expense.objects.select_related("category")} == {"交際費"}
    await pressed(talk, f"undo:{done.end['change']}")
    assert {row.category.name for row in Expense.objects.select_related("category")} == {"カフェ"}


async def test_many_rows_are_shown_before_they_change(talk: Conversation) -> None:
    for amount in range(400, 404):
        spend(talk.ledger, amount, "カフェ", "カフェ")
    done = await said(talk, "今日のカフェ全部交際費にして", OFFLINE)
    (display,) = done.data("display")
    assert display["title"] == "Not done yet" and len(display["rows"]) == 4
    assert display["rows"][0][0].startswith("e") and display["rows"][0][-1] == "カフェ → 交際費"
    assert set(Expense.objects.values_list("category__name", flat=True)) == {"カフェ"}
    await pressed(talk, proposal_of(done))
    assert set(Expense.objects.values_list("category__name", flat=True)) == {"交際費"}


async def test_rows_of_several_categories_are_shown_before_they_become_one(talk: Conversation) -> None:
    spend(talk.ledger, 450, "カフェ", "カフェ")
    spend(talk.ledger, 900, "食費", "カフェでランチ")
    done = await said(talk, "今日のカフェ全部交際費にして", OFFLINE)
    assert proposal_of(done) and set(Expense.objects.values_list("category__name", flat=True)) == {
        "カフェ",
        "食費",
    }


async def test_a_row_that_changed_since_stops_the_press(talk: Conversation) -> None:
    rows = [spend(talk.ledger, amount, "カフェ", "カフェ") for amount in range(400, 404)]
    done = await said(talk, "今日のカフェ全部交際費にして", OFFLINE)
    Expense.objects.filter(pk=rows[0].pk).update(amount_yen=1)
    assert "has changed since" in (await pressed(talk, proposal_of(done))).text
    assert set(Expense.objects.values_list("category__name", flat=True)) == {"カフェ"}


async def test_three_corrections_of_which_one_fails_are_reported_row_by_row(
    gemini: FakeGemini, talk: Conversation
) -> None:
    ids = [spend(talk.ledger, 850).public_id, spend(talk.ledger, 900).public_id, "e999999"]
    wish = ("update_expenses", {"items": [{"id": each, "amount_yen": 100} for each in ids]})
    gemini.push(calls(wish), text("3件とも直したで。"))
    done = await said(talk, "全部100円に直して")
    (result,) = results_of(gemini)
    assert result["error"] == "several_refused"
    assert [(each["id"], each["refused"] is None) for each in result["items"]] == [
        (ids[0], True),
        (ids[1], True),
        (ids[2], False),
    ]
    assert "3件とも" not in done.text and [amount for amount, _text in await expenses(talk)] == [850, 900]


async def test_a_row_of_a_closed_month_among_them_is_named(gemini: FakeGemini, talk: Conversation) -> None:
    ids = [spend(talk.ledger, 850, day=APRIL).public_id, spend(talk.ledger, 900).public_id]
    closed_month(talk.ledger)
    wish = ("update_expenses", {"items": [{"id": each, "amount_yen": 100} for each in ids]})
    gemini.push(calls(wish), text("直したで。"))
    await said(talk, "両方100円に直して")
    refused = {each["id"]: each["refused"] for each in results_of(gemini)[0]["items"]}
    assert "2026-04" in refused[ids[0]] and refused[ids[1]] is None
    assert [amount for amount, _text in await expenses(talk)] == [850, 900]


# Deletions


async def deletion(gemini: FakeGemini, talk: Conversation, message: str, public_id: str) -> Ran:
    gemini.push(calls(("delete_expense", {"id": public_id})), text("消したで。"))
    return await said(talk, message)


async def test_the_last_one_of_several_recorded_together_waits_for_a_press(
    gemini: FakeGemini, talk: Conversation
) -> None:
    with writing(talk.ledger):
        drafts = [draft(850, text="ランチ"), draft(300, "カフェ", "コーヒー")]
        rows = expenses_create(ledger=talk.ledger, drafts=drafts, door="web")
    done = await deletion(gemini, talk, "最後のやつ消して", rows[0].public_id)
    assert len(await expenses(talk)) == 2 and "消したで" not in done.text
    await pressed(talk, proposal_of(done))
    assert await expenses(talk) == [(300, "コーヒー")]


async def test_a_row_that_the_words_do_not_mean_waits_for_a_press(
    gemini: FakeGemini, talk: Conversation
) -> None:
    lunch, taxi = spend(talk.ledger, 850), spend(talk.ledger, 1200, "交通", "タクシー")
    for message, wished in (("タクシー消して", lunch), ("最後の消して", lunch), ("消して", taxi)):
        done = await deletion(gemini, talk, message, wished.public_id)
        assert proposal_of(done) and len(await expenses(talk)) == 2, message


async def test_of_equal_rows_none_goes_unasked(gemini: FakeGemini, talk: Conversation) -> None:
    rows = [spend(talk.ledger, 850) for _ in range(2)]
    asked = await said(talk, "最後の消して", OFFLINE)
    assert asked.tools == [] and all(row.public_id in asked.text for row in rows)
    assert proposal_of(await deletion(gemini, talk, "ランチ消して", rows[0].public_id))
    assert len(await expenses(talk)) == 2


async def test_a_row_that_is_singled_out_goes_at_once(gemini: FakeGemini, talk: Conversation) -> None:
    for message in ("ランチ消して", "850円のやつ消して", "最後の消して", "昼飯消して"):
        row = spend(talk.ledger, 850)
        done = await deletion(gemini, talk, message, row.public_id)
        assert not done.data("proposal") and await expenses(talk) == [], message
    row = spend(talk.ledger, 850)
    await deletion(gemini, talk, f"{row.public_id}消して", row.public_id)
    assert await expenses(talk) == [] and Proposal.objects.count() == 0
