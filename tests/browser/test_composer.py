"""The box to write in: the Enter key, input methods, drafts, and messages that wait for a line."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from agent.conversations import conversation_current
from tests.browser.conftest import MakePage, connected
from tests.browser.scripted import ScriptedServer
from tests.support.daphne import DaphneProcess

# What browsers report for the Enter that confirms a conversion: two spellings, and Safari's order of events.
CONFIRMING_ENTERS = {
    "isComposing": """box => {
        box.dispatchEvent(new CompositionEvent('compositionstart'));
        box.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', isComposing: true, bubbles: true, cancelable: true}));
    }""",
    "keyCode 229": """box => box.dispatchEvent(
        new KeyboardEvent('keydown', {key: 'Enter', keyCode: 229, bubbles: true, cancelable: true}))""",
    "Safari": """box => {
        box.dispatchEvent(new CompositionEvent('compositionstart'));
        box.dispatchEvent(new CompositionEvent('compositionend'));
        box.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', keyCode: 13, bubbles: true, cancelable: true}));
    }""",
}


@pytest.fixture
def opened(make_page: MakePage, web: DaphneProcess, hanako: User) -> tuple[Page, ScriptedServer]:
    conversation_current(user=hanako)  # the scripted server gives no numbers
    page = make_page()
    server = ScriptedServer(page)
    page.goto(web.url)
    connected(page)
    return page, server


@pytest.mark.parametrize("way", CONFIRMING_ENTERS)
def test_enter_that_confirms_a_conversion_sends_nothing(
    opened: tuple[Page, ScriptedServer], way: str
) -> None:
    page, server = opened
    page.fill("#message", "らんち")
    page.locator("#message").evaluate(CONFIRMING_ENTERS[way])
    assert server.sent("message") == []
    assert page.input_value("#message") == "らんち"


def test_enter_sends_once_the_conversion_is_over(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    page.fill("#message", "ランチ 850円")
    page.locator("#message").evaluate(CONFIRMING_ENTERS["Safari"])
    page.wait_for_timeout(120)
    page.press("#message", "Enter")
    assert [frame["text"] for frame in server.sent("message")] == ["ランチ 850円"]
    assert page.input_value("#message") == ""


def test_shift_enter_starts_a_new_line(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    page.fill("#message", "牛乳 200円")
    page.press("#message", "Shift+Enter")
    page.keyboard.type("卵 250円")
    assert page.input_value("#message") == "牛乳 200円\n卵 250円"
    assert server.sent("message") == []


def test_an_empty_message_is_not_sent(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    page.fill("#message", " \n ")
    page.press("#message", "Enter")
    assert server.sent("message") == []


def test_an_example_fills_the_box_and_waits(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    page.click("#side .example >> nth=1")
    assert page.input_value("#message") != ""
    assert page.evaluate("document.activeElement.id") == "message"
    assert server.sent("message") == []


def test_a_draft_survives_a_reload(opened: tuple[Page, ScriptedServer]) -> None:
    page, _server = opened
    page.fill("#message", "明日の")
    page.reload()
    assert page.input_value("#message") == "明日の"


def test_a_draft_survives_the_end_of_the_session(
    opened: tuple[Page, ScriptedServer], web: DaphneProcess
) -> None:
    page, server = opened
    cookies = page.context.cookies()
    page.fill("#message", "書きかけ")
    server.drop(4401)
    page.locator('#state[data-state="signed-out"]').wait_for()
    assert page.locator("#sign-in").is_visible()
    page.context.clear_cookies()
    page.goto(web.url)
    assert "/sign-in/" in page.url
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    page.goto(web.url)
    assert page.input_value("#message") == "書きかけ"


def test_a_message_without_a_line_goes_out_later_under_the_same_id(
    opened: tuple[Page, ScriptedServer],
) -> None:
    page, server = opened
    server.accepts = False
    page.fill("#message", "ランチ 850円")
    page.press("#message", "Enter")
    first = server.sent("message")
    server.accepts = True
    server.drop()
    connected_again(page)
    page.locator(".turn[data-turn]").wait_for()
    again = server.sent("message")
    assert [frame["id"] for frame in again] == [first[0]["id"]] * 2
    assert page.locator(".turn").count() == 1


def test_a_message_that_was_accepted_is_not_sent_again(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    page.fill("#message", "ランチ 850円")
    page.press("#message", "Enter")
    assert len(server.sent("message")) == 1
    server.drop()
    connected_again(page)
    assert len(server.sent("message")) == 1


def test_a_refused_message_can_be_put_back(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    server.accepts = False
    page.fill("#message", "長い話")
    page.press("#message", "Enter")
    sent = server.sent("message")[0]
    server.send({"type": "error", "code": "too_long", "message": "長すぎます。", "id": sent["id"]})
    page.click(".turn [data-fill]")
    assert page.input_value("#message") == "長い話"
    assert "長すぎます。" in page.locator(".turn").inner_text()


def connected_again(page: Page) -> None:
    page.locator('#state[data-state="reconnecting"]').wait_for()
    page.locator('#state:is([data-state="connected"], [data-state="thinking"])').wait_for()
