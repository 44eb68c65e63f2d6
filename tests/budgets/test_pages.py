"""The pages of wishes, planned expenses and refunds: who may do what, once, with an undo and refusals in words."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from budgets.models import PlanLink
from budgets.services.plans import ceiling_set, planned_expense_plan
from finance.models import Change, Expense, Income, Ledger, PlannedExpense, Wish
from finance.services.expenses import expense_delete
from finance.services.months import month_by_name
from finance.services.plans import wish_create, wish_update
from tests.support.admin import member, signed_in
from tests.support.books import TODAY, at_once, closed_month, earn, make_ledger, make_user, spend, writing

pytestmark = pytest.mark.django_db
PAGES = ("wishes", "planned", "refunds")


@pytest.fixture
def client(ledger: Ledger) -> Client:
    """The browser of an editor."""
    return signed_in(member(ledger))


def wish(ledger: Ledger, price: int | None = 12_000, name: str = "炊飯器") -> Wish:
    with writing(ledger):
        return wish_create(ledger=ledger, name=name, amount_yen=price)


def planned(
    ledger: Ledger, amount: int = 30_000, day: date = date(2026, 5, 28), text: str = "車検"
) -> PlannedExpense:
    with writing(ledger):
        return planned_expense_plan(ledger=ledger, description=text, amount_yen=amount, day=day)


def shown(answer: Any) -> str:
    """What stands on the page below its navigation."""
    assert answer.status_code == 200, answer
    return str(answer.content.decode().split("<h1>")[1])


def told(client: Client, url: str, **data: Any) -> str:
    """Posts, follows, and returns the page with what it tells."""
    answer = client.post(url, data, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.mark.parametrize("page", PAGES)
def test_viewers_see_and_outsiders_find_nothing(ledger: Ledger, page: str) -> None:
    wish(ledger), planned(ledger), spend(ledger, 900, text="本"), earn(ledger, 500, "返金", "よくわからない")
    viewer = signed_in(member(ledger, "viewer"))
    assert "<form" not in shown(viewer.get(reverse(page)))
    assert "<form" not in shown(viewer.get(reverse(f"{page}-of", args=[ledger.pk])))
    outsider = signed_in(make_user("outsider"))
    assert outsider.get(reverse(page)).status_code == 404
    assert outsider.get(reverse(f"{page}-of", args=[ledger.pk])).status_code == 404
    assert Client().get(reverse(page)).status_code == 302


def test_viewers_and_outsiders_write_nothing(ledger: Ledger) -> None:
    a_wish, a_plan = wish(ledger), planned(ledger)
    expense = spend(ledger, 900, text="本")
    refund = earn(ledger, 500, "返金", "よくわからない")
    urls = [reverse(f"{page}-of", args=[ledger.pk]) for page in PAGES[:2]]
    for name, row in (
        ("wish-edit", a_wish),
        ("wish-bought", a_wish),
        ("wish-delete", a_wish),
        ("planned-edit", a_plan),
        ("planned-paid", a_plan),
        ("planned-link", a_plan),
        ("planned-delete", a_plan),
        ("refund-link", refund),
        ("refund-unlink", refund),
    ):
        urls.append(reverse(name, args=[ledger.pk, row.pk]))
    data = {"name": "x", "amount": "1", "category": "食費", "date": "2026-05-20", "description": "x"}
    viewer, outsider = signed_in(member(ledger, "viewer")), signed_in(make_user("outsider"))
    before = Change.objects.count()
    for url in urls:
        assert viewer.post(url, data | {"expense": expense.public_id}).status_code == 403, url
        assert outsider.post(url, data | {"expense": expense.public_id}).status_code == 404, url
    assert Change.objects.count() == before


def test_rows_of_another_ledger_are_not_there(ledger: Ledger, client: Client) -> None:
    other = make_ledger("よそ")
    a_wish, a_plan, theirs = wish(other), planned(other), spend(other, text="ひみつ")
    mine = planned(ledger)
    for name, row in (("wish-bought", a_wish), ("wish-edit", a_wish), ("planned-delete", a_plan)):
        assert client.post(reverse(name, args=[ledger.pk, row.pk])).status_code == 404
    page = told(client, reverse("planned-link", args=[ledger.pk, mine.pk]), expense=theirs.public_id)
    assert f"There is no row {theirs.public_id}" in page and not PlanLink.objects.exists()


def test_a_wish_fits_into_the_projected_surplus_or_says_what_is_missing(
    ledger: Ledger, client: Client
) -> None:
    earn(ledger, 10_000)
    wish(ledger, 10_000, "ちょうど"), wish(ledger, 12_000, "あと少し"), wish(ledger, None, "値段なし")
    page = shown(client.get(reverse("wishes")))
    assert page.count("fits into this month") == 1
    assert "needs ¥2,000 more" in page and "price unknown" in page and "¥10,000" in page


def test_a_wish_is_added_edited_and_deleted(ledger: Ledger, client: Client) -> None:
    url = reverse("wishes-of", args=[ledger.pk])
    assert "Added to the wish list." in told(client, url, name="炊飯器", price="１２，０００円", note="赤")
    row = Wish.objects.get()
    assert (row.name, row.amount_yen, row.note) == ("炊飯器", 12_000, "赤")
    edit = reverse("wish-edit", args=[ledger.pk, row.pk])
    assert 'value="12000"' in shown(client.get(edit))
    assert "whole number of yen" in told(client, edit, name="炊飯器", price="たくさん", version=1)
    told(client, edit, name="鍋", price="", version=row.version)
    row.refresh_from_db()
    assert (row.name, row.amount_yen) == ("鍋", None)
    gone = reverse("wish-delete", args=[ledger.pk, row.pk])
    assert f"w{row.pk} was changed by someone else" in told(client, gone, version=row.version - 1)
    assert "Taken off the list." in told(client, gone, version=row.version)
    row.refresh_from_db()
    assert row.deleted_at is not None


def test_an_edit_of_a_row_that_moved_on_is_refused_in_a_sentence(ledger: Ledger, client: Client) -> None:
    row = wish(ledger)
    with writing(ledger):
        wish_update(ledger=ledger, public_id=f"w{row.pk}", name="鍋", amount_yen=1)
    page = told(client, reverse("wish-edit", args=[ledger.pk, row.pk]), name="皿", version=row.version)
    assert f"w{row.pk} was changed by someone else" in page
    row.refresh_from_db()
    assert row.name == "鍋"


def test_a_wish_is_bought_once_and_that_can_be_undone(ledger: Ledger, client: Client) -> None:
    row = wish(ledger)
    url = reverse("wish-bought", args=[ledger.pk, row.pk])
    data = {"amount": "11,800", "category": "日用品", "version": row.version}
    assert "Recorded as an expense of today." in told(client, url, **data)
    assert "no longer on the wish list" in told(client, url, **data)
    expense = Expense.objects.get()
    assert (expense.amount_yen, expense.date, expense.description) == (11_800, TODAY, "炊飯器")
    change = Change.objects.filter(cause="wishes").latest("pk")
    assert change.door == "web"
    assert "Taken back." in told(client, reverse("change-undo", args=[change.pk]))
    row.refresh_from_db()
    expense.refresh_from_db()
    assert row.deleted_at is None and expense.deleted_at is not None


@pytest.mark.django_db(transaction=True)
def test_presses_at_the_same_time_write_once(ledger: Ledger) -> None:
    person = member(ledger)
    a_wish, a_plan = wish(ledger), planned(ledger)
    bought = (reverse("wish-bought", args=[ledger.pk, a_wish.pk]), {"category": "日用品"})
    paid = (reverse("planned-paid", args=[ledger.pk, a_plan.pk]), {"date": "2026-05-20"})
    for url, data in (bought, paid):
        browsers = [signed_in(person) for _ in range(3)]
        at_once([partial(each.post, url, data | {"amount": "5000"}) for each in browsers])
    assert sorted(Expense.objects.values_list("description", flat=True)) == ["炊飯器", "車検"]


def test_a_planned_expense_is_added_and_changed_or_refused(ledger: Ledger, client: Client) -> None:
    with writing(ledger):
        ceiling_set(month=month_by_name(ledger=ledger, name="2026-05"), ceiling_yen=50_000)
    closed_month(ledger, "2026-04")
    url = reverse("planned-of", args=[ledger.pk])
    data = {"description": "車検", "amount": "40000", "date": "2026-05-28", "category": "その他"}
    assert "the ceiling is ¥50,000" in told(client, url, **data | {"amount": "50001"})
    assert "whole number of yen" in told(client, url, **data | {"amount": "-3"})
    assert "2026-04 is closed" in told(client, url, **data | {"date": "2026-04-10"})
    assert not PlannedExpense.objects.exists()
    assert "Added to the planned expenses." in told(client, url, **data)
    row = PlannedExpense.objects.get()
    assert "to come" in shown(client.get(url)) and "2026-05 (5/1–5/31)" in shown(client.get(url))
    edit = reverse("planned-edit", args=[ledger.pk, row.pk])
    assert 'value="2026-05-28"' in shown(client.get(edit))
    assert "the ceiling is" in told(client, edit, **data | {"amount": "60000", "version": row.version})
    told(client, edit, **data | {"amount": "45000", "version": row.version})
    row.refresh_from_db()
    assert row.amount_yen == 45_000
    assert "Taken off the list." in told(
        client, reverse("planned-delete", args=[ledger.pk, row.pk]), version=row.version
    )


def test_a_planned_expense_is_paid_once_by_a_new_expense(ledger: Ledger, client: Client) -> None:
    row = planned(ledger, day=date(2026, 5, 10))
    assert "overdue" in shown(client.get(reverse("planned")))
    url = reverse("planned-paid", args=[ledger.pk, row.pk])
    data = {"amount": "31000", "date": "2026-05-19", "version": row.version}
    assert "is still to come" in told(client, url, **data | {"date": "2026-05-28"})
    assert not Expense.objects.exists()
    assert "Recorded as paid." in told(client, url, **data)
    expense = Expense.objects.get()
    assert f"{expense.public_id} pays that already." in told(client, url, **data)
    assert Expense.objects.count() == 1 and expense.plan_link.planned_expense == row
    page = shown(client.get(reverse("planned")))
    assert f"paid by {expense.public_id}" in page and "overdue" not in page
    change = Change.objects.filter(cause="planned").latest("pk")
    assert "Taken back." in told(client, reverse("change-undo", args=[change.pk]))
    assert "overdue" in shown(client.get(reverse("planned")))


def test_a_planned_expense_is_linked_to_an_expense_that_is_there(ledger: Ledger, client: Client) -> None:
    expense = spend(ledger, 30_500, text="ディーラー")
    row, second = planned(ledger), planned(ledger, 800, text="洗車")
    assert f'value="{expense.public_id}"' in shown(client.get(reverse("planned")))
    url = reverse("planned-link", args=[ledger.pk, row.pk])
    assert "Recorded as paid." in told(client, url, expense=expense.public_id, version=row.version)
    again = reverse("planned-link", args=[ledger.pk, second.pk])
    assert "pays “車検” already" in told(client, again, expense=expense.public_id)
    with writing(ledger):
        expense_delete(ledger=ledger, public_id=expense.public_id)
    assert "paid by e" not in shown(client.get(reverse("planned")))


def test_a_refund_is_linked_with_its_net_and_unlinked(ledger: Ledger, client: Client) -> None:
    book, late = spend(ledger, 3_000, text="本"), spend(ledger, 400, text="ペン")
    refund = earn(ledger, 1_000, "返金", "よくわからない")
    page = shown(client.get(reverse("refunds")))
    assert f'value="{book.public_id}"' in page and f'value="{late.public_id}"' not in page
    url = reverse("refund-link", args=[ledger.pk, refund.pk])
    assert "less left to give back" in told(client, url, expense=late.public_id, version=refund.version)
    assert "was changed by someone else" in told(client, url, expense=book.public_id, version=99)
    assert "Linked to its expense." in told(client, url, expense=f" {book.public_id}", version=refund.version)
    assert "paid ¥3,000, ¥2,000 after refunds" in shown(client.get(reverse("refunds")))
    told(client, reverse("refund-unlink", args=[ledger.pk, refund.pk]))
    refund.refresh_from_db()
    assert refund.refund_of is None
    change = Change.objects.filter(cause="refunds").latest("pk")
    told(client, reverse("change-undo", args=[change.pk]))
    assert Income.objects.get(pk=refund.pk).refund_of == book


def test_refunds_without_an_expense_come_first(ledger: Ledger, client: Client) -> None:
    spend(ledger, 3_000, text="本")
    loose = earn(ledger, 9_000, "返金", "なぞ", date(2026, 5, 1))
    linked = earn(ledger, 1_000, "返金", "本")
    assert linked.refund_of is not None
    page = shown(client.get(reverse("refunds")))
    assert page.index(loose.public_id) < page.index(linked.public_id)
    assert "No expense fits" in page


def test_no_style_or_script_stands_in_the_pages(ledger: Ledger, client: Client) -> None:
    wish(ledger, name="<script>alert(1)</script>"), planned(ledger, text="<b onclick=x>")
    for page in PAGES:
        text = shown(client.get(reverse(page)))
        assert "<script" not in text and "style=" not in text and "<b onclick" not in text
