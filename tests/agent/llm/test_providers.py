"""What holds for every provider, through its real SDK: history, calls, ends, failures, and the key."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterator
from typing import Any

import pytest

from agent.llm.base import CallResult, ImagePart, PastTurn, Round, ToolCall
from agent.llm.clients import close_clients
from agent.llm.errors import ModelError, ModelTemporaryError
from agent.skills.registry import tool_specs
from tests.support.doubles.fakehttp import Slow, Stream
from tests.support.gemini import KEY, Heard, ask, request_of
from tests.support.installation import free_port
from tests.support.providers import ANTHROPIC, OPENAI, SPEAKERS, Speaker

CALL = ToolCall("call-9", "add", {"yen": 850})
RESULT = CallResult(CALL, True, {"ok": True})


@pytest.fixture(params=SPEAKERS, ids=lambda speaker: speaker.kind)
def speaker(request: pytest.FixtureRequest) -> Speaker:
    return request.param


@pytest.fixture
def fake(speaker: Speaker) -> Iterator[Any]:
    with speaker.double() as double:
        yield double


def said_by(speaker: Speaker, **more: Any) -> Heard:
    return ask(request_of(**more), speaker.named())


def failure(speaker: Speaker, **more: Any) -> ModelError:
    with pytest.raises(ModelError) as caught:
        said_by(speaker, **more)
    return caught.value


def test_a_character_cut_across_reads_stays_whole(speaker: Speaker, fake: Any) -> None:
    fake.push(speaker.text("食費の残りは３，２００円🐈やで", chunks=3, bytes_per_write=1))
    said = said_by(speaker)
    assert said.text == "食費の残りは３，２００円🐈やで"
    assert said.finished.reason == "stop"


def test_parallel_calls_go_back_in_their_order_with_their_results(speaker: Speaker, fake: Any) -> None:
    wishes = [("add", {"yen": 1}), ("total", {}), ("add", {"yen": 2}), ("total", {})]
    fake.push(speaker.calls(*wishes, say="調べるで。", chunks=7), speaker.text("済み"))
    said = said_by(speaker)
    assert [(call.name, call.arguments) for call in said.calls] == wishes
    assert said.finished.reason == "tool_calls" and len({call.id for call in said.calls}) == 4
    done = said.as_round(*({"place": place} for place in range(4)), model=speaker.model)
    stored = Round(done.text, done.results, json.loads(json.dumps(done.provider_state)), speaker.model)
    assert said_by(speaker, rounds=(stored,)).text == "済み"
    assert len(fake.chat_requests) == 2, "right at the first try"


def test_the_products_own_tools_are_taken(speaker: Speaker, fake: Any) -> None:
    fake.push(speaker.text("うん"))
    assert said_by(speaker, tools=tool_specs()).text == "うん"
    assert "create_expenses" in json.dumps(fake.chat_requests[0].body)


@pytest.mark.parametrize("step", [1, 2])
def test_talk_goes_on_with_another_vendor(speaker: Speaker, fake: Any, step: int) -> None:
    before = SPEAKERS[(SPEAKERS.index(speaker) + step) % len(SPEAKERS)]
    with before.double() as earlier:
        earlier.push(before.calls(("add", {"yen": 850}), ("total", {}), say="調べるで。"))
        done = said_by(before).as_round({"ok": True}, {"total_yen": 850}, model=before.model)
    past = PastTurn("ランチ 850円", (done,), "記録したで", before.model)
    fake.push(speaker.text("続きやで"), speaker.text("はい"))
    assert said_by(speaker, message="続き", history=(past,)).text == "続きやで"
    assert said_by(speaker, rounds=(done,)).text == "はい"
    assert len(fake.chat_requests) == 2, "right at the first try"


def test_poisoned_history_does_not_end_the_conversation(speaker: Speaker, fake: Any) -> None:
    wish: Any = ToolCall("x 消" * 9, "消 す!", "{broken")
    broken = Round(" ", (CallResult(wish, False, {"error": "?"}),), {"parts": "nonsense"}, speaker.model)
    past = (PastTurn("前", (broken,), ""), PastTurn("", (), " "), PastTurn("後", (), ""))
    fake.push(speaker.text("元気やで"))
    assert said_by(speaker, history=past).text == "元気やで"


def test_refused_history_is_dropped(speaker: Speaker, fake: Any) -> None:
    fake.push(speaker.error(400, "messages.3: something is wrong"), speaker.text("元気やで"))
    said = said_by(speaker, history=(PastTurn("前", (), "はい"),))
    assert said.text == "元気やで" and said.finished.history_shortened


def test_an_over_long_history_is_trimmed(speaker: Speaker) -> None:
    pair = Round("", (CallResult(CALL, True, {"rows": ["あ" * 400] * 40}),), None, speaker.model)
    history = tuple(PastTurn(f"{number} 回目", (pair,), "はい", speaker.model) for number in range(10))
    limit = {"max_tokens": 20_000} if speaker.kind == "gemini" else {"max_characters": 60_000}
    with speaker.double(**limit) as fake:
        fake.push(speaker.text("今の話やな"))
        said = said_by(speaker, history=history)
        assert said.text == "今の話やな" and said.finished.history_shortened


def test_images_go_inline(speaker: Speaker, fake: Any) -> None:
    fake.push(speaker.text("猫やな"))
    said_by(speaker, message="これは？", images=(ImagePart("image/png", b"\x89PNG"),))
    assert "iVBORw==" in json.dumps(fake.chat_requests[0].body)


@pytest.mark.parametrize("end", ["length", "blocked_safety"])
def test_calls_of_an_answer_that_did_not_end_normally_are_not_run(
    speaker: Speaker, fake: Any, end: str
) -> None:
    cut = speaker.calls(("add", {"yen": 850}), finish=speaker.ends[end])
    fake.push(cut, cut)
    said = said_by(speaker)
    assert (said.calls, said.finished.reason) == ([], end)


def test_an_answer_of_nothing_is_asked_for_once_more(speaker: Speaker, fake: Any) -> None:
    fake.push(speaker.text(""), speaker.text("二度目"))
    assert said_by(speaker).text == "二度目"


def test_tokens_from_the_cache_are_counted_among_those_read(speaker: Speaker, fake: Any) -> None:
    fake.push(speaker.text("安いな", cached=4), speaker.text("ふつう"))
    first, second = said_by(speaker).finished.usage, said_by(speaker).finished.usage
    assert (first.cached_tokens, second.cached_tokens) == (4, 0)
    assert first.input_tokens == second.input_tokens > 4


def test_a_cap_that_was_used_up_is_raised_once(speaker: Speaker, fake: Any) -> None:
    fake.push(speaker.text("", finish=speaker.ends["length"]), speaker.text("できた"))
    assert said_by(speaker).text == "できた"
    first, second = (json.dumps(request.body) for request in fake.chat_requests)
    assert "8192" in first and "32768" in second


def test_an_unknown_end_is_never_acted_upon(speaker: Speaker, fake: Any) -> None:
    odd = speaker.calls(("add", {"yen": 1}), finish="SOMETHING_NEW")
    fake.push(odd, odd)
    said = said_by(speaker)
    assert (said.calls, said.finished.reason) == ([], "malformed")


@pytest.mark.parametrize(
    "how", [{"drop_after": 3}, {"reset_in": 3}, {"stall_after": 3}], ids=["drop", "reset", "stall"]
)
def test_a_call_that_broke_off_is_not_run_and_asked_for_again(
    speaker: Speaker, fake: Any, how: dict[str, int]
) -> None:
    if speaker.kind == "gemini":
        how = dict.fromkeys(how, 1)  # its calls come whole
    fake.push(speaker.calls(("add", {"yen": 850}), ("total", {}), chunks=6, **how), speaker.text("元気やで"))
    said = said_by(speaker)
    assert (said.text, said.calls) == ("元気やで", [])


@pytest.mark.parametrize("status", [429, 500, 503])
def test_passing_failures_are_tried_equally_often(speaker: Speaker, fake: Any, status: int) -> None:
    fake.push(*[speaker.error(status)] * 3, speaker.text("四度目"))
    caught = failure(speaker)
    assert isinstance(caught, ModelTemporaryError) and caught.kind == "busy"
    assert len(fake.chat_requests) == 3


def test_the_asked_wait_is_kept(speaker: Speaker, fake: Any) -> None:
    busy = speaker.error(429)
    busy.headers["Retry-After"] = "1"
    fake.push(busy, speaker.text("お待たせ"))
    started = time.monotonic()
    assert said_by(speaker).text == "お待たせ" and time.monotonic() - started >= 1


def test_silence_ends_at_the_deadline(speaker: Speaker, fake: Any, settings: Any) -> None:
    settings.MANEKI_MODEL_ATTEMPTS = 1
    fake.push(Slow(speaker.text("遅い"), 1.2))
    started = time.monotonic()
    assert failure(speaker).kind == "timeout" and time.monotonic() - started < 1.1


def test_a_drip_that_never_ends_is_ended_at_the_deadline(speaker: Speaker, fake: Any, settings: Any) -> None:
    settings.MANEKI_MODEL_ATTEMPTS, settings.MANEKI_MODEL_TOTAL_SECONDS = 1, 0.8
    fake.push(speaker.text("はい"), speaker.text("あ" * 60, chunks=60, gap=0.1))
    assert said_by(speaker).text == "はい"  # the SDK is loaded
    started = time.monotonic()
    assert failure(speaker).kind == "timeout" and time.monotonic() - started < 2


def test_a_huge_answer_comes_whole(speaker: Speaker, fake: Any) -> None:
    fake.push(speaker.text("長い話。" * 50_000, chunks=20))
    assert len(said_by(speaker).text) == 200_000


def test_an_error_inside_the_stream_is_a_failure_like_others(speaker: Speaker, fake: Any) -> None:
    fake.push(speaker.text("あいうえお", error_after=0), speaker.text("元気やで"))
    assert said_by(speaker).text == "元気やで"
    fake.push(speaker.text("残りを調べるで", chunks=3, error_after=2))
    assert failure(speaker).kind == "busy", "what was said is not said again"
    assert len(fake.chat_requests) == 3


def test_nobody_there(speaker: Speaker, fake: Any, settings: Any) -> None:
    settings.MANEKI_MODEL_ATTEMPTS = 1
    setattr(settings, speaker.address, f"http://127.0.0.1:{free_port()}")
    assert failure(speaker).kind == "unreachable"


def test_a_server_that_talks_nonsense(speaker: Speaker, fake: Any, settings: Any) -> None:
    settings.MANEKI_MODEL_ATTEMPTS = 1
    fake.push(Stream([(None, "{not json"), (None, "[1]")]))
    assert failure(speaker).kind in ("malformed", "unreachable", "busy")


def test_a_bad_key_and_a_withdrawn_model_are_asked_once(speaker: Speaker, fake: Any, settings: Any) -> None:
    with pytest.raises(ModelTemporaryError) as caught:
        ask(request_of(), speaker.named("model-of-yesterday"))
    assert caught.value.kind == "no_model"
    setattr(settings, speaker.key, "bad-" + KEY)
    caught_key = failure(speaker)
    assert caught_key.kind == "key" and KEY not in str(caught_key)
    assert len(fake.chat_requests) == 2


@pytest.mark.parametrize("status", [400, 401, 429, 500])
def test_the_key_is_in_no_log_and_no_error(
    speaker: Speaker, fake: Any, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    names = ("agent", "httpx2", "httpcore2", "google_genai", "openai", "anthropic", "asyncio")
    loggers = [(logging.getLogger(name), logging.getLogger(name).level) for name in names]
    for logger, _level in loggers:
        logger.addHandler(caplog.handler)
        logger.setLevel(logging.DEBUG)
    fake.push(*[speaker.error(status, f"you sent {KEY}")] * 3)
    try:
        said_by(speaker)
    except ModelError as caught:
        logging.getLogger("agent").exception("it failed: %r", caught)
    finally:
        for logger, level in loggers:
            logger.removeHandler(caplog.handler)
            logger.setLevel(level)
    heard_of = caplog.text + "".join(str(record.__dict__) for record in caplog.records)
    assert "it failed" in heard_of and KEY not in heard_of
    assert KEY not in repr(speaker.named()) + str(vars(speaker.named()))


def test_json_is_asked_for_and_given(speaker: Speaker, fake: Any) -> None:
    fake.push(speaker.text('{"yen": 850}', chunks=3))
    schema = {"type": "object", "properties": {"yen": {"type": "integer"}}, "required": ["yen"]}

    async def asked() -> str:
        try:
            said, _usage = await speaker.named().ask_json(system="Read.", text="ランチ 850円", schema=schema)
            return said
        finally:
            await close_clients()

    assert json.loads(asyncio.run(asked())) == {"yen": 850}


@pytest.mark.parametrize("speaker", [OPENAI, ANTHROPIC], ids=lambda each: each.kind)
def test_broken_arguments_spoil_their_own_call_alone(speaker: Speaker, fake: Any) -> None:
    fake.push(speaker.calls(("add", {"yen": 850}), ("add", '{"yen": 8')), speaker.text("済み"))
    said = said_by(speaker)
    assert said.calls[0].arguments == {"yen": 850} and said.calls[1].arguments == '{"yen": 8'
    done = said.as_round({"ok": True}, {"error": "invalid_arguments"}, model=speaker.model)
    assert said_by(speaker, rounds=(done,)).text == "済み"


def test_an_account_that_is_not_served_is_said() -> None:
    with OPENAI.double() as fake:
        fake.push(OPENAI.error(429, "You exceeded your current quota", code="insufficient_quota"))
        assert failure(OPENAI).kind == "account" and len(fake.chat_requests) == 1
