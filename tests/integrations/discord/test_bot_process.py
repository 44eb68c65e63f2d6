"""Bots that end, are killed, lose their database or their token: nothing is lost, nothing is answered twice."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import psycopg
import pytest
from django.db import connection
from django.utils import timezone

from agent.models import Turn
from finance import clock
from integrations.discord.models import AllowedChannel, BotLease, SeenMessage
from tests.integrations.discord.household import amounts, answered, household, ja, settled
from tests.support.daphne import database_url
from tests.support.discord_bot import BotProcess
from tests.support.doubles.fake_discord import FakeDiscord
from tests.support.doubles.fake_gemini import FakeGemini, calls, text
from tests.support.doubles.fakehttp import Slow
from tests.support.slow_model import environment_of

OUTAGE = "The database cannot be reached right now. I answer as soon as it is back."
SENTENCES = {
    "bad": "Discord does not take DISCORD_TOKEN. Please copy the bot's token anew.",
    "": "Please set DISCORD_TOKEN to the bot's token (docs/discord.md).",
}


@contextmanager
def database_closed() -> Iterator[None]:
    """Nobody but the test gets in, and who was in is put out."""
    name = connection.settings_dict["NAME"]
    elsewhere = f"{database_url().rpartition('/')[0]}/postgres"
    with psycopg.connect(elsewhere, autocommit=True) as door:
        door.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        door.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> %s",
            [name, connection.connection.info.backend_pid],
        )
        try:
            yield
        finally:
            door.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
            connection.close()
            connection.close_pool()  # this process' own pool rests long after a refusal; the bot's must not


@pytest.fixture(autouse=True)
def today() -> None:
    """These processes have the real clock."""


@pytest.fixture
def fake(transactional_db: None) -> Iterator[FakeDiscord]:
    with FakeDiscord() as fake:
        yield fake


def test_a_conversation_goes_on_after_a_restart(fake: FakeDiscord) -> None:
    household(fake)
    with BotProcess(fake) as bot:
        fake.say("ランチ 850円")
        before = answered(fake)
        fake.say("メニュー")
        menu = answered(fake)
        assert bot.stop() == 0, "SIGTERM is a clean end"
        assert not BotLease.objects.exists(), "the next one need not wait"
        missed = [fake.say("カフェ 400円"), fake.say("残りは？")]
        fake.again(missed[0])
        bot.start()
        answers = [answered(fake), answered(fake)]
        assert "400円" in "".join(each["content"] for each in answers)
        assert [len(fake.replies_to(each)) for each in missed] == [1, 1]
        assert amounts() == [400, 850] and Turn.objects.count() == 3
        assert "850円" in fake.answer(fake.press(menu, ja("Breakdown")))["content"]
        fake.read_all()
        fake.press(before, ja("Undo"))
        answered(fake)
        assert amounts() == [400]


def test_messages_of_earlier_days_are_listed_and_not_dated_today(fake: FakeDiscord) -> None:
    household(fake)
    channel = fake.world.channel_id
    old = datetime.now(UTC) - timedelta(days=1, minutes=5)
    AllowedChannel.objects.update(allowed_at=old - timedelta(days=1))
    said = [fake.say("ランチ 850円", at=old, times=0), fake.say("カフェ 400円", at=old, times=0)]
    with BotProcess(fake) as bot:
        told = answered(fake)
        assert told["channel_id"] == channel and all(each["id"] in told["content"] for each in said)
        bot.stop()
        bot.start()
        fake.silence(1.5)
    assert amounts() == [] and not Turn.objects.exists()


@pytest.mark.parametrize("end", ["SIGTERM", "SIGKILL"])
def test_a_turn_in_the_middle(fake: FakeDiscord, end: str) -> None:
    household(fake)
    lunch = {"amount_yen": 850, "category": "食費", "description": "ランチ"}
    day = clock.today("Asia/Tokyo").isoformat()
    write = calls(("create_expenses", {"items": [lunch | {"date": day}]}))
    with FakeGemini() as gemini, BotProcess(fake, environment=environment_of(gemini)) as bot:
        gemini.push(write, Slow(text("850円を記録しました。"), 2.0))
        message = fake.say("ランチ 850円")
        fake.wait(lambda: amounts() == [850], "the write")
        if end == "SIGTERM":
            assert bot.stop() == 0
            assert "850円を記録しました。" in fake.reply()["content"], "the turn had time to end"
            settled()
            return
        fake.wait(lambda: fake.replies_to(message), "the first part of the reply")
        bot.kill9()
        Turn.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=1))
        BotLease.objects.update(until=timezone.now())
        bot.start()
        settled()
        (reply,) = fake.replies_to(message)
        assert "e" in reply["content"] and ja("This answer was interrupted. ").strip() in reply["content"]
        fake.read_all()
        fake.press(reply, ja("Undo"))
        answered(fake)
        assert amounts() == []


def test_a_reply_that_was_sent_and_not_noted_is_not_sent_again(fake: FakeDiscord) -> None:
    household(fake)
    with BotProcess(fake) as bot:
        message = fake.say("ランチ 850円")
        answered(fake)
        bot.kill9()
        SeenMessage.objects.update(reply_ids=[], reply_channel_id=None, answered_at=None)
        fake.rest.forget_nonces()
        BotLease.objects.update(until=timezone.now())
        bot.start()
        settled()
        assert len(fake.replies_to(message)) == 1 and amounts() == [850]


def test_of_two_bots_one_answers_and_the_other_takes_over(fake: FakeDiscord) -> None:
    household(fake)
    with BotProcess(fake) as one, BotProcess(fake).start(wait=False) as other:
        fake.say("ランチ 850円")
        answered(fake)
        fake.wait(lambda: "stands by" in other.log_text(), "the standby")
        assert fake.gateway.identifies == 1
        one.stop()
        fake.wait(lambda: fake.gateway.identifies == 2, "the take-over")
        fake.say("カフェ 400円")
        answered(fake)
    assert amounts() == [400, 850] and Turn.objects.count() == 2


def test_two_bots_that_both_think_they_answer_record_once(fake: FakeDiscord) -> None:
    household(fake)
    with BotProcess(fake), BotProcess(fake).start(wait=False) as other:
        BotLease.objects.all().delete()
        fake.wait(lambda: fake.gateway.identifies == 2 or not other.is_alive(), "the second one")
        message = fake.say("ランチ 850円")
        answered(fake)
        time.sleep(0.5)
        assert len(fake.replies_to(message)) == 1
    assert amounts() == [850] and Turn.objects.count() == 1


def test_a_lost_database_is_said_once_and_waited_for(fake: FakeDiscord) -> None:
    household(fake)
    with BotProcess(fake) as bot:
        fake.say("ランチ 850円")
        answered(fake)
        with database_closed():
            message = fake.say("カフェ 400円")
            fake.say("本 1200円")
            assert fake.reply(20)["content"] == ja(OUTAGE)
        replies = [fake.reply(30), fake.reply(30)]
        settled()
        assert "400円" in replies[0]["content"] and len(fake.replies_to(message)) == 1
        assert amounts() == [400, 850, 1200] and bot.is_alive()


@pytest.mark.parametrize("token", SENTENCES)
def test_a_bad_token_is_one_sentence_and_the_end(fake: FakeDiscord, token: str) -> None:
    with BotProcess(fake, token=token).start(wait=False) as bot:
        assert bot.wait_exit() == 78
        last = bot.log_text().strip().splitlines()[-1]
        assert last == ja(SENTENCES[token]) and "Traceback" not in bot.log_text()


def test_a_token_that_is_revoked_and_an_intent_that_is_off_end_the_bot(fake: FakeDiscord) -> None:
    household(fake)
    with BotProcess(fake) as bot:
        fake.gateway.refused_tokens.add("token")
        fake.drop_gateway(4004)
        assert bot.wait_exit() == 78
        fake.gateway.refused_tokens.clear()
        fake.gateway.refuses_intents = True
        bot.start(wait=False)
        assert bot.wait_exit() == 78 and "Message Content Intent" in bot.log_text()
