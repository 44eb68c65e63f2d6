"""The page of what comes every month: set, changed, ended, and what was posted settled by a person."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from budgets.models import Expectation, FixedCost, RegularIncome
from budgets.queries_of_expectations import open_expectation_count
from budgets.services.plans import ceiling_set, fixed_cost_set
from budgets.services.posting import due_post
from finance.models import Expense, Ledger, Month
from tests.support.admin import member, signed_in
from tests.support.books import make_ledger, make_user, planned_month, spend, writing

pytestmark = pytest.mark.django_db
RENT = {"kind": "cost", "name": "家賃", "amount": "80,000円", "category": "住居", "day": "18"}
SALARY = {"kind": "income", "name": "給料", "amount": "280000", "category": "給与", "day": "25"}


@pytest.fixture
def client(ledger: Ledger) -> Client:
    return signed_in(member(ledger))


@pytest.fixture
def may(ledger: Ledger) -> Month:
    return planned_month(ledger)


def page(ledger: Ledger) -> str:
    return reverse("recurring-of", args=[ledger.pk])


def settle(client: Client, ledger: Ledger, answer: str, **more: object) -> str:
    one = Expectation.objects.get()
    said = {"answer": answer, "version": one.version} | more
    url = reverse("expectation-settle", args=[ledger.pk, one.pk])
    return str(client.post(url, said, follow=True).content.decode())


def test_both_kinds_are_added_and_shown(client: Client, ledger: Ledger, may: Month) -> None:
    for said in (RENT, SALARY):
        assert client.post(page(ledger), said).status_code == 302
    rent, salary = FixedCost.objects.get(), RegularIncome.objects.get()
    assert (rent.amount_yen, rent.day_of_month, rent.category.key) == (80_000, 18, "housing")
    assert (salary.amount_yen, salary.day_of_month, salary.category.key) == (280_000, 25, "salary")
    text = client.get(page(ledger)).content.decode()
    assert "家賃" in text and "給料" in text and "80,000" in text


def test_wrong_input_stays_and_says_why(client: Client, ledger: Ledger, may: Month) -> None:
    text = client.post(page(ledger), RENT | {"day": "32", "amount": "0"}).content.decode()
    assert text.count("errorlist") == 2
    assert 'value="家賃"' in text
    with writing(ledger):
        ceiling_set(month=may, ceiling_yen=40_000)
    assert "40,000" in client.post(page(ledger), RENT).content.decode()
    assert not FixedCost.objects.exists()


def test_a_change_holds_from_its_month_and_a_stop_ends_it(client: Client, ledger: Ledger, may: Month) -> None:
    client.post(page(ledger), RENT)
    row = FixedCost.objects.get()
    due_post(ledger=ledger)
    edit = reverse("cost-edit", args=[ledger.pk, row.pk])
    said = {"amount": "82000", "category": "住居", "day": "", "version": row.version}
    assert client.post(edit, said).status_code == 302
    row.refresh_from_db()
    assert (row.amount_yen, row.day_of_month, Expense.objects.get().amount_yen) == (82_000, None, 82_000)
    assert client.post(edit, said).status_code == 200  # seen before it was changed
    client.post(reverse("cost-stop", args=[ledger.pk, row.pk]), {"version": row.version})
    assert not FixedCost.objects.exists()
    assert not Expense.objects.filter(deleted_at=None).exists()


@pytest.mark.parametrize(("answer", "rows"), [("confirm", ["家賃"]), ("none", []), ("row", ["管理会社"])])
def test_a_person_settles_what_is_expected(
    client: Client, ledger: Ledger, may: Month, answer: str, rows: list[str]
) -> None:
    with writing(ledger):
        fixed_cost_set(month=may, name="家賃", amount_yen=80_000, category="住居", day_of_month=18)
    due_post(ledger=ledger)
    assert open_expectation_count(ledger.pk) == 1
    more: dict[str, object] = {}
    if answer == "row":
        more = {"row": spend(ledger, 95_000, "その他", "管理会社", date(2026, 5, 19)).public_id}
        assert "管理会社" in client.get(page(ledger)).content.decode()
    assert 'class="told success"' in settle(client, ledger, answer, **more)
    assert open_expectation_count(ledger.pk) == 0
    assert [row.description for row in Expense.objects.filter(deleted_at=None)] == rows
    assert 'class="told error"' in settle(client, ledger, answer, **more)


def test_viewers_look_and_outsiders_find_nothing(ledger: Ledger, may: Month) -> None:
    with writing(ledger):
        fixed_cost_set(month=may, name="家賃", amount_yen=80_000, category="住居", day_of_month=18)
    due_post(ledger=ledger)
    viewer, outsider = signed_in(member(ledger, "viewer")), signed_in(make_user("outsider"))
    assert "<button" not in viewer.get(page(ledger)).content.decode().split("<h1>")[1]
    assert viewer.post(page(ledger), RENT).status_code == 403
    assert outsider.get(page(ledger)).status_code == 404
    other = make_ledger("よその家計簿")
    mine = signed_in(member(other, name="taro"))
    for name, key in (
        ("cost-edit", FixedCost.objects.get().pk),
        ("expectation-settle", Expectation.objects.get().pk),
    ):
        assert mine.post(reverse(name, args=[other.pk, key])).status_code == 404
