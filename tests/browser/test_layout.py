"""The page fits a phone, in both themes and languages, and works by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import MakePage, connected, say
from tests.browser.scripted import ScriptedServer
from tests.support.daphne import DaphneProcess

LONG = "スーパーマーケット・さくらみなと大橋通り駅前本店"
WIDE_TABLE = {
    "title": "今月の内訳",
    "columns": [{"label": f"列{number}", "kind": "text"} for number in range(8)]
    + [{"label": "金額", "kind": "yen"}],
    "rows": [[LONG] * 8 + [-999_999_999_999]] * 3,
    "note": LONG * 4,
    "working": [LONG * 4],
}


def overflow(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollWidth - window.innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_phone_never_scrolls_sideways(
    make_page: MakePage, web: DaphneProcess, theme: str, language: str
) -> None:
    page = make_page(width=360, height=640, theme=theme, language=language)
    server = ScriptedServer(page)
    page.goto(web.url)
    connected(page)
    assert overflow(page) <= 0
    page.fill("#message", "W" * 300)
    page.press("#message", "Enter")
    page.locator(".turn[data-turn]").wait_for()
    server.event(1, "turn.started", message="W" * 300, message_id=server.frames[0]["id"])
    server.event(2, "tool.started", call="a", tool="x", label=LONG * 3)
    server.event(3, "text", text="W" * 300)
    server.event(4, "display", **WIDE_TABLE)
    server.event(5, "buttons", buttons=[{"label": LONG * 2, "value": "say:x", "style": "plain"}])
    server.event(6, "turn.finished", status="failed", change=None, undo=False, error="W" * 200)
    page.locator(".turn[data-status]").wait_for()
    assert overflow(page) <= 0
    box = page.locator(".display-scroll")
    assert box.evaluate("box => box.scrollWidth > box.clientWidth"), "the table scrolls in its own box"
    assert box.get_attribute("tabindex") == "0"
    page.click("#today-line")
    assert page.locator("#summary").is_visible()
    for menu in (".conversations", ".settings"):
        page.click(f"{menu} > summary")
        sheet = page.locator(f"{menu} .sheet").bounding_box()
        assert sheet is not None
        assert sheet["x"] >= 0
        assert sheet["x"] + sheet["width"] <= 360
        assert overflow(page) <= 0
        page.keyboard.press("Escape")


def test_todays_figure_is_always_in_sight_on_a_phone(make_page: MakePage, web: DaphneProcess) -> None:
    page = make_page(width=360, height=640)
    page.goto(web.url)
    connected(page)
    say(page, "今月の食費は3万円")
    say(page, "ランチ 850円")
    line = page.locator("#today-line")
    assert line.is_visible()
    assert not page.locator("#summary").is_visible()
    line.get_by_text("今日あと").wait_for()


def test_everything_works_by_keyboard(make_page: MakePage, web: DaphneProcess) -> None:
    page = make_page(width=900)
    page.goto(web.url)
    connected(page)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "message"
    page.keyboard.type("ランチ 850円")
    page.keyboard.press("Enter")
    page.locator(".turn[data-status]").wait_for()
    seen = reachable(page)
    assert {"menu", "send"} <= seen["ids"]
    assert any(press.startswith("undo:") for press in seen["presses"])
    assert seen["unmarked"] == [], "focus is visible everywhere"


def reachable(page: Page) -> dict:
    """What Tab reaches from the top of the page to its end."""
    page.locator(".brand").focus()
    seen: dict = {"ids": set(), "presses": [], "unmarked": []}
    for _step in range(60):
        focused = page.evaluate(
            """() => {
                const at = document.activeElement, style = getComputedStyle(at);
                const box = getComputedStyle(at.closest('.composer') ?? at);
                return {id: at.id, tag: at.tagName, press: at.dataset.press ?? '',
                        marked: style.outlineStyle !== 'none' || box.boxShadow.includes('0px 0px 0px 2px')};
            }"""
        )
        if focused["tag"] == "BODY":
            break
        seen["ids"].add(focused["id"])
        seen["presses"].append(focused["press"])
        if not focused["marked"]:
            seen["unmarked"].append(focused)
        page.keyboard.press("Tab")
    return seen


def test_menus_open_and_close_by_keyboard(page: Page) -> None:
    page.locator(".settings > summary").focus()
    page.keyboard.press("Enter")
    assert page.locator(".settings .sheet").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator(".settings .sheet").is_visible()
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_a_chosen_theme_stays(page: Page) -> None:
    page.click(".settings > summary")
    page.check("input[name=theme][value=dark]", force=True)
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_screen_readers_hear_each_sentence_once(page: Page) -> None:
    log = page.locator("#log")
    assert (log.get_attribute("role"), log.get_attribute("aria-live")) == ("log", "polite")
    log.evaluate(
        """log => {
            window.added = [];
            new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(
                node => window.added.push(node.textContent)))).observe(log, {childList: true, subtree: true});
        }"""
    )
    say(page, "メニュー")
    sentence = page.locator(".say span").first.inner_text()
    assert page.evaluate("window.added").count(sentence) <= 2, "the sentence and its paragraph at most"


def test_a_recorded_row_fits_a_phone_without_scrolling(make_page: MakePage, web: DaphneProcess) -> None:
    page = make_page(width=360, height=640)
    page.goto(web.url)
    connected(page)
    say(page, "おにぎり 150円")
    assert page.locator(".display-scroll").first.evaluate("box => box.scrollWidth - box.clientWidth") <= 0
