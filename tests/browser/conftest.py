"""Pages of a signed-in person, in a real Chromium on a real Daphne (tests/conftest.py)."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.daphne import DaphneProcess

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from finance.models import Ledger

HERE = Path(__file__).parent
MakePage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder are browser tests."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture
def web(live_server_process: DaphneProcess) -> DaphneProcess:
    """The web server under test."""
    return live_server_process


@pytest.fixture
def hanako(transactional_db: None) -> User:
    """The owner of a ledger; staff, so that the admin is open to her."""
    return people().owner()


@pytest.fixture
def ledger(hanako: User) -> Ledger:
    """Her empty ledger."""
    return people().empty_ledger(hanako)


@pytest.fixture
def make_page(browser: Browser, web: DaphneProcess, hanako: User, ledger: Ledger) -> Iterator[MakePage]:
    """Opens pages of a signed-in person and checks at the end that each kept to the rules of all pages."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def make(*, width: int = 1280, height: int = 800, theme: str = "light", language: str = "ja") -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            locale="ja-JP" if language == "ja" else "en-GB",
        )
        contexts.append(context)
        context.add_cookies([people().session_cookie(web.url, hanako)])
        page = context.new_page()
        watch(page, web, problems)
        return page

    yield make
    for context in contexts:
        context.close()
    assert problems == []


def people() -> Any:
    """tests.browser.people, once the apps are loaded: this file is read before that."""
    return importlib.import_module("tests.browser.people")


def watch(page: Page, web: DaphneProcess, problems: list[str]) -> None:
    """Collects what no page may do: ask a foreign host, break the content policy, throw, open a dialog."""

    def requested(url: str) -> None:
        if urlsplit(url).netloc != web.host:
            problems.append(f"foreign request: {url}")

    page.on("request", lambda request: requested(request.url))
    page.on("websocket", lambda socket: requested(socket.url))
    page.on("pageerror", lambda error: problems.append(f"script error: {error}"))
    page.on("dialog", lambda dialog: (problems.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on(
        "console",
        lambda said: problems.append(said.text) if "Content Security Policy" in said.text else None,
    )


@pytest.fixture
def page(make_page: MakePage, web: DaphneProcess) -> Page:
    """The chat page on a wide screen, connected."""
    opened = make_page()
    opened.goto(web.url)
    connected(opened)
    return opened


def connected(page: Page) -> None:
    """Waits until the line to the server stands."""
    page.locator('#state[data-state="connected"]').wait_for(timeout=10_000)


def say(page: Page, text: str) -> None:
    """Sends a message and waits for the end of its turn."""
    ended = page.locator(".turn[data-status]")
    before = ended.count()
    page.fill("#message", text)
    page.press("#message", "Enter")
    ended.nth(before).wait_for(timeout=10_000)


def last_reply(page: Page) -> str:
    """What the last turn says, displays included."""
    return page.locator(".turn").last.locator(".reply").inner_text()
