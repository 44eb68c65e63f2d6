"""Earlier turns on demand, later ones after an absence, and a session that ends."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from playwright.sync_api import Page

from agent.models import Conversation, Turn, TurnEvent
from agent.views import TURNS_PER_PAGE
from finance.models import Ledger
from tests.browser.conftest import MakePage, connected, say
from tests.browser.scripted import RUNNING, ScriptedServer
from tests.support.daphne import DaphneProcess


@pytest.fixture
def conversation(hanako: User, ledger: Ledger) -> Conversation:
    return Conversation.objects.create(user=hanako, ledger=ledger, title="長い話")


def said(conversation: Conversation, number: int) -> Turn:
    turn = Turn.objects.create(
        conversation=conversation, client_id=f"message-{number}", message=f"{number}番の話", state="done"
    )
    ends: dict[str, Any] = {"status": "done", "change": None, "undo": False, "error": None}
    events = [("turn.started", {}), ("text", {"text": "うん。\n" * 5}), ("turn.finished", ends)]
    for seq, (kind, data) in enumerate(events, 1):
        TurnEvent.objects.create(turn=turn, seq=seq, kind=kind, data=data)
    return turn


def test_earlier_turns_come_on_top_and_the_reader_stays(
    make_page: MakePage, web: DaphneProcess, conversation: Conversation
) -> None:
    for number in range(TURNS_PER_PAGE + 5):
        said(conversation, number)
    page = make_page()
    page.goto(web.url)
    connected(page)
    assert page.locator(".turn").count() == TURNS_PER_PAGE
    page.locator("#log").evaluate("log => log.scrollTo(0, 0)")
    first = page.get_by_text("5番の話", exact=True)
    before = first.bounding_box()
    page.click("#older")
    page.get_by_text("0番の話", exact=True).wait_for(state="attached")
    after = first.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 60
    assert page.locator(".turn").count() == TURNS_PER_PAGE + 5
    assert not page.locator("#older").is_visible()


def test_turns_of_an_absence_are_fetched(
    make_page: MakePage, web: DaphneProcess, conversation: Conversation
) -> None:
    said(conversation, 1)
    page = make_page()
    server = ScriptedServer(page)
    page.goto(web.url)
    connected(page)
    said(conversation, 2)
    server.drop()
    page.get_by_text("2番の話", exact=True).wait_for()
    assert page.locator(".turn").count() == 2


def test_a_session_that_ended_is_told_and_the_words_are_kept(page: Page, web: DaphneProcess) -> None:
    Session.objects.all().delete()
    page.fill("#message", "ランチ 850円")
    page.press("#message", "Enter")
    page.locator('#state[data-state="signed-out"]').wait_for(timeout=10_000)
    assert page.locator("#sign-in").is_visible()
    assert page.locator("#log").get_by_text("ランチ 850円").is_visible()


def test_the_server_comes_back_and_the_talk_goes_on(page: Page, web: DaphneProcess) -> None:
    say(page, "メニュー")
    web.stop()
    page.locator('#state[data-state="reconnecting"]').wait_for()
    page.fill("#message", "ランチ 850円")
    page.press("#message", "Enter")
    web.start()
    page.locator(".turn[data-status]").nth(1).wait_for(timeout=40_000)
    assert page.locator(".turn").count() == 2
    connected(page)


def test_messages_in_a_hurry_wait_for_each_other_and_the_end_stays_in_sight(page: Page) -> None:
    messages = ["コーヒー 420円", "電車 330円", "シャンプー 698円", "昨日スーパーで2,480円"]
    for message in messages:
        page.fill("#message", message)
        page.press("#message", "Enter")
    page.locator(".turn[data-status]").nth(len(messages) - 1).wait_for(timeout=20_000)
    assert page.locator(".said p").all_inner_texts() == messages
    assert page.locator(".chip-rows").count() == len(messages)
    page.wait_for_timeout(500)
    assert not page.locator("#newest").is_visible()
    assert page.locator("#log").evaluate("log => log.scrollHeight - log.scrollTop - log.clientHeight") < 5


def test_a_turn_accepted_on_a_new_line_is_followed_from_its_first_event(
    make_page: MakePage, web: DaphneProcess, conversation: Conversation
) -> None:
    """Catching up while the turn has a number but no event yet once lost the count of its events."""
    said(conversation, 1)
    page = make_page()
    server = ScriptedServer(page)
    page.goto(web.url)
    connected(page)
    server.accepts = False
    page.fill("#message", "ランチ 850円")
    page.press("#message", "Enter")
    server.accepts = True
    with page.expect_response(lambda response: "/turns/" in response.url):
        server.drop()
    page.locator(f'.turn[data-turn="{RUNNING}"]').wait_for()
    page.wait_for_timeout(200)
    server.event(1, "turn.started", message="ランチ 850円", message_id=server.frames[0]["id"])
    server.event(2, "text", text="つけたで。")
    page.get_by_text("つけたで。").wait_for()
    assert all(isinstance(frame["seq"], int) for frame in server.sent("resume"))
