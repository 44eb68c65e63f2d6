"""A correction in the admin goes through the services: audited, versioned, refused where they refuse."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from budgets.facts import ledger_summary
from finance.models import Category, Change, Expense, Income, Ledger, Wish
from finance.services.expenses import RowPatch, expenses_update
from tests.support.admin import form_data, member, page_url, posted, refusals, signed_in
from tests.support.books import closed_month, earn, make_ledger, planned_month, spend, writing

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor(ledger: Ledger) -> Any:
    return member(ledger, "editor", "hana")


@pytest.fixture
def client(editor: Any) -> Client:
    return signed_in(editor)


def change_url(row: Expense | Income) -> str:
    return page_url(f"finance.{type(row).__name__.lower()}", "change", row.pk)


def told(response: Any) -> str:
    return " ".join(str(message) for message in get_messages(response.wsgi_request))


def test_a_correction_is_written_by_the_services_and_the_next_answer_reflects_it(
    client: Client, editor: Any, ledger: Ledger
) -> None:
    planned_month(ledger, food=30_000)
    row = spend(ledger, 850)
    response = posted(client, change_url(row), amount_yen="900", description="ランチ\u202eセット")
    assert response.status_code == 302
    row.refresh_from_db()
    assert (row.amount_yen, row.description, row.version) == (900, "ランチセット", 2)
    change = Change.objects.latest("pk")
    assert (change.actor, change.door, change.entries.count()) == (editor, "admin", 1)
    food = next(each for each in ledger_summary(ledger).categories if each.key == "food")
    assert food.guide.month_remaining == 29_100


def test_a_new_expense_gets_its_month_and_its_door(client: Client, ledger: Ledger) -> None:
    food = Category.objects.get(ledger=ledger, key="food")
    response = posted(
        client, page_url("finance.expense", "add"), date="2026-05-19", amount_yen="850", category=food.pk
    )
    assert response.status_code == 302
    row = Expense.objects.get()
    assert (row.ledger, row.month.name, row.door) == (ledger, "2026-05", "admin")


def test_a_new_refund_is_linked_as_in_the_chat(client: Client, ledger: Ledger) -> None:
    bought = spend(ledger, 3_000, "ショッピング", "Amazonで本")
    category = Category.objects.get(ledger=ledger, key="refund")
    fields = {
        "date": "2026-05-20",
        "amount_yen": "3000",
        "category": category.pk,
        "description": "Amazon 返金",
    }
    assert posted(client, page_url("finance.income", "add"), **fields).status_code == 302
    assert Income.objects.get().refund_of == bought


def test_a_refund_is_linked_by_hand(client: Client, ledger: Ledger) -> None:
    bought, back = spend(ledger, 3_000), earn(ledger, 3_000, "返金", "おわび")
    assert posted(client, change_url(back), refund_of=str(bought.pk)).status_code == 302
    back.refresh_from_db()
    assert back.refund_of == bought
    wages = earn(ledger, 300_000)
    assert "category for refunds" in refusals(posted(client, change_url(wages), refund_of=str(bought.pk)))


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"amount_yen": "0"}, "999,999,999,999"),
        ({"amount_yen": "-1"}, "999,999,999,999"),
        ({"amount_yen": "1000000000000"}, "999,999,999,999"),
        ({"amount_yen": "9" * 30}, "less than or equal"),
        ({"amount_yen": "9" * 5000}, "whole number"),
        ({"amount_yen": "abc"}, "whole number"),
        ({"amount_yen": ""}, "required"),
        ({"date": "2026-05-21"}, "planned expense"),
        ({"date": "1999-01-01"}, "too far away"),
        ({"date": "0001-01-01"}, "too far away"),
        ({"date": "2026-02-30"}, "valid date"),
        ({"description": "あ" * 201}, "200"),
    ],
)
def test_what_the_services_refuse_is_a_form_error(
    client: Client, ledger: Ledger, fields: dict[str, str], reason: str
) -> None:
    row = spend(ledger)
    changes = Change.objects.count()
    assert reason in refusals(posted(client, change_url(row), **fields))
    row.refresh_from_db()
    assert (row.version, Change.objects.count()) == (1, changes)


def test_a_refusal_is_told_in_the_persons_language(editor: Any, ledger: Ledger) -> None:
    page = posted(signed_in(editor, "ja"), change_url(spend(ledger)), amount_yen="")
    assert "このフィールドは必須です" in refusals(page)


def test_a_closed_month_is_refused_by_name_and_never_as_an_error_page(client: Client, ledger: Ledger) -> None:
    row = spend(ledger, day=date(2026, 4, 10))
    open_row = spend(ledger)
    closed_month(ledger)
    assert "2026-04 is closed" in refusals(posted(client, change_url(row), amount_yen="1"))
    assert "2026-04 is closed" in refusals(posted(client, change_url(row), date="2026-05-01"))
    assert "2026-04 is closed" in refusals(posted(client, change_url(open_row), date="2026-04-01"))
    food = row.category_id
    fields = {"date": "2026-04-01", "amount_yen": "850", "category": food}
    assert "2026-04 is closed" in refusals(posted(client, page_url("finance.expense", "add"), **fields))
    deleted = client.post(page_url("finance.expense", "delete", row.pk), {"post": "yes"})
    assert deleted.status_code == 302
    assert "2026-04 is closed" in told(deleted)
    assert Expense.objects.filter(deleted_at__isnull=True, amount_yen=850).count() == 2


def test_the_second_editor_gets_a_conflict_with_what_the_row_has_now(client: Client, ledger: Ledger) -> None:
    row = spend(ledger, 850)
    data = form_data(client.get(change_url(row)))
    with writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, amount_yen=900)])
    page = client.post(change_url(row), data | {"amount_yen": "800"})
    assert "changed by someone else" in refusals(page) and "900" in refusals(page)
    row.refresh_from_db()
    assert row.amount_yen == 900
    again = client.post(change_url(row), form_data(page))  # knowingly this time
    assert again.status_code == 302
    row.refresh_from_db()
    assert row.amount_yen == 800


def test_saving_without_a_change_writes_nothing(client: Client, ledger: Ledger) -> None:
    row = spend(ledger)
    assert posted(client, change_url(row)).status_code == 302
    row.refresh_from_db()
    assert row.version == 1


def test_deleting_is_soft_and_can_be_taken_back(client: Client, ledger: Ledger) -> None:
    row = spend(ledger)
    earn(ledger, 850, "返金", "ランチ")  # points at it and does not hold it
    assert client.get(page_url("finance.expense", "delete", row.pk)).status_code == 200
    assert client.post(page_url("finance.expense", "delete", row.pk), {"post": "yes"}).status_code == 302
    row.refresh_from_db()
    assert row.deleted_at is not None
    listing = page_url("finance.expense", "changelist")
    assert row not in client.get(listing).context["cl"].queryset
    assert row in client.get(listing + "?deleted=yes").context["cl"].queryset
    client.post(listing + "?deleted=yes", {"action": "restore_selected", "_selected_action": [row.pk]})
    row.refresh_from_db()
    assert row.deleted_at is None


def test_bulk_deletion_is_soft_and_one_change(client: Client, ledger: Ledger) -> None:
    rows = [spend(ledger) for _ in range(3)]
    data = {"action": "delete_selected", "_selected_action": [row.pk for row in rows], "post": "yes"}
    assert client.post(page_url("finance.expense", "changelist"), data).status_code == 302
    assert Expense.objects.filter(deleted_at__isnull=False).count() == 3
    assert Change.objects.latest("pk").entries.count() == 3


def test_bulk_deletion_with_a_row_of_a_closed_month_deletes_none(client: Client, ledger: Ledger) -> None:
    rows = [spend(ledger), spend(ledger, day=date(2026, 4, 10))]
    closed_month(ledger)
    data = {"action": "delete_selected", "_selected_action": [row.pk for row in rows], "post": "yes"}
    response = client.post(page_url("finance.expense", "changelist"), data)
    assert "2026-04 is closed" in told(response)
    assert not Expense.objects.filter(deleted_at__isnull=False).exists()


def test_a_category_of_another_ledger_is_no_choice(ledger: Ledger) -> None:
    other = make_ledger("よそ")
    editor = member(ledger, "editor", "both")
    other.memberships.create(user=editor, role="editor")
    row, foreign = spend(ledger), Category.objects.get(ledger=other, key="food")
    page = posted(signed_in(editor), change_url(row), category=foreign.pk)
    assert "valid choice" in refusals(page)
    fields = {"ledger": ledger.pk, "date": "2026-05-01", "amount_yen": "1", "category": foreign.pk}
    assert "another ledger" in refusals(
        posted(signed_in(editor), page_url("finance.expense", "add"), **fields)
    )


def test_wishes_are_written_and_deleted_like_rows(client: Client, ledger: Ledger) -> None:
    assert (
        posted(client, page_url("finance.wish", "add"), name="カメラ", amount_yen="50000").status_code == 302
    )
    wish = Wish.objects.get()
    assert posted(client, page_url("finance.wish", "change", wish.pk), amount_yen="").status_code == 302
    assert "between 1" in refusals(
        posted(client, page_url("finance.wish", "change", wish.pk), amount_yen="0")
    )
    wish.refresh_from_db()
    assert (wish.name, wish.amount_yen) == ("カメラ", None)
    client.post(page_url("finance.wish", "delete", wish.pk), {"post": "yes"})
    wish.refresh_from_db()
    assert wish.deleted_at is not None
