"""When Gemini fails: how often it is asked, how long it is waited for, and what never gets into a log."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from agent.llm.base import TextDelta
from agent.llm.clients import close_clients
from agent.llm.errors import ModelError, ModelTemporaryError
from agent.llm.retry import RetryPolicy
from tests.support.doubles.fake_gemini import FakeGemini, Reply, calls, error, html_error, text
from tests.support.doubles.fakehttp import Slow, Stream
from tests.support.gemini import KEY, PRO, ask, gemini_model, heard, request_of
from tests.support.installation import free_port


def failure(**more: Any) -> ModelError:
    """What asking raises."""
    with pytest.raises(ModelError) as caught:
        ask(request_of(**more))
    return caught.value


def test_too_many_requests_are_repeated_after_the_asked_wait(gemini: FakeGemini) -> None:
    busy = error(429)
    busy.headers["Retry-After"] = "1"
    gemini.push(busy, text("お待たせ"))
    started = time.monotonic()
    assert ask(request_of()).text == "お待たせ"
    assert time.monotonic() - started >= 1


def test_a_wait_that_nobody_would_sit_through_is_not_begun(gemini: FakeGemini) -> None:
    gemini.push(error(429, retry_seconds=40))
    started = time.monotonic()
    assert failure().kind == "busy" and len(gemini.chat_requests) == 1
    assert time.monotonic() - started < 1


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (error(429), "busy"),
        (error(500), "busy"),
        (error(503), "busy"),
        (html_error(502), "busy"),
        (error(504), "timeout"),
        (calls(("add", {"yen": 1}), ("total", {}), drop_after=1), "unreachable"),
        (calls(("add", {"yen": 1}), reset_in=0), "unreachable"),
        (Reply([{"functionCall": {"name": "add", "args": {}}}], finish=None), "unreachable"),
        (Reply([{"text": "a"}], error_after=0), "busy"),
        (Slow(text("遅い"), 0.7), "timeout"),
    ],
)
def test_every_way_to_fail_is_tried_as_often(
    gemini: FakeGemini, settings: Any, reply: Any, kind: str
) -> None:
    if kind == "timeout":
        settings.MANEKI_MODEL_FIRST_SECONDS = 0.4
    gemini.push(reply, reply, reply, text("四度目"))
    caught = failure()
    assert isinstance(caught, ModelTemporaryError) and caught.kind == kind
    assert len(gemini.chat_requests) == 3


@pytest.mark.parametrize(
    "reply", [error(503), calls(("add", {"yen": 1}), ("total", {}), drop_after=1), Reply(error_after=0)]
)
def test_one_failure_before_anything_was_said_is_never_noticed(gemini: FakeGemini, reply: Any) -> None:
    gemini.push(reply, text("元気やで"))
    assert ask(request_of()).text == "元気やで"


def test_nobody_there(gemini: FakeGemini, settings: Any) -> None:
    settings.GEMINI_BASE_URL = f"http://127.0.0.1:{free_port()}"
    assert failure().kind == "unreachable"


def test_an_address_that_is_none(gemini: FakeGemini, settings: Any) -> None:
    settings.GEMINI_BASE_URL = "http://[broken"
    assert failure().kind in ("malformed", "unreachable")
    settings.GEMINI_BASE_URL = gemini.url
    assert ask(request_of()).text


@pytest.mark.parametrize("how", [{"drop_after": 2}, {"stall_after": 2}, {"error_after": 2}, {"reset_in": 2}])
def test_what_was_said_is_not_said_again(gemini: FakeGemini, how: dict[str, int]) -> None:
    gemini.push(text("残りを調べるで。ほんで、", chunks=4, **how))
    said = ""

    async def listen() -> None:
        nonlocal said
        try:
            async for piece in gemini_model(PRO).stream(request_of()):
                said += piece.text if isinstance(piece, TextDelta) else ""
        finally:
            await close_clients()

    with pytest.raises(ModelTemporaryError):
        asyncio.run(listen())
    assert said.startswith("残りを調") and len(gemini.chat_requests) == 1


def test_a_slow_start_within_the_deadline_passes(gemini: FakeGemini) -> None:
    gemini.push(Slow(text("来たで", chunks=3, gap=0.2), 0.3))
    assert ask(request_of()).text == "来たで"


def test_the_whole_has_a_deadline_of_its_own(gemini: FakeGemini, settings: Any) -> None:
    settings.MANEKI_MODEL_TOTAL_SECONDS = 0.6
    gemini.push(text("あ" * 40, chunks=40, gap=0.1))
    started = time.monotonic()
    assert failure().kind == "timeout" and time.monotonic() - started < 1.2


def test_a_stop_reaches_the_other_side_at_once(gemini: FakeGemini) -> None:
    gemini.push(Slow(text("遅い"), 0.45))

    async def stopped() -> float:
        task = asyncio.create_task(heard(request_of()))
        await asyncio.sleep(0.15)
        started = time.monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return time.monotonic() - started

    assert asyncio.run(stopped()) < 0.2


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (error(400, "API key not valid. Please pass a valid API key."), "key"),
        (error(401), "key"),
        (error(403, "The caller does not have permission"), "key"),
        (error(400, "Invalid JSON payload"), "request"),
    ],
)
def test_what_asking_again_cannot_help_is_asked_once(gemini: FakeGemini, reply: Any, kind: str) -> None:
    gemini.push(reply)
    caught = failure()
    assert caught.kind == kind and not isinstance(caught, ModelTemporaryError)
    assert len(gemini.chat_requests) == 1


def test_a_withdrawn_model_lets_the_next_one_try(gemini: FakeGemini) -> None:
    with pytest.raises(ModelTemporaryError) as caught:
        ask(request_of(), gemini_model("gemini-2.0-flash"))
    assert caught.value.kind == "no_model" and len(gemini.chat_requests) == 1


def test_a_server_that_talks_nonsense(gemini: FakeGemini) -> None:
    gemini.push(*[Stream([(None, "{not json"), (None, "[1]")]) for _ in range(3)])
    assert failure().kind == "malformed"


def test_waits_grow_and_end() -> None:
    policy = RetryPolicy(attempts=4, first_delay=1, max_delay=3)
    wait = policy.wait_before_next
    plain, asked = ModelTemporaryError("busy"), ModelTemporaryError("busy", retry_after=5)
    assert 0.75 <= wait(1, plain, 60) <= 1.25 and 2.25 <= wait(3, plain, 60) <= 3.75
    assert wait(4, plain, 60) is None and wait(1, plain, 0.5) is None
    assert 5 <= wait(1, asked, 60) <= 5.5 and wait(1, asked, 4) is None
    assert wait(1, ModelTemporaryError("no_model", same_model_may_retry=False), 60) is None


@contextmanager
def everything_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Every logger on the way at DEBUG, also those that do not pass on what they hear."""
    names = ("agent", "httpx2", "httpcore2", "google_genai", "asyncio")
    loggers = [(logging.getLogger(name), logging.getLogger(name).level) for name in names]
    for logger, _level in loggers:
        logger.addHandler(caplog.handler)
        logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG):
            yield
    finally:
        for logger, level in loggers:
            logger.removeHandler(caplog.handler)
            logger.setLevel(level)


