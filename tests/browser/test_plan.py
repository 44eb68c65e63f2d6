"""The page of a plan in a browser: the unallotted rest follows what is typed."""

from __future__ import annotations

import pytest

from budgets.services.plans import allotment_set, ceiling_set, fixed_cost_set
from finance.models import Ledger
from finance.services.months import month_current
from tests.browser.conftest import MakePage
from tests.support.books import writing
from tests.support.daphne import DaphneProcess


@pytest.mark.parametrize("width", [1280, 390])
def test_the_rest_follows_what_is_typed(
    make_page: MakePage, web: DaphneProcess, ledger: Ledger, width: int
) -> None:
    month = month_current(ledger=ledger)
    with writing(ledger):
        ceiling_set(month=month, ceiling_yen=100_000)
        fixed_cost_set(month=month, name="家賃", amount_yen=40_000)
        allotment_set(month=month, category="食費", amount_yen=30_000)
    page = make_page(width=width)
    page.goto(f"{web.url}/books/months/{ledger.pk}/{month.name}/plan/")
    rest, cafe = page.locator("#unallotted"), page.get_by_label("カフェ")
    assert rest.inner_text() == "30,000円"
    cafe.fill("１万5千")
    assert rest.inner_text() == "15,000円"
    cafe.fill("30001")
    assert rest.inner_text() == "-1円" and page.locator("#too-much").is_visible()
    cafe.fill("5,000")
    page.locator("#plan button").click()
    page.locator(".told.success").wait_for()
    assert rest.inner_text() == "25,000円"
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
