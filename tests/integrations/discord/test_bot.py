"""The real bot in its own process, against a Discord on this machine: messages, buttons, and what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agent.models import Attachment, Turn
from agent.notes import note_create
from finance.models import Category, Change, Expense, Ledger
from finance.services.changes import change_recorded
from finance.services.expenses import ExpenseDraft, expenses_create
from finance.services.ledgers import ledger_create
from finance.services.months import ledger_today
from integrations.discord.models import Account, AllowedChannel, SeenMessage
from integrations.discord.services.linking import code_create
from tests.integrations.discord.household import (
    amounts,
    answered,
    household,
    ja,
    member,
    picture,
    settled,
)
from tests.support.discord_bot import BotProcess
from tests.support.doubles.fake_discord import FakeDiscord, is_ephemeral

OUTSIDE = "I only answer people who are linked, in places that were opened for me."
MENU_FIGURES = {
    "What is left": "850円",
    "Breakdown": "850円",
    "Tomorrow": "```",
    "Weekly and monthly allotments": "```",
    "This month in short": "850円",
    "Budget": "850円",
    "Wish list": "```",
    "The full view": "",
}


@pytest.fixture(autouse=True)
def today() -> None:
    """These processes have the real clock."""


@pytest.fixture(scope="module")
def server(django_db_setup: None) -> Iterator[tuple[FakeDiscord, BotProcess]]:
    """One bot for the whole module; the rows go with each test."""
    with FakeDiscord() as fake, BotProcess(fake) as bot:
        yield fake, bot


@pytest.fixture
def fake(transactional_db: None, server: tuple[FakeDiscord, BotProcess]) -> Iterator[FakeDiscord]:
    fake, bot = server
    fake.read_all()
    yield fake
    assert bot.is_alive(), bot.log_text()
    settled()


def test_a_message_is_recorded_and_undone_once_by_its_person(fake: FakeDiscord) -> None:
    other = member(household(fake), fake, "jiro")
    fake.say("ランチ 850円")
    reply = answered(fake)
    assert "850円" in reply["content"] and reply["content"].count("```") == 2 and amounts() == [850]
    assert reply["allowed_mentions"] == {"parse": []}
    undo = fake.button(reply, ja("Undo"))["custom_id"]
    refused = fake.press_id(reply, undo, user=other)
    assert is_ephemeral(fake.answer(refused)) and amounts() == [850], "it is still the first one's to press"
    fake.read_all()
    fake.press_id(reply, undo)
    fake.press_id(reply, undo)
    answers = [answered(fake)["content"], answered(fake)["content"]]
    assert amounts() == [] and Change.objects.filter(undoes__isnull=False).count() == 1
    assert sum(ja("That change was undone already.") in each for each in answers) == 1
    fake.wait(lambda: not fake.buttons(reply), "the button's end")


def test_a_replayed_message_is_one_turn_and_one_reply(fake: FakeDiscord) -> None:
    household(fake)
    message = fake.say("ランチ 850円", times=2)
    answered(fake)
    fake.drop_gateway()
    fake.wait(lambda: fake.gateway.ready, "the resume")
    fake.again(message)
    fake.silence()
    assert amounts() == [850] and Turn.objects.count() == 1 and len(fake.replies_to(message)) == 1


def test_nothing_is_lost_while_the_gateway_is_away(fake: FakeDiscord) -> None:
    household(fake)
    resumes = fake.gateway.resumes
    fake.drop_gateway()
    fake.say("ランチ 850円")
    answered(fake)
    assert fake.gateway.resumes > resumes
    fake.gateway.forget_sessions()
    fake.drop_gateway()
    fake.say("カフェ 400円")
    answered(fake)
    assert amounts() == [400, 850]


def test_outsiders_cost_no_turn_and_get_one_sentence_at_most(fake: FakeDiscord) -> None:
    household(fake)
    stranger = fake.add_member("eve")
    elsewhere = fake.add_channel("chat")
    thread = fake.add_channel("side", thread_of=elsewhere)
    fake.say("残りは？", user=stranger)
    for place in (elsewhere, thread):
        fake.say("残りは？", channel_id=place)
    hook = fake.world.user("hook")
    fake.say("ランチ 850円", user=hook, webhook_id="7")
    fake.say("ランチ 850円", user=fake.world.user("other bot", bot=True))
    fake.say("", type=7)
    fake.silence()
    fake.say("残りは？", channel_id=fake.dm(stranger), user=stranger)
    fake.say("食費の残りは？", channel_id=fake.dm(stranger), user=stranger)
    assert answered(fake)["content"] == ja(OUTSIDE)
    fake.silence()
    fake.say("メニュー")
    menu = answered(fake)
    presses = [
        fake.press(menu, ja("What is left"), user=stranger),
        fake.press_id(menu, "t:1:undo:1", user=stranger),
        fake.press_id(menu, "ledger", user=stranger),
        fake.press_id(menu, "c:1:do", user=stranger),
        fake.slash("remaining", user=stranger),
        fake.slash("undo", user=stranger),
        fake.slash("ledger", user=stranger),
        fake.slash("menu", user=stranger),
        fake.slash("remaining", channel_id=elsewhere),
        fake.slash("breakdown", channel_id=thread),
    ]
    for press in presses:
        answer = fake.answer(press)
        assert is_ephemeral(answer) and answer["content"] == ja(OUTSIDE), press["event"]["data"]
    assert Turn.objects.count() == 0
    fake.read_all()


def test_a_thread_of_an_open_channel_is_open(fake: FakeDiscord) -> None:
    household(fake)
    thread = fake.add_channel("lunches", thread_of=fake.world.channel_id)
    fake.say("ランチ 850円", channel_id=thread)
    assert answered(fake)["channel_id"] == thread and amounts() == [850]


def test_direct_messages_work_and_are_a_conversation_of_their_own(fake: FakeDiscord) -> None:
    household(fake)
    fake.say("ランチ 850円", channel_id=fake.dm())
    assert "850円" in answered(fake)["content"]
    fake.say("カフェ 400円")
    answered(fake)
    assert amounts() == [400, 850]
    assert Turn.objects.values("conversation").distinct().count() == 2
    assert set(Turn.objects.values_list("door", flat=True)) == {"discord"}


def test_figures_stay_out_of_a_channel_that_shows_none(fake: FakeDiscord) -> None:
    household(fake, shows_figures=False)
    fake.say("ランチ 850円")
    reply, pointer = answered(fake), answered(fake)
    assert reply["channel_id"] == fake.dm() and "850円" in reply["content"]
    assert pointer["channel_id"] == fake.world.channel_id and "850" not in pointer["content"]
    assert is_ephemeral(fake.answer(fake.slash("remaining")))
    fake.read_all()
    fake.say("メニュー")
    assert is_ephemeral(fake.answer(fake.press(answered(fake), ja("Breakdown"))))
    fake.read_all()


def test_the_menu_answers_from_the_database_without_a_model(fake: FakeDiscord) -> None:
    household(fake)
    fake.say("ランチ 850円")
    answered(fake)
    fake.say("メニュー")
    menu = answered(fake)
    assert len(fake.buttons(menu)) == 8
    turns = Turn.objects.count()
    for label, figure in MENU_FIGURES.items():
        answer = fake.answer(fake.press(menu, ja(label)))
        assert figure in answer["content"], label
        assert is_ephemeral(answer) is (label == "The full view")
    assert Turn.objects.count() == turns
    fake.read_all()


def test_slash_commands_answer_in_the_language_of_the_person(fake: FakeDiscord) -> None:
    household(fake)
    fake.say("ランチ 850円")
    answered(fake)
    answer = fake.answer(fake.slash("breakdown"))
    assert "850円" in answer["content"] and not is_ephemeral(answer)
    assert "¥850" in fake.answer(fake.slash("breakdown", locale="en-US"))["content"]
    names = {each["name"]: each["name_localizations"]["ja"] for each in fake.world.commands}
    assert names["remaining"] == "残り" and names["menu"] == "メニュー"
    fake.read_all()
    fake.slash("undo")
    fake.wait(lambda: amounts() == [], "the undo")
    settled()
    fake.read_all()


def test_an_account_is_linked_by_a_modal_or_a_direct_message(fake: FakeDiscord) -> None:
    user = household(fake).memberships.get().user
    newcomer = fake.add_member("saburo")
    asked = fake.slash("link", user=newcomer)
    fake.wait(lambda: asked["answer"], "the modal")
    wrong = fake.answer(fake.submit(asked, user=newcomer, code="AAAA-AAAA"))
    assert is_ephemeral(wrong) and not Account.objects.filter(discord_id=newcomer["id"]).exists()
    right = fake.answer(fake.submit(asked, user=newcomer, code=code_create(user=user)))
    assert is_ephemeral(right) and Account.objects.get(discord_id=newcomer["id"]).user == user
    fake.read_all()
    other = fake.add_member("shiro")
    fake.say(code_create(user=user), channel_id=fake.dm(other), user=other)
    answered(fake)
    fake.say("ランチ 850円", channel_id=fake.dm(other), user=other)
    assert "850円" in answered(fake)["content"]


def test_a_select_chooses_the_ledger_of_direct_messages(fake: FakeDiscord) -> None:
    user = household(fake).memberships.get().user
    shop = ledger_create(name="店", owner=user)
    question = fake.answer(fake.slash("ledger", channel_id=fake.dm()))
    fake.answer(fake.select(question, str(shop.pk)))
    fake.read_all()
    fake.say("ランチ 850円", channel_id=fake.dm())
    answered(fake)
    assert Expense.objects.get().ledger == shop


def test_a_note_of_a_payment_comes_once_and_is_pressed(fake: FakeDiscord) -> None:
    ledger = household(fake)
    user = ledger.memberships.get().user
    stranger = fake.add_member("mallory")
    AllowedChannel.objects.update(takes_notes=True)
    expense = payment_noted(ledger, 1250)
    note = fake.reply()
    assert "1,250円" in note["content"] and note["channel_id"] == fake.world.channel_id
    other = Category.objects.get(ledger=ledger, key="daily")
    assert is_ephemeral(fake.answer(fake.select(note, str(other.pk), user=stranger)))
    fake.read_all()
    fake.select(note, str(other.pk))
    fake.wait(lambda: other.name in note["content"], "the other category")
    expense.refresh_from_db()
    assert expense.category == other
    second = payment_noted(ledger, 300)
    told = fake.reply()
    undo = fake.button(told, ja("Undo"))["custom_id"]
    fake.press_id(told, undo)
    fake.wait(lambda: "~~" in told["content"], "the undo")
    assert amounts() == [1250] and not fake.buttons(told)
    assert ja("That change was undone already.") == fake.answer(fake.press_id(told, undo))["content"]
    second.refresh_from_db()
    assert second.deleted_at and Change.objects.filter(actor=user, door="discord").count() == 2
    fake.read_all()
    fake.silence()


def payment_noted(ledger: Ledger, amount: int) -> Expense:
    """What a phone has forwarded, as the ledger then has it."""
    with change_recorded(ledger=ledger, actor=None, door="notification") as change:
        payment = ExpenseDraft(
            amount_yen=amount, category="食費", description="", merchant="はやぶさ", date=ledger_today(ledger)
        )
        (expense,) = expenses_create(ledger=ledger, drafts=[payment], door="notification")
        note_create(row=expense, change=change)
    return expense


def test_pictures_are_kept_and_each_bad_file_has_its_reason(fake: FakeDiscord) -> None:
    household(fake)
    files = [
        ("a.png", picture(), "image/png"),
        ("b.png", b"MZ\x90", "image/png"),
        ("c.png", b"", "image/png"),
    ]
    fake.say("ランチ 850円", files=files)
    reply = answered(fake)
    assert "b.png" in reply["content"] and "c.png" in reply["content"] and "a.png" not in reply["content"]
    assert Attachment.objects.get().turn == Turn.objects.get()
    fake.say("", files=[("x.pdf", b"%PDF-1.7", "application/pdf")])
    assert "x.pdf" in answered(fake)["content"] and Turn.objects.count() == 1


def test_a_link_that_has_expired_is_asked_for_again(fake: FakeDiscord) -> None:
    household(fake)
    message = fake.say("ランチ 850円", times=0, files=[("a.png", picture(), "image/png")])
    fake.world.expired_files.add(message["attachments"][0]["id"])
    stale = {**message, "attachments": list(message["attachments"])}
    message["attachments"] = [fake.world.attachment("a.png", picture(), "image/png")]
    fake.again(stale)
    answered(fake)
    assert Attachment.objects.count() == 1


def test_an_edit_is_a_correction_that_is_offered_and_never_a_second_row(fake: FakeDiscord) -> None:
    household(fake)
    message = fake.say("ランチ 150円")
    answered(fake)
    fake.edit(message, embeds=[{"title": "a preview", "type": "rich"}])
    fake.edit(message, pinned=True)
    fake.silence()
    fake.edit(message, content="ランチ 1500円")
    offer = answered(fake)
    assert amounts() == [150]
    fake.edit(message, content="ランチ 1500円")
    fake.silence()
    fake.press(offer, ja("Correct it"))
    fake.press_id(offer, fake.button(offer, ja("Correct it"))["custom_id"])
    fake.wait(lambda: amounts() == [1500], "the correction")
    settled()
    assert amounts() == [1500]
    fake.read_all()
    fake.edit(message, content="ランチ 1600円")
    declined = answered(fake)
    fake.press(declined, ja("Leave it"))
    fake.wait(lambda: not fake.buttons(declined), "the end of the offer")
    assert amounts() == [1500]


def test_what_a_deleted_message_has_written_can_be_taken_back(fake: FakeDiscord) -> None:
    household(fake)
    message = fake.say("ランチ 850円")
    answered(fake)
    fake.delete(message)
    offer = answered(fake)
    assert amounts() == [850] and "ランチ" not in offer["content"]
    fake.press(offer, ja("Undo"))
    answered(fake)
    assert amounts() == []
    question = fake.say("残りは？")
    answered(fake)
    fake.delete(question)
    fake.silence()


def test_a_reply_that_discord_delays_or_doubts_comes_once(fake: FakeDiscord) -> None:
    household(fake)
    fake.fail_next("POST", f"/channels/{fake.world.channel_id}/messages$", 429, retry_after=0.2)
    first = fake.say("ランチ 850円")
    answered(fake)
    fake.fail_next("POST", f"/channels/{fake.world.channel_id}/messages$", 502, stores=True)
    second = fake.say("カフェ 400円")
    answered(fake)
    settled()
    assert [len(fake.replies_to(each)) for each in (first, second)] == [1, 1]
    assert amounts() == [400, 850]


def test_an_answer_that_may_not_be_written_is_kept_and_told_elsewhere(fake: FakeDiscord) -> None:
    household(fake)
    fake.fail_next("POST", f"/channels/{fake.world.channel_id}/messages$", 403, code=50013, times=9)
    fake.say("ランチ 850円")
    told = answered(fake)
    settled()
    fake.rest.faults.clear()
    assert told["channel_id"] == fake.dm() and "850" not in told["content"]
    assert amounts() == [850] and len(fake.calls("POST", f"{fake.world.channel_id}/messages")) < 40


def test_an_interaction_is_answered_however_late(fake: FakeDiscord) -> None:
    household(fake)
    fake.say("メニュー")
    menu = answered(fake)
    fake.rest.interaction_seconds = 0.0
    fake.press(menu, ja("What is left"))
    late = answered(fake)
    fake.rest.interaction_seconds = 3.0
    assert late["channel_id"] == fake.world.channel_id and "```" in late["content"]
    fake.fail_next("POST", "^/webhooks/", 401, code=50027, times=9)
    fake.press(menu, ja("What is left"))
    assert "```" in answered(fake)["content"]
    fake.rest.faults.clear()


def test_a_press_that_nobody_knows_is_answered(fake: FakeDiscord) -> None:
    household(fake)
    fake.say("メニュー")
    menu = answered(fake)
    for custom_id in ("t:999999:undo:1", "t:1:say:7", "m:nothing", "old button", "c:5:do", "t:1:sum:0"):
        assert is_ephemeral(fake.answer(fake.press_id(menu, custom_id)))
    fake.read_all()


def test_long_replies_are_cut_at_safe_places(fake: FakeDiscord) -> None:
    household(fake)
    fake.say("\n".join(f"とても長い名前の品物その{number} {100 + number}円" for number in range(50)))
    parts = [answered(fake)]
    settled()
    parts += fake.world.bot_messages[fake.world.bot_messages.index(parts[0]) + 1 :]
    assert all(part["content"].count("```") % 2 == 0 for part in parts)
    whole = "".join(part["content"] for part in parts)
    assert len(whole) > 2000 and len(parts) > 1
    assert whole.index("100円") < whole.index("149円")
    fake.read_all()


def test_a_blank_message_and_a_sticker_are_no_messages(fake: FakeDiscord) -> None:
    household(fake)
    fake.say("   ")
    fake.say("", sticker_items=[{"id": "5", "name": "cat", "format_type": 1}])
    fake.silence()
    assert not SeenMessage.objects.exists()


def test_without_the_intent_to_read_nothing_is_taken_for_a_message(fake: FakeDiscord) -> None:
    household(fake)
    intents, fake.world.intents = fake.world.intents, 0
    fake.say("ランチ 850円")
    fake.silence()
    fake.say(f"<@{fake.world.bot['id']}> カフェ 400円")
    answered(fake)
    fake.world.intents = intents
    assert amounts() == [400]
