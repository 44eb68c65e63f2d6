"""Turns with Gemini through the real SDK on the real database: good ones, failures, odd ends of answers."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from django.db import connection

from agent.models import Conversation, Turn, TurnRound
from agent.threads import in_thread
from tests.support.doubles.fake_gemini import FakeGemini, Reply, bare, blocked, calls, error, text
from tests.support.doubles.fakehttp import Slow
from tests.support.gemini import KEY, LITE, PRO
from tests.support.turns import accepted, expenses, ran, said
from tests.support.wishes import GEMINI_ONLY, create, results_of

# What goes well


async def test_a_turn_records_shows_and_says_so(gemini: FakeGemini, talk: Conversation) -> None:
    gemini.push(calls(create(), say="書いとくで。"), text("850円、記録したで。"))
    done = await said(talk, "ランチ 850円")
    assert await expenses(talk) == [(850, "ランチ")]
    assert done.text == "書いとくで。850円、記録したで。" and done.displays == ["Recorded"]
    assert done.end["status"] == "done" and done.end["model"] == PRO and done.end["undo"]
    assert done.turn.model_name == PRO and done.turn.input_tokens > 0 and done.turn.output_tokens > 0


async def test_signatures_survive_the_database(gemini: FakeGemini, talk: Conversation) -> None:
    gemini.push(
        calls(("get_remaining", {}), ("get_month_breakdown", {})), text("どうぞ。"), text("また聞いてな。")
    )
    await said(talk, "残りと内訳は？")
    assert (await said(talk, "おおきに")).text == "また聞いてな。"
    stored = (await in_thread(TurnRound.objects.order_by("pk").first)).provider_state
    sent = gemini.chat_requests[-1].body["contents"][1]["parts"][0]
    assert (
        sent["thoughtSignature"].replace("+", "-").replace("/", "_")
        == stored["parts"][0]["thought_signature"]
    )
    assert len(gemini.chat_requests) == 3  # none was refused


async def test_parallel_calls_get_their_results_in_order(gemini: FakeGemini, talk: Conversation) -> None:
    wishes = [("get_month_breakdown", {"month": f"2026-0{number}"}) for number in (1, 2, 3)]
    gemini.push(calls(*wishes, ("get_remaining", {})), text("どうぞ。"))
    assert (await said(talk, "内訳は？")).text == "どうぞ。"
    assert [each.get("month") for each in results_of(gemini)][:3] == ["2026-01", "2026-02", "2026-03"]


# The provider fails


async def test_busy_once_is_never_noticed(gemini: FakeGemini, talk: Conversation) -> None:
    gemini.push(error(429, retry_seconds=0), error(503), text("元気やで。"))
    done = await said(talk, "元気？")
    assert done.text == "元気やで。" and len(gemini.chat_requests) == 3
    assert await in_thread(Turn.objects.count) == 1


async def test_busy_all_along_says_so_and_offers_to_send_it_again(
    gemini: FakeGemini, talk: Conversation
) -> None:
    gemini.responder = lambda _request: error(503)
    done = await said(talk, "ランチ 850円", GEMINI_ONLY)
    assert done.text == "The AI provider is busy. Nothing was recorded. Please try again in a moment."
    assert done.end["status"] == "failed" and done.buttons == ["say:ランチ 850円"]
    assert gemini.asked_models == [PRO] * 3 + [LITE] * 3
    assert done.turn.message == "ランチ 850円" and await expenses(talk) == []


async def test_the_offline_model_stands_in_and_says_so(gemini: FakeGemini, talk: Conversation) -> None:
    gemini.responder = lambda _request: error(503)
    done = await said(talk, "ランチ 850円")
    assert done.text.startswith("The AI provider is busy. The built-in offline model answers instead.")
    assert await expenses(talk) == [(850, "ランチ")] and done.end["model"] == "offline"
    assert done.turn.model_name == "offline"


async def test_another_gemini_takes_over_in_mid_turn(gemini: FakeGemini, talk: Conversation) -> None:
    gemini.push(calls(("get_remaining", {})), *[error(500)] * 3, text("どうぞ。"))
    done = await said(talk, "残りは？")
    assert done.text == "どうぞ。" and done.end["model"] == LITE
    assert gemini.asked_models == [PRO] * 4 + [LITE]


async def test_no_answer_ends_in_time_and_holds_no_transaction(
    gemini: FakeGemini, talk: Conversation, settings: Any
) -> None:
    settings.MANEKI_MODEL_FIRST_SECONDS, settings.MANEKI_MODEL_ATTEMPTS = 0.4, 1
    gemini.push(Slow(text("遅い"), 3))
    turn = await accepted(talk, "元気？")
    task = asyncio.create_task(ran(turn, GEMINI_ONLY[:1]))
    started = time.monotonic()
    while not gemini.requests:
        await asyncio.sleep(0.01)
    assert await in_thread(_idle_in_transaction) == 0
    done = await task
    assert "did not answer in time" in done.text and time.monotonic() - started < 2.5


def _idle_in_transaction() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'")
        return cursor.fetchone()[0]


@pytest.mark.parametrize("how", [{"stall_after": 3}, {"drop_after": 3}, {"error_after": 3}, {"reset_in": 3}])
async def test_a_reply_that_breaks_off_is_marked_and_can_be_sent_again(
    gemini: FakeGemini, talk: Conversation, how: dict[str, int]
) -> None:
    gemini.push(text("調べるで。ちょっと待ってな。", chunks=5, **how))
    done = await said(talk, "残りは？")
    assert done.text.startswith("調べるで。") and "Nothing was recorded." in done.text
    assert done.end["status"] == "failed" and done.turn.error and done.buttons == ["say:残りは？"]


@pytest.mark.parametrize("how", [{"reset_in": 0}, {"drop_after": 1}, {"finish": None}])
async def test_a_wish_that_broke_off_is_never_run(
    gemini: FakeGemini, talk: Conversation, how: dict[str, Any]
) -> None:
    gemini.responder = lambda _request: calls(create(), ("get_remaining", {}), **how)
    done = await said(talk, "ランチ 850円", GEMINI_ONLY[:1])
    assert await expenses(talk) == [] and done.end["status"] == "failed"
    assert "cannot be reached. Nothing was recorded." in done.text


async def test_a_refused_key_is_told_and_nobody_else_is_asked(
    gemini: FakeGemini, talk: Conversation, settings: Any
) -> None:
    settings.GEMINI_API_KEY = "bad"
    done = await said(talk, "ランチ 850円")
    assert "did not accept the key. Nothing was recorded. Please check it in the settings." in done.text
    assert gemini.asked_models == [PRO] and done.buttons == [] and await expenses(talk) == []


async def test_a_key_that_the_provider_repeats_is_stored_nowhere(
    gemini: FakeGemini, talk: Conversation, caplog: pytest.LogCaptureFixture
) -> None:
    for status in (400, 401, 500):
        gemini.push(*[error(status, f"you sent {KEY}")] * 3)
        done = await said(talk, "元気？", GEMINI_ONLY[:1])
        assert done.end["status"] == "failed" and KEY not in str([event.data for event in done.events])
    assert await in_thread(_rows_with, KEY) == 0 and KEY not in caplog.text


def _rows_with(text: str) -> int:
    tables = ("agent_turn", "agent_turnevent", "agent_turnround", "agent_toolcall")
    with connection.cursor() as cursor:
        counts = [f"(SELECT count(*) FROM {table} t WHERE t::text LIKE %s)" for table in tables]
        cursor.execute(f"SELECT {' + '.join(counts)}", [f"%{text}%"] * len(tables))
        return cursor.fetchone()[0]


# How an answer ends


async def test_a_cut_answer_is_not_acted_upon(gemini: FakeGemini, talk: Conversation) -> None:
    gemini.responder = lambda _request: calls(create(), finish="MAX_TOKENS")
    done = await said(talk, "ランチ 850円")
    assert await expenses(talk) == [] and "was cut off. Nothing was recorded." in done.text


@pytest.mark.parametrize(
    "reply",
    [
        bare(None, "MALFORMED_FUNCTION_CALL"),
        bare({}, "MALFORMED_FUNCTION_CALL"),
        bare({"parts": None}, "MALFORMED_FUNCTION_CALL"),
        calls(("undeclared_tool", {}), finish="UNEXPECTED_TOOL_CALL"),
        calls(create(), finish="SOMETHING_NEW"),
    ],
)
@pytest.mark.filterwarnings("ignore:SOMETHING_NEW")
async def test_wishes_that_cannot_be_read_are_asked_for_once_more(
    gemini: FakeGemini, talk: Conversation, reply: Reply
) -> None:
    gemini.push(reply, reply)
    done = await said(talk, "ランチ 850円")
    assert "cannot be carried out. Nothing was recorded." in done.text
    assert await expenses(talk) == [] and len(gemini.chat_requests) == 2


REFUSALS = [
    (Reply([{"text": "x"}], finish="SPII"), "personal data, such as a card number"),
    (Reply(finish="SAFETY"), "safety filter"),
    (Reply(finish="RECITATION"), "published text"),
    (Reply(finish="LANGUAGE"), "language"),
    (blocked("PROHIBITED_CONTENT"), "does not allow"),
    (blocked("OTHER"), "refused to answer"),
]


async def test_a_refusal_has_words_of_its_own(gemini: FakeGemini, talk: Conversation) -> None:
    for number, (reply, words) in enumerate(REFUSALS, start=1):
        gemini.push(reply)
        done = await said(talk, "カード 4111 1111 1111 1111")
        assert words in done.text and "Please put it another way." in done.text
        assert len(gemini.chat_requests) == number and done.buttons == []
        assert done.turn.message.startswith("カード") and done.turn.reply


@pytest.mark.parametrize("reply", [Reply(finish="MAX_TOKENS"), bare({"role": "model"}, "STOP")])
async def test_nothing_said_is_never_a_blank(gemini: FakeGemini, talk: Conversation, reply: Reply) -> None:
    gemini.push(reply, reply)
    assert (await said(talk, "元気？")).text.strip()
    assert len(gemini.chat_requests) == 2
