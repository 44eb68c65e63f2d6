"""Plans in the admin: what does not fit is a form error, and then nothing is saved."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from budgets.models import Allotment, MonthBudget, PlanLink
from budgets.queries import PlanTotals, plan_totals
from budgets.services.plans import allotment_set, ceiling_set
from finance.models import Category, Change, Ledger, Month, PlannedExpense
from tests.support.admin import form_data, member, page_url, posted, refusals, signed_in
from tests.support.books import closed_month, planned_month, spend, writing

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(ledger: Ledger) -> Client:
    return signed_in(member(ledger, "editor", "hana"))


@pytest.fixture
def may(ledger: Ledger) -> Month:
    month = planned_month(ledger, food=30_000)
    with writing(ledger):
        ceiling_set(month=month, ceiling_yen=50_000)
    return month


def url_of(month: Month) -> str:
    return page_url("budgets.monthbudget", "change", month.pk)


def new_row(inline: str, number: int, **fields: Any) -> dict[str, Any]:
    return {f"{inline}-TOTAL_FORMS": number + 1} | {
        f"{inline}-{number}-{name}": value for name, value in fields.items()
    }


def test_a_whole_plan_is_saved_as_one_change(client: Client, ledger: Ledger, may: Month) -> None:
    cafe, home = (Category.objects.get(ledger=ledger, key=key).pk for key in ("cafe", "housing"))
    fields = {"ceiling_yen": "200000", "allotments-0-amount_yen": "40000"}
    fields |= new_row("allotments", 1, category=cafe, amount_yen=0)
    fields |= new_row("fixed_costs", 0, name="家賃", amount_yen=80_000, category=home)
    assert posted(client, url_of(may), **fields).status_code == 302
    assert plan_totals(may) == PlanTotals(200_000, 80_000, 0, 40_000)
    change = Change.objects.latest("pk")
    assert (change.door, change.entries.count()) == ("admin", 4)


def test_what_does_not_fit_is_refused_with_the_figures_and_nothing_is_saved(
    client: Client, ledger: Ledger, may: Month
) -> None:
    before = plan_totals(may)
    cafe = Category.objects.get(ledger=ledger, key="cafe").pk
    fields = {"allotments-0-amount_yen": "30001"} | new_row("allotments", 1, category=cafe, amount_yen=20_000)
    page = posted(client, url_of(may), **fields)
    assert "¥50,001" in refusals(page) and "¥50,000" in refusals(page)
    assert "does not fit" in refusals(posted(client, url_of(may), ceiling_yen="29999"))
    assert plan_totals(may) == before


def test_moving_money_between_allotments_fits_as_a_whole(client: Client, ledger: Ledger, may: Month) -> None:
    with writing(ledger):
        allotment_set(month=may, category="カフェ", amount_yen=20_000)
    amounts = {"allotments-0-amount_yen": "20000", "allotments-1-amount_yen": "30000"}
    assert posted(client, url_of(may), **amounts).status_code == 302
    assert plan_totals(may).unallotted_yen == 0


def test_an_allotment_changed_meanwhile_is_a_conflict(client: Client, ledger: Ledger, may: Month) -> None:
    data = form_data(client.get(url_of(may)))
    with writing(ledger):
        allotment_set(month=may, category="食費", amount_yen=25_000)
    page = client.post(url_of(may), data | {"allotments-0-amount_yen": "20000"})
    assert "changed by someone else" in refusals(page)
    assert Allotment.objects.get().amount_yen == 25_000
    with writing(ledger):
        ceiling_set(month=may, ceiling_yen=60_000)
    assert "changed by someone else" in refusals(client.post(url_of(may), data | {"ceiling_yen": "70000"}))


@pytest.mark.parametrize("amount", ["-1", "1000000000000", "x", ""])
def test_amounts_beyond_the_limits_are_form_errors(client: Client, may: Month, amount: str) -> None:
    assert refusals(posted(client, url_of(may), **{"allotments-0-amount_yen": amount}))
    assert Allotment.objects.get().amount_yen == 30_000


def test_a_closed_months_plan_is_refused(client: Client, ledger: Ledger) -> None:
    april = closed_month(ledger)
    for fields in ({"ceiling_yen": "90000"}, {"allotments-0-amount_yen": "1"}, {"allotments-0-DELETE": "on"}):
        assert "2026-04 is closed" in refusals(posted(client, url_of(april), **fields))


def test_a_plan_is_neither_added_nor_deleted(client: Client, may: Month) -> None:
    assert client.get(page_url("budgets.monthbudget", "add")).status_code == 403
    assert client.post(page_url("budgets.monthbudget", "delete", may.pk), {"post": "yes"}).status_code == 403
    assert MonthBudget.objects.filter(pk=may.pk).exists()


def test_a_planned_expense_must_fit_too(client: Client, ledger: Ledger, may: Month) -> None:
    car = Category.objects.get(ledger=ledger, key="transport").pk
    fields = {"date": "2026-05-28", "description": "車検", "amount_yen": "20000", "category": car}
    assert posted(client, page_url("finance.plannedexpense", "add"), **fields).status_code == 302
    row = PlannedExpense.objects.get()
    url = page_url("finance.plannedexpense", "change", row.pk)
    assert "does not fit" in refusals(posted(client, url, amount_yen="20001"))
    assert posted(client, url, date="2026-06-01").status_code == 302
    row.refresh_from_db()
    assert row.month.name == "2026-06"


def test_an_expense_is_linked_to_what_it_pays(client: Client, ledger: Ledger, may: Month) -> None:
    car = Category.objects.get(ledger=ledger, key="transport").pk
    fields = {"date": "2026-05-28", "description": "車検", "amount_yen": "20000", "category": car}
    posted(client, page_url("finance.plannedexpense", "add"), **fields)
    plan, first, second = PlannedExpense.objects.get(), spend(ledger, 19_000), spend(ledger, 1)
    add = page_url("budgets.planlink", "add")
    assert posted(client, add, expense=first.pk, planned_expense=plan.pk).status_code == 302
    assert "pays that already" in refusals(posted(client, add, expense=second.pk, planned_expense=plan.pk))
    assert refusals(posted(client, add, expense=second.pk))  # neither plan
    link = PlanLink.objects.get()
    assert client.post(page_url("budgets.planlink", "delete", link.pk), {"post": "yes"}).status_code == 302
    assert not PlanLink.objects.exists()
