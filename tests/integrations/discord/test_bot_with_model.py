"""The bot with a model that takes its time: the pace of edits, proposals, and words that are no mention."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from agent.models import Proposal, Turn
from finance import clock
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
from tests.support.doubles.fake_gemini import FakeGemini, calls, json_text, text
from tests.support.doubles.fakehttp import Slow
from tests.support.slow_model import environment_of

Server = tuple[FakeDiscord, BotProcess, FakeGemini]


@pytest.fixture(autouse=True)
def today() -> None:
    """These processes have the real clock."""


@pytest.fixture(scope="module")
def server(django_db_setup: None) -> Iterator[Server]:
    """One bot and one model for the whole module."""
    with (
        FakeGemini() as gemini,
        FakeDiscord() as fake,
        BotProcess(fake, environment=environment_of(gemini)) as bot,
    ):
        yield fake, bot, gemini


@pytest.fixture
def both(transactional_db: None, server: Server) -> Iterator[tuple[FakeDiscord, FakeGemini]]:
    fake, bot, gemini = server
    fake.read_all()
    yield fake, gemini
    assert bot.is_alive(), bot.log_text()
    settled()


def test_a_slow_reply_is_typed_for_and_edited_at_a_humane_pace(both: tuple[FakeDiscord, FakeGemini]) -> None:
    fake, gemini = both
    household(fake)
    gemini.push(Slow(text("こんにちは。" * 24, chunks=24, gap=0.15), 1.0))
    fake.say("雑談しよう")
    reply = answered(fake)
    posts = fake.calls("POST", f"/channels/{fake.world.channel_id}/messages$")
    edits = fake.calls("PATCH", f"/messages/{reply['id']}$")
    assert reply["content"].count("こんにちは") == 24 and len(posts) == 1
    assert fake.calls("POST", "/typing$") and 1 <= len(edits) <= 4
    times = [call.at for call in (*posts, *edits[:-1])]
    assert all(later - earlier > 1.1 for earlier, later in pairwise(times))


def test_a_proposal_is_pressed_once_by_its_person(both: tuple[FakeDiscord, FakeGemini]) -> None:
    fake, gemini = both
    other = member(household(fake), fake, "jiro")
    lunch = {"amount_yen": 850, "category": "食費", "description": "ランチ"}
    day = clock.today("Asia/Tokyo").isoformat()
    gemini.push(
        json_text({"receipts": []}),  # the picture is no receipt
        calls(("create_expenses", {"items": [lunch | {"date": day}]})),
        text("確認してください。"),
    )
    fake.say("", files=[("receipt.png", picture(), "image/png")])
    asked = answered(fake)
    assert amounts() == [] and Proposal.objects.get().state == "open"
    yes = fake.button(asked, ja("Yes, do it"))["custom_id"]
    no = fake.button(asked, ja("No"))["custom_id"]
    assert is_ephemeral(fake.answer(fake.press_id(asked, yes, user=other))) and amounts() == []
    fake.read_all()
    for custom_id in (yes, no, yes):
        fake.press_id(asked, custom_id)
    said = [fake.reply()["content"] for _press in range(3)]
    settled()
    decided = Proposal.objects.get().state
    assert amounts() == {"done": [850], "dismissed": []}[decided] and Turn.objects.count() == 4
    assert sum(ja("That was decided already.") in each for each in said) == 2
    fake.wait(lambda: ja("Yes, do it") not in fake.buttons(asked), "the end of the buttons")


def test_what_a_model_says_mentions_and_formats_nothing(both: tuple[FakeDiscord, FakeGemini]) -> None:
    fake, gemini = both
    household(fake)
    gemini.push(text(f"@everyone <@{fake.world.owner['id']}> ```やあ"))
    fake.say("雑談しよう")
    reply = answered(fake)
    assert "@everyone" not in reply["content"] and "<@" not in reply["content"]
    assert "```" not in reply["content"] and reply["allowed_mentions"] == {"parse": []}


def test_a_model_that_says_nothing_is_not_sent_as_nothing(both: tuple[FakeDiscord, FakeGemini]) -> None:
    fake, gemini = both
    household(fake)
    gemini.push(text("  \n "))
    fake.say("雑談しよう")
    assert answered(fake)["content"].strip()
