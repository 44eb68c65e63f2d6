"""Ledgers, members and categories in the admin; changes to undo there."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages import get_messages

from finance.models import Category, Change, Expense, Ledger, Membership, Month
from tests.support.admin import form_data, member, page_url, posted, refusals, signed_in
from tests.support.books import make_user, planned_month, spend

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(ledger: Ledger) -> Any:
    person = Membership.objects.get(ledger=ledger).user
    person.is_staff = True
    person.save()
    return person


def test_a_new_ledger_comes_with_its_categories_and_owner(owner: Any) -> None:
    assert posted(signed_in(owner), page_url("finance.ledger", "add"), name="店の帳簿").status_code == 302
    made = Ledger.objects.get(name="店の帳簿")
    assert made.categories.count() > 20
    assert made.memberships.get().user == owner


def test_another_first_day_moves_the_open_months(owner: Any, ledger: Ledger) -> None:
    planned_month(ledger, "2026-05")
    url = page_url("finance.ledger", "change", ledger.pk)
    assert posted(signed_in(owner), url, month_start_day="25").status_code == 302
    assert Month.objects.get(ledger=ledger).last_day.isoformat() == "2026-06-24"


@pytest.mark.parametrize("fields", [{"month_start_day": "29"}, {"time_zone": "Mars/Olympus"}, {"name": ""}])
def test_bad_settings_are_form_errors(owner: Any, ledger: Ledger, fields: dict[str, str]) -> None:
    assert refusals(posted(signed_in(owner), page_url("finance.ledger", "change", ledger.pk), **fields))


def test_a_ledger_keeps_an_owner(owner: Any, ledger: Ledger) -> None:
    url = page_url("finance.ledger", "change", ledger.pk)
    page = posted(signed_in(owner), url, **{"memberships-0-role": "viewer"})
    assert "at least one owner" in refusals(page)
    assert Membership.objects.get(ledger=ledger).role == "owner"


def test_an_owner_removes_a_member_and_learns_no_strangers_name(owner: Any, ledger: Ledger) -> None:
    make_user("stranger")
    guest = member(ledger, "viewer", "guest")
    client, url = signed_in(owner), page_url("finance.ledger", "change", ledger.pk)
    page = client.get(url)
    assert "guest" in page.content.decode() and "stranger" not in page.content.decode()
    forms = page.context["inline_admin_formsets"][0].formset.forms
    number = next(index for index, form in enumerate(forms) if form.instance.user == guest)
    assert client.post(url, form_data(page) | {f"memberships-{number}-DELETE": "on"}).status_code == 302
    assert not Membership.objects.filter(user=guest).exists()


def test_an_editor_does_not_change_the_ledger(ledger: Ledger) -> None:
    editor = member(ledger, "editor")
    url = page_url("finance.ledger", "change", ledger.pk)
    assert signed_in(editor).post(url, {"name": "x"}).status_code == 403
    assert (
        signed_in(editor).post(page_url("finance.ledger", "delete", ledger.pk), {"post": "yes"}).status_code
        == 403
    )


def test_a_category_is_added_renamed_and_retired_but_not_deleted(owner: Any, ledger: Ledger) -> None:
    client = signed_in(owner)
    assert posted(client, page_url("finance.category", "add"), name="ペット").status_code == 302
    made = Category.objects.get(ledger=ledger, name="ペット")
    assert made.key == "own_1"
    url = page_url("finance.category", "change", made.pk)
    assert "in use already" in refusals(posted(client, url, name="食費"))
    assert posted(client, url, name="ねこ").status_code == 302
    listing = page_url("finance.category", "changelist")
    client.post(listing, {"action": "retire_selected", "_selected_action": [made.pk]})
    made.refresh_from_db()
    assert (made.name, made.retired_at is not None) == ("ねこ", True)
    client.post(page_url("finance.category", "delete", made.pk), {"post": "yes"})
    assert Category.objects.filter(pk=made.pk).exists()


def test_a_retired_name_comes_back_only_if_it_is_free(owner: Any, ledger: Ledger) -> None:
    client, listing = signed_in(owner), page_url("finance.category", "changelist")
    food = Category.objects.get(ledger=ledger, key="food")
    client.post(listing, {"action": "retire_selected", "_selected_action": [food.pk]})
    posted(client, page_url("finance.category", "add"), name="食費")
    response = client.post(listing, {"action": "take_back_selected", "_selected_action": [food.pk]})
    assert "in use already" in " ".join(str(each) for each in get_messages(response.wsgi_request))


def test_a_change_is_undone_from_its_list_and_twice_refused(owner: Any, ledger: Ledger) -> None:
    spend(ledger)
    change = Change.objects.filter(cause="test").latest("pk")
    client, listing = signed_in(owner), page_url("finance.change", "changelist")
    data = {"action": "undo_selected", "_selected_action": [change.pk]}
    client.post(listing, data)
    assert Expense.objects.get().deleted_at is not None
    response = client.post(listing, data)
    assert "undone already" in " ".join(str(each) for each in get_messages(response.wsgi_request))
    assert client.post(page_url("finance.change", "change", change.pk), {"door": "api"}).status_code == 403
