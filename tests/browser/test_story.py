"""The main job, as a person does it: record, ask, set a budget, ask again, correct, ask once more."""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from playwright.sync_api import Page

from budgets.facts import ledger_summary
from finance.models import Expense, Ledger
from finance.money import yen_text
from tests.browser.conftest import MakePage, connected, last_reply, say
from tests.support.daphne import DaphneProcess


def food_figures(ledger: Ledger) -> list[str]:
    """What must be left of 食費 today, this week and this month, as it is shown."""
    food = next(each for each in ledger_summary(ledger).categories if each.key == "food")
    assert food.guide is not None
    left = (food.guide.today_remaining, food.guide.week_remaining, food.guide.month_remaining)
    return [yen_text(amount) for amount in left]


def test_the_first_day_with_maneki(page: Page, ledger: Ledger, web: DaphneProcess) -> None:
    say(page, "ランチ 850円")
    assert "850円" in last_reply(page)
    lunch = Expense.objects.get(ledger=ledger)
    assert (lunch.amount_yen, lunch.category.key) == (850, "food")

    say(page, "食費あとなんぼ？")
    assert "予算" in last_reply(page), "says that there is no budget yet"
    assert re.search("3万円|30,000", last_reply(page)), "and how to set one"

    say(page, "今月の食費は3万円")
    say(page, "食費あとなんぼ？")
    assert ledger_summary(ledger).month_spend_yen == 850
    for figure in food_figures(ledger):
        assert figure in last_reply(page)

    correct_in_admin(page, web, lunch, 1850)
    say(page, "食費あとなんぼ？")
    assert ledger_summary(ledger).month_spend_yen == 1850
    for figure in food_figures(ledger):
        assert figure in last_reply(page)


def correct_in_admin(page: Page, web: DaphneProcess, expense: Expense, amount_yen: int) -> None:
    page.goto(f"{web.url}/admin/finance/expense/{expense.pk}/change/")
    page.fill("[name=amount_yen]", str(amount_yen))
    page.click("[name=_save]")
    page.wait_for_url(f"{web.url}/admin/finance/expense/")
    page.goto(web.url)
    connected(page)


def test_a_reload_shows_what_was_shown_live(page: Page) -> None:
    for message in ("ランチ 850円", "今月の食費は3万円", "今月の内訳", "メニュー", "食費あとなんぼ？"):
        say(page, message)
    live = page.locator("#log").inner_text()
    page.reload()
    connected(page)
    assert page.locator("#log").inner_text() == live


def test_the_summary_of_another_page_follows_every_write(make_page: MakePage, web: DaphneProcess) -> None:
    writing, watching = make_page(), make_page()
    for page in (writing, watching):
        page.goto(web.url)
        connected(page)
    say(writing, "コーヒー 420円")
    watching.locator("#side .recent").get_by_text("420円").wait_for(timeout=5_000)
    watching.locator("#log .turn[data-status]").wait_for(timeout=5_000)
    assert "420円" in watching.locator("#log").inner_text()


def test_undo_takes_the_row_back_and_can_be_pressed_once(page: Page, ledger: Ledger) -> None:
    say(page, "ランチ 850円")
    undo = page.locator('[data-press^="undo:"]')
    assert undo.count() == 1
    undo.click()
    page.locator(".turn[data-status]").nth(1).wait_for()
    assert not Expense.objects.filter(ledger=ledger, deleted_at=None).exists()
    assert undo.is_disabled()
    page.reload()
    assert page.locator('[data-press^="undo:"]').count() == 0


def test_the_language_is_changed_in_the_menu(page: Page, hanako: User) -> None:
    assert page.locator("html").get_attribute("lang") == "ja"
    page.click(".settings summary")
    page.click(".settings button[value=en]")
    page.locator('html[lang="en"]').wait_for(state="attached")
    assert "Send" in page.locator("#send").inner_text()


def test_signing_out_ends_at_the_sign_in_page(page: Page, web: DaphneProcess) -> None:
    page.click(".settings summary")
    page.click(".settings .sheet form:last-of-type button")
    page.wait_for_url(f"{web.url}/sign-in/")
