"""Events of a turn on the page: in order, once, resumed after a gap or a loss, and always text."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import MakePage, connected
from tests.browser.scripted import RUNNING, ScriptedServer
from tests.support.daphne import DaphneProcess

EVIL = [
    '<img src="http://evil.example/x.png" onerror="alert(1)">',
    "</script><script>alert(1)</script>",
    "![x](http://evil.example/x.png)",
    "<style>@import url(http://evil.example/x.css)</style>",
    '"><svg onload=alert(1)>',
    "javascript:alert(1) http://evil.example/",
    "{{ constructor }} ${alert(1)}",
]


@pytest.fixture
def opened(make_page: MakePage, web: DaphneProcess) -> tuple[Page, ScriptedServer]:
    page = make_page()
    server = ScriptedServer(page)
    page.goto(web.url)
    connected(page)
    page.fill("#message", "ランチ 850円")
    page.press("#message", "Enter")
    page.locator(".turn[data-turn]").wait_for()
    server.event(1, "turn.started", message="ランチ 850円", message_id=server.frames[0]["id"], model="test")
    return page, server


def reply(page: Page) -> str:
    return page.locator(".turn .reply-body").last.inner_text()


def test_a_repeated_event_is_shown_once(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    for _time in range(3):
        server.event(2, "text", text="つけたで。")
    server.event(3, "text", text="またな。")
    page.get_by_text("またな。").wait_for()
    assert reply(page) == "つけたで。またな。"


def test_a_gap_asks_for_the_missing_events(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    server.event(4, "text", text="三。")
    assert server.sent("resume") == [{"type": "resume", "turn": RUNNING, "seq": 1}]
    assert reply(page) == ""
    server.event(2, "text", text="一。")
    server.event(3, "text", text="二。")
    page.get_by_text("三。").wait_for()
    assert reply(page) == "一。二。三。"


def test_a_lost_line_comes_back_and_resumes_after_the_last_event(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    server.event(2, "text", text="一。")
    page.get_by_text("一。").wait_for()
    server.running = RUNNING
    server.drop()
    page.locator('#state[data-state="reconnecting"]').wait_for()
    page.locator('#state[data-state="thinking"]').wait_for(timeout=10_000)
    assert server.sent("resume")[-1] == {"type": "resume", "turn": RUNNING, "seq": 2}
    server.event(2, "text", text="一。")
    server.event(3, "text", text="二。")
    server.event(4, "turn.finished", status="done", change=None, undo=False, error=None)
    page.locator('#state[data-state="connected"]').wait_for()
    assert reply(page) == "一。二。"
    assert page.locator(".turn").count() == 1


def test_stop_is_offered_while_a_turn_runs(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    page.click("#stop")
    assert server.sent("stop") == [{"type": "stop", "turn": RUNNING}]
    server.event(2, "turn.finished", status="stopped", change=None, undo=False, error=None)
    page.locator("#stop").wait_for(state="hidden")
    assert page.locator(".turn-note").is_visible()


def test_a_chip_runs_and_is_done(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    server.event(2, "tool.started", call="a", tool="create_expenses", label="支出を記録")
    page.locator('.chip[data-state="running"]').wait_for()
    server.event(3, "tool.finished", call="a", tool="create_expenses", ok=True, row_ids=["e12"])
    page.locator('.chip[data-state="done"]').wait_for()
    assert "e12" in page.locator(".chip").inner_text()


def test_an_interrupted_turn_says_so_and_stops_thinking(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    server.event(
        2, "turn.finished", status="interrupted", change=None, undo=False, error="途中で止まりました。"
    )
    page.get_by_text("途中で止まりました。").wait_for()
    assert page.locator(".thinking").count() == 0


def test_a_proposal_is_pressed_once(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    buttons = [
        {"label": "締める", "value": "proposal:3", "style": "primary"},
        {"label": "やめる", "value": "dismiss:3"},
    ]
    server.event(2, "proposal", proposal=3, title="締める？", summary="", expires_at=None, buttons=buttons)
    server.accepts = False
    page.click('[data-press="proposal:3"]')
    assert page.locator(".proposal button:disabled").count() == 2
    presses = server.sent("press")
    assert [frame["button"] for frame in presses] == ["proposal:3"]
    server.send({"type": "error", "code": "proposal", "message": "期限切れです。", "id": presses[0]["id"]})
    page.get_by_text("期限切れです。").wait_for()
    assert page.locator(".proposal button:disabled").count() == 0


def test_a_say_button_sends_its_words(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    server.event(2, "buttons", buttons=[{"label": "内訳", "value": "say:今月の内訳", "style": "plain"}])
    page.click('[data-press="say:今月の内訳"]')
    assert [frame["text"] for frame in server.sent("message")][-1] == "今月の内訳"


def test_text_of_models_and_shops_stays_text(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    seq = 1
    for evil in EVIL:
        columns = [{"label": evil, "kind": "text"}, {"label": "金額", "kind": "yen"}]
        button = {"label": evil, "value": "say:x", "style": evil}
        for kind, data in (
            ("text", {"text": evil}),
            ("tool.started", {"call": evil, "tool": evil, "label": evil}),
            ("tool.finished", {"call": evil, "tool": evil, "ok": True, "row_ids": [evil]}),
            (
                "display",
                {"title": evil, "columns": columns, "rows": [[evil, evil]], "note": evil, "working": [evil]},
            ),
            (
                "proposal",
                {"proposal": 1, "title": evil, "summary": evil, "expires_at": evil, "buttons": [button]},
            ),
            ("buttons", {"buttons": [button]}),
        ):
            seq += 1
            server.event(seq, kind, **data)
    server.event(seq + 1, "turn.finished", status="failed", change=None, undo=False, error=EVIL[0])
    page.locator('.turn[data-status="failed"]').wait_for()
    assert page.locator("#log img, #log script, #log svg, #log style, #log a[href*='evil']").count() == 0
    for evil in EVIL:
        assert evil in page.locator(".turn .reply").inner_text()


def test_a_reader_who_looks_back_is_left_there(opened: tuple[Page, ScriptedServer]) -> None:
    page, server = opened
    for seq in range(2, 60):
        server.event(seq, "text", text=f"{seq}行目。\n")
    page.get_by_text("59行目。").wait_for()
    log = page.locator("#log")
    assert log.evaluate("log => log.scrollHeight - log.scrollTop - log.clientHeight") < 5
    log.evaluate("log => log.scrollTo(0, 0)")
    page.wait_for_timeout(100)
    server.event(60, "text", text="さいご。")
    page.locator("#newest").wait_for()
    assert log.evaluate("log => log.scrollTop") == 0
    page.click("#newest")
    page.locator("#newest").wait_for(state="hidden")
