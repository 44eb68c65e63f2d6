"""Pictures go up when pasted or chosen, wait in the tray, and leave with their message."""

from __future__ import annotations

import base64
import json

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import MakePage, connected
from tests.browser.scripted import ScriptedServer
from tests.support.daphne import DaphneProcess

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
FIRST = "11111111-1111-4111-8111-111111111111"
PASTE = """box => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array([1, 2, 3])], 'receipt.png', {type: 'image/png'}));
    box.dispatchEvent(new ClipboardEvent('paste', {clipboardData: files, bubbles: true, cancelable: true}));
}"""


@pytest.fixture
def opened(make_page: MakePage, web: DaphneProcess) -> tuple[Page, ScriptedServer]:
    page = make_page(width=360, height=640)
    server = ScriptedServer(page)
    page.route("**/attachments/**", answer_upload)
    page.goto(web.url)
    connected(page)
    return page, server


def answer_upload(route: Route) -> None:
    """Keeps every picture under the first id, and shows a pixel for it."""
    if route.request.method == "POST":
        assert route.request.headers["x-csrftoken"]
        facts = {"id": FIRST, "url": f"/attachments/{FIRST}/"}
        route.fulfill(status=201, content_type="application/json", body=json.dumps(facts))
    elif route.request.method == "DELETE":
        route.fulfill(status=204)
    else:
        route.fulfill(content_type="image/png", body=PIXEL)


def test_a_pasted_picture_goes_with_its_message(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    page.locator("#message").evaluate(PASTE)
    page.locator("#tray img").wait_for()
    page.press("#message", "Enter")
    page.locator(".turn[data-turn] .pictures img").wait_for()
    message = server.sent("message")[0]
    assert (message["text"], message["attachments"]) == ("", [FIRST])
    assert page.locator("#tray li").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0


def test_a_picture_can_be_taken_back(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    page.locator("#message").evaluate(PASTE)
    page.click("#tray .close")
    page.fill("#message", "ランチ 850円")
    page.press("#message", "Enter")
    assert "attachments" not in server.sent("message")[0]


def test_a_refused_picture_says_why(opened: tuple[Page, ScriptedServer]) -> None:
    page, _server = opened
    refusal = json.dumps({"code": "not_a_picture", "message": "写真ではありません。"})
    page.route(
        "**/attachments/",
        lambda route: route.fulfill(status=415, content_type="application/json", body=refusal),
    )
    page.locator("#message").evaluate(PASTE)
    page.locator("#notice").get_by_text("写真ではありません。").wait_for()
    assert page.locator("#tray li").count() == 0


def test_only_our_own_addresses_become_pictures(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    evil = [
        "http://evil.example/x.png",
        "//evil.example/x.png",
        "/attachments/../admin/logout/",
        "javascript:x",
    ]
    server.event(1, "turn.started", turn=7, message="見て", message_id="other-door", attachments=evil)
    page.get_by_text("見て").wait_for()
    assert page.locator("#log img").count() == 0
