"""Right after a close stands what was left over, with buttons that say where it goes; each counts once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from agent.llm.offline.model import OfflineModel
from agent.models import Conversation, Proposal
from agent.threads import in_thread
from budgets.lifecycle import budget_confirm
from budgets.models import Allotment, Carryover
from budgets.services.carryover import saved_for_wishes
from finance.models import Membership, Month
from finance.services.months import ledger_today
from finance.services.plans import wish_create
from tests.agent.test_isolation import Wishing
from tests.support.books import planned_month, spend, writing
from tests.support.turns import Ran, pressed, said

OFFLINE = [OfflineModel()]


@pytest.fixture
def last_month(talk: Conversation) -> Month:
    """The month before this one, confirmed, with 30,000 for food of which 24,000 was spent, and a wish."""
    day = ledger_today(talk.ledger).replace(day=1) - timedelta(days=1)
    month = planned_month(talk.ledger, f"{day:%Y-%m}")
    spend(talk.ledger, 24_000, day=day)
    planned_month(talk.ledger, f"{ledger_today(talk.ledger):%Y-%m}")
    with writing(talk.ledger):
        budget_confirm(month=month)
        wish_create(ledger=talk.ledger, name="カメラ", amount_yen=50_000)
    return month


async def closed(talk: Conversation, month: Month) -> Ran:
    await said(talk, f"{month.name}を締めて", OFFLINE)
    return await pressed(talk, f"proposal:{(await in_thread(Proposal.objects.latest, 'pk')).pk}")


def button(done: Ran, start: str) -> str:
    values = [each["value"] for data in done.data("buttons") for each in data["buttons"]]
    return next(value for value in values if value.startswith(start))


async def test_the_checklist_and_totals_stand_before_the_press(talk: Conversation, last_month: Month) -> None:
    done = await said(talk, f"{last_month.name}を締めて", OFFLINE)
    titles = [data["title"] for data in done.data("display")]
    assert titles == ["Before the close", f"{last_month.name}: spending by category", "Surplus"]


async def test_what_was_left_goes_into_savings_by_a_press_and_comes_back(
    talk: Conversation, last_month: Month
) -> None:
    done = await closed(talk, last_month)
    assert f"{last_month.name} is closed. It left ¥6,000 over." in done.text
    put = await pressed(talk, button(done, "tosavings"))
    assert put.end["undo"] is True
    assert (await in_thread(Carryover.objects.get)).amount_yen == 6_000
    again = await pressed(talk, button(done, "tonothing"))
    assert "found its place already" in again.text
    await pressed(talk, f"undo:{put.end['change']}")
    assert not Carryover.objects.exists()


async def test_it_goes_to_a_wish_or_into_allotments(talk: Conversation, last_month: Month) -> None:
    done = await closed(talk, last_month)
    put = await pressed(talk, button(done, "towish"))
    wish = (await in_thread(Carryover.objects.select_related("wish").get)).wish
    assert wish is not None and saved_for_wishes([wish]) == {wish.pk: 6_000}
    await pressed(talk, f"undo:{put.end['change']}")
    await pressed(talk, button(done, "toallotments"))
    amounts = Allotment.objects.exclude(budget__month=last_month).values_list("amount_yen", flat=True)
    assert 36_000 in list(amounts)


async def test_a_model_carries_over_by_name(talk: Conversation, last_month: Month) -> None:
    await closed(talk, last_month)
    wishes = [
        ("carry_over", {"choice": "wish", "wish": "ない物"}),
        ("carry_over", {"choice": "savings", "amount_yen": 9_999_999}),
        ("carry_over", {"choice": "wish", "wish": "カメラ", "amount_yen": 2_000}),
    ]
    done = await said(talk, "余りを2,000円カメラに", [Wishing(*wishes)])
    assert done.tools == [("carry_over", False), ("carry_over", False), ("carry_over", True)]
    assert (await in_thread(Carryover.objects.get)).amount_yen == 2_000


async def test_only_an_owner_closes_from_chat(talk: Conversation, last_month: Month) -> None:
    editor = User.objects.create_user("taro")
    Membership.objects.create(ledger=talk.ledger, user=editor, role=Membership.Role.EDITOR)
    other = Conversation.objects.create(user=editor, ledger=talk.ledger, door="web")
    done = await said(other, f"{last_month.name}を締めて", OFFLINE)
    assert not done.data("proposal") and done.tools == [("close_month", False)]
    assert "Only an owner" in done.turn.tool_calls.get().result["hint"]
