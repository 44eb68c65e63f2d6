"""Reload in mid-turn, drop the network, restart the server: one row, and one reply that is complete and true."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from agent.models import Turn
from finance.models import Expense, Ledger
from finance.services.months import ledger_today
from tests.browser import people
from tests.support.daphne import DaphneProcess
from tests.support.doubles.fake_gemini import FakeGemini, calls, text
from tests.support.doubles.fakehttp import Slow
from tests.support.slow_model import server_with_model

THINKS = 2.0  # seconds of the model before each answer


@pytest.fixture
def server(transactional_db: None) -> Iterator[tuple[DaphneProcess, FakeGemini]]:
    """A server whose model takes its time."""
    with server_with_model() as made:
        yield made


@pytest.fixture
def page(browser: Browser, server: tuple[DaphneProcess, FakeGemini]) -> Iterator[Page]:
    """Hanako's chat page, in Japanese."""
    hanako = people.owner()
    people.empty_ledger(hanako)
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="ja-JP")
    context.add_cookies([people.session_cookie(server[0].url, hanako)])
    opened = context.new_page()
    opened.goto(server[0].url)
    yield opened
    context.close()


def lunch() -> tuple[str, dict]:
    """The wish to record a lunch of today."""
    day = ledger_today(Ledger.objects.get()).isoformat()
    row = {"amount_yen": 850, "category": "食費", "description": "ランチ", "date": day}
    return "create_expenses", {"items": [row]}


def say(page: Page, words: str) -> None:
    box = page.get_by_role("textbox").first
    box.fill(words)
    box.press("Enter")


def row_is_there() -> None:
    ends = time.monotonic() + 20
    while not Expense.objects.exists():
        assert time.monotonic() < ends, "nothing was recorded"
        time.sleep(0.05)


def test_a_reload_and_a_lost_network_cost_nothing(
    page: Page, server: tuple[DaphneProcess, FakeGemini]
) -> None:
    server[1].push(Slow(calls(lunch()), THINKS), Slow(text("記録したで。"), THINKS))
    say(page, "ランチ 850円")
    expect(page.get_by_role("log")).to_contain_text("ランチ 850円")
    page.reload()
    row_is_there()
    page.context.set_offline(True)
    time.sleep(1)
    page.context.set_offline(False)
    expect(page.get_by_role("log")).to_contain_text("記録したで。", timeout=20_000)
    assert page.get_by_role("log").inner_text().count("記録したで。") == 1
    assert page.get_by_role("log").get_by_role("table").count() == 1
    assert Expense.objects.count() == 1 and Turn.objects.get().state == Turn.State.DONE


def test_a_restart_of_the_server_ends_in_one_row_and_one_true_reply(
    page: Page, server: tuple[DaphneProcess, FakeGemini]
) -> None:
    web, fake = server
    fake.push(calls(lunch()), Slow(text("記録したで。"), 60))
    say(page, "ランチ 850円")
    row_is_there()
    web.kill9()
    Turn.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=1))  # what fifteen seconds would do
    web.start()
    row = Expense.objects.get()
    expect(page.get_by_role("log")).to_contain_text(f"その前に記録済み: {row.public_id}", timeout=40_000)
    assert page.get_by_role("log").inner_text().count("その前に記録済み") == 1
    assert Expense.objects.count() == 1 and Turn.objects.get().state == Turn.State.INTERRUPTED
    page.get_by_role("button", name="取り消す").last.click()
    expect(page.get_by_role("log")).to_contain_text("取り消したで", timeout=20_000)
    assert not Expense.objects.filter(deleted_at=None).exists()
