"""What a model does wrong in a turn that works otherwise: wishes, repeats, figures and claims."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import DatabaseError

from agent.models import Conversation, ToolCall, Turn, TurnRound
from agent.threads import in_thread
from finance import clock
from tests.support.doubles.fake_gemini import FakeGemini, calls, error, text
from tests.support.gemini import PRO
from tests.support.turns import accepted, expenses, ran, said
from tests.support.wishes import GEMINI_ONLY, create, results_of

# What the model wishes for


async def test_an_unknown_tool_is_answered_and_the_turn_goes_on(
    gemini: FakeGemini, talk: Conversation
) -> None:
    gemini.push(calls(("delete_everything", {"sure": True}), ("get_remaining", {})), text("どうぞ。"))
    done = await said(talk, "残りは？")
    assert done.tools == [("delete_everything", False), ("get_remaining", True)]
    assert results_of(gemini)[0]["error"] == "unknown_tool" and done.text == "どうぞ。"


AMOUNTS = [
    (850, 850),
    ("１，２００円", 1200),
    ("1,200", 1200),
    (1200.0, 1200),
    ("一万二千", 12000),
    (12.9, None),
    (True, None),
    (None, None),
    ([1200], None),
    ({"v": 1}, None),
    (float("nan"), None),
    (float("inf"), None),
    (0, None),
    (-850, None),
    ("-850", None),
    ("850円くらい", None),
    (10**12, None),
]


async def test_amounts_are_taken_or_refused_by_name(gemini: FakeGemini, talk: Conversation) -> None:
    wanted = []
    for amount, recorded in AMOUNTS:
        gemini.push(calls(create(amount_yen=amount)), text("はい。"))
        await said(talk, "ランチ")
        (result,) = results_of(gemini)
        wanted += [(recorded, "ランチ")] if recorded else []
        assert await expenses(talk) == wanted, amount
        if recorded is None:
            assert result["error"] == "invalid_arguments" and "amount_yen" in result["hint"], amount
    assert await in_thread(ToolCall.objects.count) == len(AMOUNTS)


DAYS = [
    ("2026-05-20", date(2026, 5, 20)),
    ("2026/10/1", date(2026, 10, 1)),
    ("昨日", date(2026, 11, 29)),
    ("先月末", date(2026, 10, 31)),
    ("2026-02-30", None),
    ("20260-01-01", None),
    ("2099-01-01", None),
    ("1026-05-20", None),
    ("そのうち", None),
    ("2099", None),
]


async def test_days_exist_and_are_near_or_nothing_is_written(gemini: FakeGemini, talk: Conversation) -> None:
    half_past_midnight = datetime(2026, 11, 30, 0, 30, tzinfo=ZoneInfo("Asia/Tokyo"))
    with clock.frozen(half_past_midnight):
        for day, taken in DAYS:
            before = len(await expenses(talk))
            gemini.push(calls(create(date=day)), text("はい。"))
            done = await said(talk, "ランチ 850円")
            assert done.tools == [("create_expenses", taken is not None)], day
            assert len(await expenses(talk)) == before + (taken is not None), day
            (result,) = results_of(gemini)
            assert result["recorded"][0]["date"] == taken.isoformat() if taken else result["hint"], day


async def test_more_calls_than_fit_are_answered_without_being_run(
    gemini: FakeGemini, talk: Conversation
) -> None:
    gemini.push(calls(*[("get_remaining", {})] * 20), text("どうぞ。"))
    done = await said(talk, "残りは？")
    assert done.text == "どうぞ。" and len(done.tools) == 16 and len(done.displays) == 1
    assert [each.get("error") for each in results_of(gemini)[15:]] == [None, *["not_run"] * 4]


@pytest.mark.parametrize("in_one_step", [True, False])
async def test_the_same_wish_twice_is_one_row(
    gemini: FakeGemini, talk: Conversation, in_one_step: bool
) -> None:
    twice = [calls(create(), create())] if in_one_step else [calls(create()), calls(create())]
    gemini.push(*twice, text("記録したで。"))
    done = await said(talk, "ランチ 850円")
    assert await expenses(talk) == [(850, "ランチ")] and done.displays == ["Recorded"]
    assert results_of(gemini)[-1]["recorded"][0]["amount_yen"] == 850


async def test_another_recording_in_one_turn_is_refused_with_the_first(
    gemini: FakeGemini, talk: Conversation
) -> None:
    gemini.push(calls(create()), calls(create(amount_yen=900)), text("記録したで。"))
    await said(talk, "ランチ 850円")
    assert await expenses(talk) == [(850, "ランチ")]
    (refused,) = results_of(gemini)
    assert refused["error"] == "already_recorded" and refused["first_result"]["total_yen"] == 850


async def test_a_model_in_a_circle_is_stopped(gemini: FakeGemini, talk: Conversation) -> None:
    gemini.responder = lambda _request: calls(("get_remaining", {}))
    done = await said(talk, "残りは？")
    assert len(gemini.chat_requests) == 8 and len(done.displays) == 1
    assert "too many steps" in done.text and done.end["status"] == "done"


async def test_a_turn_has_an_end_by_the_clock(gemini: FakeGemini, talk: Conversation, settings: Any) -> None:
    settings.MANEKI_TURN_SECONDS = 0
    gemini.responder = lambda _request: calls(("get_remaining", {}))
    assert "too many steps" in (await said(talk, "残りは？")).text
    assert len(gemini.chat_requests) == 1


async def test_a_tools_own_words_stay_in_the_log(
    gemini: FakeGemini, talk: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_arguments: Any) -> None:
        raise DatabaseError("INSERT INTO finance_expense at /srv/maneki canary-sql")

    monkeypatch.setattr("agent.skills.finance.tools.expenses_create", broken)
    gemini.push(calls(create()), text("記録したで。"))
    done = await said(talk, "ランチ 850円")
    shown = str([event.data for event in done.events]) + str(gemini.chat_requests[-1].body["contents"][-1])
    assert "canary-sql" not in shown and "INSERT" not in shown and "Traceback" not in shown
    assert "Nothing has been recorded yet." in done.text and results_of(gemini)[0]["error"] == "internal"


# After a write


async def test_a_failure_after_a_write_tells_what_was_recorded(
    gemini: FakeGemini, talk: Conversation
) -> None:
    gemini.push(calls(create()), *[error(500)] * 9)
    done = await said(talk, "ランチ 850円")
    assert await expenses(talk) == [(850, "ランチ")] and done.displays == ["Recorded"]
    assert done.text == "The AI provider is busy. What is shown above was recorded."
    assert done.buttons == [f"undo:{done.end['change']}"]
    assert set(gemini.asked_models) == {PRO}


async def test_a_failure_after_a_write_that_passes_costs_nothing(
    gemini: FakeGemini, talk: Conversation
) -> None:
    gemini.push(calls(create()), error(500), text("記録したで。"))
    done = await said(talk, "ランチ 850円")
    assert done.text == "記録したで。" and await expenses(talk) == [(850, "ランチ")]


async def test_the_same_turn_run_again_by_another_model_writes_nothing(
    gemini: FakeGemini, talk: Conversation
) -> None:
    turn = await accepted(talk, "ランチ 850円")
    gemini.push(calls(create()), *[error(500)] * 3, calls(create()), text("記録したで。"))
    await ran(turn, GEMINI_ONLY[:1])
    again = await ran(turn, GEMINI_ONLY[1:])
    assert await expenses(talk) == [(850, "ランチ")]
    assert again.tools == [("create_expenses", True)] and again.text == "記録したで。"


async def test_a_write_whose_reply_was_lost_is_known_to_the_next_turn(
    gemini: FakeGemini, talk: Conversation
) -> None:
    gemini.push(calls(create()), text("記録したで。"), text("記録してあるで。"))
    first = await said(talk, "ランチ 850円")

    def lose_the_reply() -> None:
        TurnRound.objects.all().delete()
        Turn.objects.filter(pk=first.turn.pk).update(state=Turn.State.INTERRUPTED, reply="")

    await in_thread(lose_the_reply)
    await said(talk, "さっきのは？")
    answered = gemini.chat_requests[-1].body["contents"][2]["parts"][0]["functionResponse"]
    assert answered["response"]["recorded"][0]["amount_yen"] == 850


# What the model says


async def test_a_figure_of_its_own_is_not_shown(gemini: FakeGemini, talk: Conversation) -> None:
    gemini.push(calls(("get_remaining", {})), text("見てみたで。残りは99,999円やで。"))
    done = await said(talk, "残りは？")
    assert done.text == "見てみたで。" and done.displays
    gemini.push(text("残りは99,999円やで。"))
    guarded = await said(talk, "食費の残りはいくら？")
    assert "99,999" not in guarded.text and ("get_remaining", True) in guarded.tools


async def test_recorded_without_a_write_is_told_as_not_recorded(
    gemini: FakeGemini, talk: Conversation
) -> None:
    for wishes in ([], [calls(create(amount_yen=12.9))]):
        for claim in ("記録したで！", "✅ 登録完了", "I've added it."):
            gemini.push(*wishes, text(claim))
            done = await said(talk, "ランチ 850円")
            assert done.text == "Nothing has been recorded yet. Please say once more what to record."
            assert done.buttons == [] and await expenses(talk) == []


async def test_what_was_written_is_shown_whatever_the_model_says(
    gemini: FakeGemini, talk: Conversation
) -> None:
    gemini.push(calls(create()), text("ごめん、失敗したわ。8,500円は記録できへんかった。"))
    done = await said(talk, "ランチ 850円")
    (display,) = done.data("display")
    assert 850 in display["rows"][0] and "8,500" not in done.text


@pytest.mark.parametrize(
    "printed",
    ['```json\n{"name": "create_expenses", "args": {}}\n```', "<function=create_expenses>{}</function>"],
)
async def test_a_wish_printed_as_text_is_not_run(
    gemini: FakeGemini, talk: Conversation, printed: str
) -> None:
    gemini.push(text(printed))
    done = await said(talk, "ランチ 850円")
    assert done.tools == [] and await expenses(talk) == []


async def test_characters_survive_any_cut(gemini: FakeGemini, talk: Conversation) -> None:
    gemini.push(text("😺がま口、招き猫やで。\x00", chunks=4, bytes_per_write=1))
    assert (await said(talk, "だれ？")).text == "😺がま口、招き猫やで。"


# Stopped


async def test_a_stop_in_a_write_tells_the_truth(
    gemini: FakeGemini, talk: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    from agent.skills.finance import tools  # noqa: PLC0415 - patched below

    record: Callable[..., Any] = tools.expenses_create
    running = asyncio.Event()
    loop = asyncio.get_running_loop()

    def slowly(**arguments: Any) -> Any:
        rows = record(**arguments)
        loop.call_soon_threadsafe(running.set)
        time.sleep(0.3)
        return rows

    monkeypatch.setattr(tools, "expenses_create", slowly)
    gemini.push(calls(create()), text("記録したで。"))
    task = asyncio.create_task(ran(await accepted(talk, "ランチ 850円")))
    await running.wait()
    task.cancel()
    done = await task
    assert await expenses(talk) == [(850, "ランチ")]
    assert done.text == "Stopped. What is shown above was recorded." and done.displays == ["Recorded"]


async def test_a_turn_that_cannot_begin_still_ends(
    gemini: FakeGemini, talk: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: Any, **_more: Any) -> None:
        raise RuntimeError("canary")

    monkeypatch.setattr("agent.turn.prepare", broken)
    done = await said(talk, "ランチ 850円")
    assert done.end["status"] == "failed" and "went wrong on our side. Nothing was recorded." in done.text
    assert done.turn.state == "failed" and done.buttons == ["say:ランチ 850円"]
