"""A bookkeeper's round: find a row, correct it, see the chat follow, delete it, restore it, read its history."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from finance.models import Expense, Ledger
from finance.services.months import ledger_today
from tests.browser.conftest import MakePage, connected, last_reply, say
from tests.support.books import spend
from tests.support.daphne import DaphneProcess

LIST = "/admin/finance/expense/"


@pytest.fixture
def web(live_server_process: DaphneProcess) -> Iterator[DaphneProcess]:
    """A server of its own: one remembers the ids of content types, which emptying the tables renews."""
    live_server_process.stop()
    yield live_server_process.start()
    live_server_process.stop()


@pytest.fixture
def rent(ledger: Ledger) -> Expense:
    """The rent, between rows that are not looked for."""
    today = ledger_today(ledger)
    spend(ledger, 850, "食費", "ランチ", today)
    found = spend(ledger, 80_000, "住居", "家賃", today)
    spend(ledger, 420, "カフェ", "コーヒー", today)
    return found


def search(page: Page, web: DaphneProcess, words: str) -> None:
    """Types into the list's search box."""
    page.goto(f"{web.url}{LIST}")
    page.fill("#searchbar", words)
    page.press("#searchbar", "Enter")
    page.wait_for_url("**/?*q=*")


def rows(page: Page) -> list[str]:
    """The descriptions in the list."""
    return page.locator("[name^=form-][name$=-description]").evaluate_all("all => all.map(one => one.value)")


def correct(page: Page, amount_yen: int) -> None:
    """Opens the row that was found and saves another amount."""
    page.get_by_role("link", name=f"e{Expense.objects.get(description='家賃').pk}", exact=True).click()
    page.wait_for_url("**/change/*")
    page.fill("[name=amount_yen]", str(amount_yen))
    page.click("[name=_save]")
    page.wait_for_url(lambda url: urlsplit(url).path == LIST)


def delete(page: Page, web: DaphneProcess, row: Expense) -> None:
    """By the form's own button, and the page that asks again."""
    page.goto(f"{web.url}{LIST}{row.pk}/delete/")
    page.locator("form:has([name=post]) [type=submit]").click()
    page.wait_for_url(lambda url: urlsplit(url).path == LIST)


def restore(page: Page, web: DaphneProcess) -> None:
    """By the action of the list of deleted rows."""
    page.goto(f"{web.url}{LIST}?deleted=yes")
    page.locator("input.action-select").first.check()
    page.locator("select[name=action]").select_option("restore_selected")
    page.locator("button[name=index], [type=submit][name=index]").first.click()
    page.get_by_text("1件を元に戻しました").first.wait_for()


def history(page: Page, web: DaphneProcess, row: Expense) -> list[list[str]]:
    """The cells of the history, newest first."""
    page.goto(f"{web.url}{LIST}{row.pk}/history/")
    lines = page.locator("table tbody tr")
    return [lines.nth(number).locator("td").all_inner_texts() for number in range(lines.count())]


@pytest.mark.parametrize("width", [1280, 390])
def test_find_correct_delete_restore_and_read_the_history(
    make_page: MakePage, web: DaphneProcess, rent: Expense, width: int
) -> None:
    chat, admin = make_page(), make_page(width=width)
    chat.goto(web.url)
    connected(chat)
    recent = chat.locator("#side .recent")

    search(admin, web, "家賃")
    assert rows(admin) == ["家賃"]
    correct(admin, 82_000)
    expect(recent).to_contain_text("82,000円", timeout=10_000)
    say(chat, "今月の内訳")
    assert "82,000" in last_reply(chat) and "80,000" not in last_reply(chat)

    delete(admin, web, rent)
    expect(recent).not_to_contain_text("82,000円", timeout=10_000)
    search(admin, web, "家賃")
    assert rows(admin) == []
    restore(admin, web)
    expect(recent).to_contain_text("82,000円", timeout=10_000)

    lines = history(admin, web, rent)
    assert [cells[3].split("\n")[0] for cells in lines] == ["復元", "削除", "変更", "追加"]
    assert all(cells[1] == "hanako" for cells in lines[:3])
    assert len({cells[2] for cells in lines[:3]}) == 1 and lines[0][2] != lines[3][2], "by which door"
    assert all(cells[0].strip() for cells in lines), "when"
    assert "80,000円 → 82,000円" in lines[2][3]
    assert admin.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), "nothing is cut off"
