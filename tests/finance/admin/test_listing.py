"""The list of rows: filtered and summed, edited with conflicts told, its history in words."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from finance.history import row_history
from finance.models import Change, Expense, Ledger
from finance.services.changes import change_undo
from finance.services.expenses import (
    RowPatch,
    expense_delete,
    expense_restore,
    expenses_create,
    expenses_update,
)
from tests.support.admin import member, page_url, signed_in
from tests.support.books import closed_month, draft, make_ledger, spend, sql, writing

pytestmark = pytest.mark.django_db

LIST = "finance.expense"


@pytest.fixture
def editor(ledger: Ledger) -> Any:
    return member(ledger, "editor", "hana")


@pytest.fixture
def client(editor: Any) -> Client:
    return signed_in(editor)


def listed(client: Client, query: str = "") -> Any:
    page = client.get(page_url(LIST, "changelist") + query)
    assert page.status_code == 200
    return page


def rows_in(page: Any) -> list[str]:
    return sorted(row.description for row in page.context["cl"].queryset)


def list_data(page: Any) -> dict[str, Any]:
    """What a browser posts from the list, with what was seen in hidden fields."""
    formset = page.context["cl"].formset
    data = {field.html_name: field.value() for field in formset.management_form}
    for form in formset.forms:
        for field in form:
            data[field.html_name] = field.value()
            data[field.html_initial_name] = field.initial
    return data | {"_save": "Save"}


def test_filters_and_the_total_of_what_they_leave(client: Client, editor: Any, ledger: Ledger) -> None:
    april = spend(ledger, 1_000, text="四月", day=date(2026, 4, 1))
    spend(ledger, 500, "カフェ", "五月")
    with writing(ledger, editor):
        expenses_create(ledger=ledger, drafts=[draft(300, text="hanaの")], door="discord")
    assert "3 rows, ¥1,800" in listed(client).content.decode()
    for query, left in {
        f"?month__id__exact={april.month_id}": ["四月"],
        f"?category__id__exact={ledger.categories.get(key='cafe').pk}": ["五月"],
        "?door__exact=discord": ["hanaの"],
        f"?member={editor.pk}": ["hanaの"],
        "?date__year=2026&date__month=4": ["四月"],
        "?q=四月": ["四月"],
    }.items():
        page = listed(client, query)
        assert rows_in(page) == left, query
        assert "1 rows" in page.content.decode()


def test_a_filter_by_nonsense_is_no_error_page(client: Client, ledger: Ledger) -> None:
    spend(ledger)
    for query in ("?member=x", "?deleted=zzz", "?month__id__exact=x", "?q=%00", "?e=1", "?date__year=x"):
        assert client.get(page_url(LIST, "changelist") + query).status_code in (200, 302), query


def test_rows_are_edited_in_the_list(client: Client, ledger: Ledger) -> None:
    row = spend(ledger, 850)
    data = list_data(listed(client)) | {"form-0-amount_yen": "900"}
    assert client.post(page_url(LIST, "changelist"), data).status_code == 302
    row.refresh_from_db()
    assert (row.amount_yen, row.version) == (900, 2)


def test_an_edit_in_the_list_that_would_lose_anothers_is_a_conflict_with_both_values(
    client: Client, ledger: Ledger
) -> None:
    row = spend(ledger, 850)
    data = list_data(listed(client)) | {"form-0-amount_yen": "900"}
    with writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, amount_yen=700)])
    shown = client.post(page_url(LIST, "changelist"), data).content.decode()
    assert "now 700, yours 900" in shown
    row.refresh_from_db()
    assert row.amount_yen == 700


def test_a_closed_month_is_told_above_the_list(client: Client, ledger: Ledger) -> None:
    spend(ledger, 850, day=date(2026, 4, 1))
    closed_month(ledger)
    data = list_data(listed(client)) | {"form-0-amount_yen": "900"}
    response = client.post(page_url(LIST, "changelist"), data, follow=True)
    assert "2026-04 is closed" in response.content.decode()
    assert Expense.objects.get().amount_yen == 850


def test_the_category_of_many_is_changed_after_a_look(client: Client, ledger: Ledger) -> None:
    rows = [spend(ledger, text=f"ランチ{number}") for number in range(3)]
    social = ledger.categories.get(key="social")
    data = {"action": "change_category", "_selected_action": [row.pk for row in rows]}
    assert "ランチ2" in client.post(page_url(LIST, "changelist"), data).content.decode()
    data["category"] = social.pk
    preview = client.post(page_url(LIST, "changelist"), data).content.decode()
    assert "→ <strong>交際費" in preview
    assert not Expense.objects.filter(category=social).exists()
    assert client.post(page_url(LIST, "changelist"), data | {"apply": "yes"}).status_code == 302
    assert Expense.objects.filter(category=social).count() == 3
    change_undo(change=Change.objects.latest("pk"), actor=None, door="web")
    assert not Expense.objects.filter(category=social).exists()


def test_rows_of_two_ledgers_get_no_common_category(editor: Any, ledger: Ledger) -> None:
    other = make_ledger("店")
    other.memberships.create(user=editor, role="editor")
    rows = [spend(ledger), spend(other)]
    data = {
        "action": "change_category",
        "_selected_action": [row.pk for row in rows],
        "category": ledger.categories.get(key="social").pk,
        "apply": "yes",
    }
    shown = signed_in(editor).post(page_url(LIST, "changelist"), data).content.decode()
    assert "several ledgers" in shown
    assert not Expense.objects.filter(category__key="social").exists()


def test_who_writes_in_one_ledger_and_looks_at_another_deletes_nothing_there(
    editor: Any, ledger: Ledger
) -> None:
    other = make_ledger("店")
    other.memberships.create(user=editor, role="viewer")
    rows = [spend(ledger), spend(other)]
    data = {"action": "delete_selected", "_selected_action": [row.pk for row in rows], "post": "yes"}
    response = signed_in(editor).post(page_url(LIST, "changelist"), data, follow=True)
    assert "but not change it" in response.content.decode()
    assert not Expense.objects.filter(deleted_at__isnull=False).exists()


def test_an_old_row_keeps_its_retired_category_when_something_else_changes(
    client: Client, ledger: Ledger
) -> None:
    row = spend(ledger)
    sql("UPDATE finance_category SET retired_at = now() WHERE id = %s", row.category_id)
    choices = (
        client.get(page_url(LIST, "change", row.pk)).context["adminform"].form.fields["category"].queryset
    )
    assert row.category in choices


def test_the_history_tells_who_when_by_which_door_and_what(
    client: Client, editor: Any, ledger: Ledger
) -> None:
    with writing(ledger, editor):
        (row,) = expenses_create(ledger=ledger, drafts=[draft(850)], door="web")
    with writing(ledger, editor, "discord") as change:
        patch = RowPatch(row.public_id, amount_yen=900, category="カフェ")
        expenses_update(ledger=ledger, patches=[patch])
    sql("UPDATE finance_expense SET merchant = '店' WHERE id = %s", row.pk)
    sql("UPDATE finance_expense SET merchant = '' WHERE id = %s", row.pk)
    change_undo(change=change, actor=None, door="admin")
    with writing(ledger, editor):
        expense_delete(ledger=ledger, public_id=row.public_id)
        expense_restore(ledger=ledger, public_id=row.public_id)
    lines = row_history(row)
    assert [line.what for line in lines] == [
        "restored",
        "deleted",
        "taken back",
        "changed",
        "changed",
        "changed",
        "added",
    ]
    changed = lines[5]
    assert (changed.who, changed.door) == ("hana", "Discord")
    assert set(changed.details) == {"category: 食費 → カフェ", "amount (yen): ¥850 → ¥900"}
    assert (lines[3].who, lines[3].door) == ("outside the product", "database")
    assert lines[2].who == "by itself"
    page = client.get(page_url(LIST, "history", row.pk)).content.decode()
    assert "¥850 → ¥900" in page and "<script>alert" not in page


def test_the_history_is_told_in_japanese_too(ledger: Ledger) -> None:
    row = spend(ledger, 850)
    with translation.override("ja"):
        assert any("850円" in detail for detail in row_history(row)[0].details)


def test_the_history_says_yes_and_no_in_words(ledger: Ledger) -> None:
    food = ledger.categories.get(key="food")
    food.daily = not food.daily
    with writing(ledger):
        food.save()
    (line,) = row_history(food)[0].details
    assert line == f"{food._meta.get_field('daily').verbose_name}: yes → no"


def test_what_a_row_says_is_never_taken_for_markup(client: Client, ledger: Ledger) -> None:
    row = spend(ledger, text="<script>alert(1)</script>")
    for page in (
        listed(client),
        client.get(page_url(LIST, "history", row.pk)),
        client.get(page_url(LIST, "change", row.pk)),
    ):
        assert "<script>alert(1)" not in page.content.decode()


def test_the_admin_has_a_policy_of_its_own(client: Client) -> None:
    policy = listed(client).headers["Content-Security-Policy"]
    assert "script-src 'self' 'unsafe-eval';" in policy + ";"
    assert "'unsafe-inline'" not in policy.split("script-src")[1].split(";")[0]
    assert "unsafe" not in client.get("/sign-in/").headers["Content-Security-Policy"]


def test_an_export_by_nonsense_is_no_error_page(client: Client, ledger: Ledger) -> None:
    assert client.get("/admin/finance/expense/export/?s=x").status_code < 500