def bad_key(gemini: FakeGemini, settings: Any) -> None:
    settings.GEMINI_API_KEY = "bad-" + KEY


def echo(status: int) -> Callable[[FakeGemini, Any], None]:
    return lambda gemini, settings: gemini.push(*[error(status, f"you sent {KEY} in x-goog-api-key")] * 3)


def no_host(gemini: FakeGemini, settings: Any) -> None:
    settings.GEMINI_BASE_URL = f"http://127.0.0.1:{free_port()}"


def silence(gemini: FakeGemini, settings: Any) -> None:
    gemini.push(*[Slow(text("遅い"), 0.6)] * 3)


@pytest.mark.parametrize("arrange", [bad_key, echo(400), echo(401), echo(429), echo(500), no_host, silence])
def test_the_key_is_in_no_log_and_no_error(
    gemini: FakeGemini, settings: Any, caplog: pytest.LogCaptureFixture, arrange: Callable[..., None]
) -> None:
    settings.MANEKI_MODEL_FIRST_SECONDS = 0.2
    arrange(gemini, settings)
    with everything_logged(caplog):
        try:
            ask(request_of())
        except ModelError as caught:
            logging.getLogger("agent").exception("it failed: %r", caught)
    heard_of = caplog.text + "".join(str(record.__dict__) for record in caplog.records)
    assert "it failed" in heard_of and KEY not in heard_of
