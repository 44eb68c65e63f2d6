"""The list of conversations in a browser: by forms alone, with and without a script, on every width."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect

from agent.models import Conversation, Turn, TurnEvent
from agent.views import TURNS_PER_PAGE
from finance.models import Ledger
from tests.browser.conftest import MakePage, connected, people, watch
from tests.support.daphne import DaphneProcess

LONG = "スーパーマーケット・さくらみなと大橋通り駅前本店" * 4


def said(talk: Conversation, *messages: str) -> None:
    """Finished turns."""
    turns = Turn.objects.bulk_create(
        Turn(conversation=talk, client_id=message[:64], message=message, state="done") for message in messages
    )
    end = {"status": "done", "change": None, "undo": False, "error": None}
    TurnEvent.objects.bulk_create(
        TurnEvent(turn=turn, seq=1, kind="turn.finished", data=end) for turn in turns
    )


@pytest.fixture
def talk(hanako: User, ledger: Ledger) -> Conversation:
    talk = Conversation.objects.create(user=hanako, ledger=ledger, title="五月の買い物")
    said(talk, "ｽｰﾊﾟｰで2,480円")
    other = Conversation.objects.create(user=hanako, ledger=ledger, title="電車のこと")
    said(other, "電車 330円")
    return talk


def shows(page: Page, titles: list[str]) -> None:
    """Waits until the list has just these rows."""
    expect(page.locator(".talk-row h2")).to_have_text(titles)


def walk_through(page: Page, web: DaphneProcess) -> None:
    """Search, rename, delete, restore, open."""
    page.goto(f"{web.url}/conversations/")
    shows(page, ["電車のこと", "五月の買い物"])
    page.fill("#q", "スーパー")
    page.press("#q", "Enter")
    shows(page, ["五月の買い物"])
    assert page.locator("mark").all_inner_texts() == ["ｽｰﾊﾟｰ"]
    page.get_by_text("名前を変える").click()
    page.get_by_label("新しい名前").fill("食料品 <b>五月</b>")
    page.get_by_role("button", name="保存").click()
    shows(page, ["食料品 <b>五月</b>"])
    assert page.input_value("#q") == "スーパー", "the search stays"
    page.locator("summary", has_text="削除").click()
    assert not page.get_by_text("新しい名前").is_visible()
    page.get_by_role("button", name="削除する").click()
    expect(page.locator(".none")).to_be_visible()
    assert "食料品 <b>五月</b>" in page.get_by_role("status").inner_text()
    page.get_by_role("button", name="元に戻す").click()
    shows(page, ["食料品 <b>五月</b>"])
    page.locator(".talk-row h2 a").click()
    expect(page.locator(".said p")).to_have_text("ｽｰﾊﾟｰで2,480円")


def test_rename_search_delete_restore_and_open(
    make_page: MakePage, web: DaphneProcess, talk: Conversation
) -> None:
    page = make_page()
    page.goto(web.url)
    connected(page)
    page.click(".conversations > summary")
    page.get_by_role("link", name="会話をすべて見る").click()
    walk_through(page, web)
    connected(page)
    assert page.locator("#title").inner_text() == "食料品 <b>五月</b>"


def test_the_same_without_a_script(
    browser: Browser, web: DaphneProcess, hanako: User, talk: Conversation
) -> None:
    context = browser.new_context(java_script_enabled=False, locale="ja-JP")
    context.add_cookies([people().session_cookie(web.url, hanako)])
    page, problems = context.new_page(), []
    watch(page, web, problems)
    walk_through(page, web)
    context.close()
    assert problems == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_list_fits(
    make_page: MakePage,
    web: DaphneProcess,
    talk: Conversation,
    theme: str,
    language: str,
    width: int,
) -> None:
    Conversation.objects.filter(pk=talk.pk).update(title=LONG[:120])
    Turn.objects.filter(conversation=talk).update(message="W" * 300)
    page = make_page(width=width, height=640, theme=theme, language=language)
    page.goto(f"{web.url}/conversations/?q=W")
    for summary in page.locator(".talk-acts summary").all():
        summary.click()
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert page.locator(".talk-acts details[open]").count() == 1, "one form at a time"


def test_the_list_works_by_keyboard_alone(
    make_page: MakePage, web: DaphneProcess, talk: Conversation
) -> None:
    page = make_page()
    page.goto(f"{web.url}/conversations/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # to the list, past the curtain
    for _step in ("title", "rename"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+A")
    page.keyboard.type("定期券")
    page.keyboard.press("Enter")
    page.wait_for_url("**/conversations/#c*")
    shows(page, ["定期券", "五月の買い物"])


def test_earlier_messages_come_page_by_page_to_the_first(
    make_page: MakePage, web: DaphneProcess, talk: Conversation
) -> None:
    later = [f"{number}番" for number in range(1, TURNS_PER_PAGE * 3)]
    said(talk, *later)
    page = make_page()
    page.goto(f"{web.url}/chat/{talk.pk}/")
    connected(page)
    for pages in (2, 3):
        page.click("#older")
        page.locator(".turn").nth(TURNS_PER_PAGE * pages - 1).wait_for(state="attached")
    assert page.locator(".said p").all_inner_texts() == ["ｽｰﾊﾟｰで2,480円", *later]
    assert not page.locator("#older").is_visible(), "three full pages are not followed by an empty one"
