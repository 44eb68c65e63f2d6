"""Menu words and presses are answered without a model, and every menu button is understood by the offline model."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone, translation

from agent.llm.offline.model import OfflineModel
from agent.menu import is_menu_word, menu_answer
from agent.models import Conversation, Proposal, Turn
from agent.proposals import row_versions
from agent.threads import in_thread
from budgets.models import MonthClose
from finance.models import Expense, Membership, Month
from finance.periods import shift_month
from finance.services.months import ledger_today
from tests.support.books import planned_month, spend, writing
from tests.support.turns import accepted, pressed, said

OFFLINE = [OfflineModel()]


@pytest.mark.parametrize(
    "word",
    [
        "メニュー",
        "ヘルプ",
        "help",
        "Menu",
        "？",
        "取り消して",
        "取り消し",
        "元に戻して",
        "undo",
        "Undo that",
        "ＵＮＤＯ",
    ],
)
def test_these_are_menu_words(word: str) -> None:
    assert is_menu_word(word)


@pytest.mark.parametrize(
    "text",
    [
        "ランチ 850円 取り消して",
        "確定取り消しといて",
        "メニュー表 500円",
        "help desk 300",
        "予約を取り消した",
        "やっぱ確定取り消しといて",
        "さっきの取り消して",
        "ランチを取り消して",
    ],
)
def test_these_go_to_the_model(text: str) -> None:
    assert not is_menu_word(text)


TOOLS_OF_THE_MENU = [
    "get_remaining",
    "get_month_breakdown",
    "get_tomorrow_guide",
    "get_budget_allotments",
    "get_budget_summary",
    "get_surplus",
]


@pytest.mark.parametrize("language", ["ja", "en"])
async def test_every_menu_button_leads_to_its_tool(talk: Conversation, language: str) -> None:
    with translation.override(language):
        values = [button.value for button in menu_answer().buttons]
    assert all(value.startswith("say:") for value in values)
    called = [(await said(talk, value.removeprefix("say:"), OFFLINE)).tools for value in values]
    assert called == [[(name, True)] for name in TOOLS_OF_THE_MENU] + [[]]
    assert is_menu_word(values[-1].removeprefix("say:"))


async def test_undo_takes_the_persons_latest_change_back(talk: Conversation) -> None:
    await said(talk, "ランチ 850円", OFFLINE)
    await said(talk, "カフェ 400円", OFFLINE)
    done = await said(talk, "取り消して", OFFLINE)
    assert done.text == "Taken back." and done.displays == ["Taken back"]
    assert [row.amount_yen for row in Expense.objects.filter(deleted_at=None)] == [850]
    await said(talk, "取り消して", OFFLINE)
    assert not Expense.objects.filter(deleted_at=None).exists()
    assert (await said(talk, "取り消して", OFFLINE)).text == "There is nothing of yours to undo."


async def test_undo_leaves_other_members_changes_alone(talk: Conversation) -> None:
    taro = User.objects.create_user("taro")
    Membership.objects.create(ledger=talk.ledger, user=taro, role=Membership.Role.EDITOR)
    with writing(talk.ledger, taro):
        pass
    spend(talk.ledger, day=ledger_today(talk.ledger))
    assert (await said(talk, "取り消して", OFFLINE)).text == "There is nothing of yours to undo."


async def test_a_viewer_cannot_undo(talk: Conversation) -> None:
    done = await said(talk, "ランチ 850円", OFFLINE)
    Membership.objects.update(role=Membership.Role.VIEWER)
    await pressed(talk, f"undo:{done.end['change']}")
    assert Expense.objects.filter(deleted_at=None).count() == 1


# Proposals


@pytest.fixture
def ended(talk: Conversation) -> Month:
    """Last month, confirmed and over."""
    name = shift_month(f"{ledger_today(talk.ledger):%Y-%m}", -1)
    month = planned_month(talk.ledger, name, food=30_000)
    Month.objects.filter(pk=month.pk).update(state=Month.State.CONFIRMED)
    return month


async def proposed(talk: Conversation, month: Month) -> Proposal:
    done = await said(talk, f"{month.name}を締めて", OFFLINE)
    assert done.data("proposal") and not MonthClose.objects.exists()
    return await in_thread(Proposal.objects.get)


async def test_a_month_closes_by_a_press_and_only_once(talk: Conversation, ended: Month) -> None:
    proposal = await proposed(talk, ended)
    done = await pressed(talk, f"proposal:{proposal.pk}")
    assert done.end["undo"] is False and MonthClose.objects.count() == 1
    again = await pressed(talk, f"proposal:{proposal.pk}")
    assert again.text == "That was decided already." and MonthClose.objects.count() == 1


async def test_a_dismissed_proposal_cannot_be_pressed(talk: Conversation, ended: Month) -> None:
    proposal = await proposed(talk, ended)
    await pressed(talk, f"dismiss:{proposal.pk}")
    assert (await pressed(talk, f"proposal:{proposal.pk}")).text == "That was decided already."
    assert not MonthClose.objects.exists()


async def test_a_proposal_expires(talk: Conversation, ended: Month) -> None:
    proposal = await proposed(talk, ended)
    Proposal.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert "expired" in (await pressed(talk, f"proposal:{proposal.pk}")).text
    assert not MonthClose.objects.exists()


async def test_a_proposal_is_checked_again_when_pressed(talk: Conversation, ended: Month) -> None:
    proposal = await proposed(talk, ended)
    Month.objects.filter(pk=ended.pk).update(state=Month.State.DRAFT)
    assert "still a draft" in (await pressed(talk, f"proposal:{proposal.pk}")).text
    assert not MonthClose.objects.exists()
    assert Proposal.objects.get().state == Proposal.State.OPEN  # and can be pressed once the reason is gone


async def test_only_its_person_presses_a_proposal(talk: Conversation, ended: Month) -> None:
    proposal = await proposed(talk, ended)
    taro = User.objects.create_user("taro")
    Membership.objects.create(ledger=talk.ledger, user=taro, role=Membership.Role.OWNER)
    other = Conversation.objects.create(user=taro, ledger=talk.ledger, door="web")
    assert (await pressed(other, f"proposal:{proposal.pk}")).text == "That proposal is not yours to press."
    assert not MonthClose.objects.exists()


async def test_a_month_that_cannot_close_is_not_even_proposed(talk: Conversation) -> None:
    done = await said(talk, "今月を締めて", OFFLINE)
    assert not done.data("proposal") and done.tools == [("close_month", False)]


@pytest.mark.parametrize(
    "action",
    [
        "undo:999999",
        "proposal:999999",
        "dismiss:999999",
        "undo:",
        "undo:0",
        "dance:1",
        "undo:99999999999999999999",
    ],
)
async def test_a_press_on_nothing_is_answered_with_a_sentence(talk: Conversation, action: str) -> None:
    done = await pressed(talk, action)
    assert done.text and done.end["status"] == "done"


async def test_a_proposal_dies_with_a_change_of_its_rows(talk: Conversation) -> None:
    row = spend(talk.ledger, 520, day=ledger_today(talk.ledger))
    turn = await accepted(talk, "これを420円に直して")
    arguments = {"items": [{"id": row.public_id, "amount_yen": 420}]}
    proposal = Proposal.objects.create(
        turn=turn,
        user=talk.user,
        tool="update_expenses",
        arguments=arguments,
        row_versions=row_versions(talk.ledger.pk, arguments),
        title="x",
        expires_at=timezone.now() + timedelta(minutes=5),
    )
    Turn.objects.filter(pk=turn.pk).update(state=Turn.State.DONE)
    Expense.objects.update(amount_yen=999)
    assert "has changed since" in (await pressed(talk, f"proposal:{proposal.pk}")).text
    assert Expense.objects.get().amount_yen == 999
    Proposal.objects.update(row_versions=row_versions(talk.ledger.pk, arguments))
    await pressed(talk, f"proposal:{proposal.pk}")
    assert Expense.objects.get().amount_yen == 420
