"""The real bot: buttons, selects, modals and slash commands, and who may use them."""

# ruff: noqa: F811
from __future__ import annotations

from agent.models import Turn, TurnEvent
from agent.notes import note_create
from finance.models import Category, Change, Expense, Ledger
from finance.services.changes import change_recorded
from finance.services.expenses import ExpenseDraft, expenses_create
from finance.services.ledgers import ledger_create
from finance.services.months import ledger_today
from integrations.discord.models import Account, AllowedChannel
from integrations.discord.services.linking import code_create
from tests.integrations.discord.bot_fixtures import fake, server, today  # noqa: F401 - fixtures
from tests.integrations.discord.household import (
    amounts,
    answered,
    household,
    ja,
    member,
    settled,
)
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


def test_the_words_of_a_button_are_a_message_again(fake: FakeDiscord) -> None:
    other = member(household(fake), fake, "jiro")
    fake.say("残りは？")
    answered(fake)
    turn = Turn.objects.get()
    buttons = [
        {"label": "Try again", "value": f"say:{words}", "style": "plain"} for words in ("残り", "本 1200円")
    ]
    TurnEvent.objects.create(turn=turn, seq=90, kind="buttons", data={"buttons": buttons})
    fake.say("メニュー")
    menu = answered(fake)
    assert is_ephemeral(fake.answer(fake.press_id(menu, f"t:{turn.pk}:say:1", user=other)))
    fake.read_all()
    fake.press_id(menu, f"t:{turn.pk}:say:1")
    answered(fake)
    assert amounts() == [1200]


def test_a_press_that_nobody_knows_is_answered(fake: FakeDiscord) -> None:
    household(fake)
    fake.say("メニュー")
    menu = answered(fake)
    for custom_id in ("t:999999:undo:1", "t:1:say:7", "m:nothing", "old button", "c:5:do", "t:1:sum:0"):
        assert is_ephemeral(fake.answer(fake.press_id(menu, custom_id)))
    fake.read_all()
