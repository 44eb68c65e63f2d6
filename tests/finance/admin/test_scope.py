"""Bulk actions, viewers and superusers in the admin; what strangers find there, tests/config/test_crawler.py asks."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from agent.models import Conversation, Turn
from budgets.services.plans import fixed_cost_set, planned_expense_plan
from finance.models import Ledger
from finance.services.plans import wish_create
from tests.support.admin import member, page_url, signed_in
from tests.support.books import (
    TODAY,
    closed_month,
    earn,
    make_ledger,
    make_user,
    planned_month,
    spend,
    writing,
)

pytestmark = pytest.mark.django_db

SECRET = "ひみつ"
MODELS = [model for model in admin.site._registry if model._meta.app_label in ("finance", "budgets", "agent")]


def books_of(name: str, mark: str) -> Ledger:
    """One of everything; each text has the mark in it."""
    ledger = make_ledger(f"{name} {mark}")
    may = planned_month(ledger)
    ledger.categories.filter(key="food").update(name=f"{mark}食費")
    with writing(ledger, make_user(f"{mark} writer of {name}")):
        fixed_cost_set(month=may, name=f"{mark}家賃", amount_yen=80_000)
        planned_expense_plan(ledger=ledger, description=f"{mark}車検", amount_yen=60_000, day=TODAY)
        wish_create(ledger=ledger, name=f"{mark}カメラ")
    spend(ledger, 80_000, "住居", f"{mark}家賃")
    earn(ledger, 300_000, "給与", f"{mark}給与")
    closed_month(ledger, "2026-03")
    talk = Conversation.objects.create(user=make_user(f"{mark} of {name}"), ledger=ledger, title=f"{mark}話")
    Turn.objects.create(conversation=talk, client_id="1", message=f"{mark}ランチ", state="done")
    return ledger


@pytest.fixture
def theirs(db: None) -> Ledger:
    return books_of("よそ", SECRET)


@pytest.fixture
def mine(theirs: Ledger) -> Ledger:
    return books_of("うち", "みんな")


def every_page(theirs: Ledger) -> list[str]:
    """Lists, forms, histories and deletions of every model, with the rows of the other ledger."""
    pages = [reverse("admin:index")]
    for model in MODELS:
        name = f"{model._meta.app_label}.{model._meta.model_name}"
        pages += [page_url(name, "changelist"), page_url(name, "add")]
        pages.append(page_url(name, "changelist") + "?q=" + SECRET)
    for name, row in rows_of(theirs):
        pages += [page_url(name, view, row.pk) for view in ("change", "delete", "history")]
    return pages


def rows_of(ledger: Ledger) -> list[tuple[str, Any]]:
    """The first and the last row of every model in a ledger."""
    found = []
    for model in MODELS:
        rows = model._base_manager.filter(**{admin.site._registry[model].ledger_path: ledger.pk}).order_by(
            "pk"
        )
        name = f"{model._meta.app_label}.{model._meta.model_name}"
        found += [(name, row) for row in {rows.first(), rows.last()} - {None}]
    return found


def test_nothing_foreign_is_posted_to(mine: Ledger, theirs: Ledger) -> None:
    client = signed_in(member(mine, "owner"))
    before = {(name, row.pk): row.__dict__ | {"_state": None} for name, row in rows_of(theirs)}
    for name, row in rows_of(theirs):
        client.post(page_url(name, "change", row.pk), {"amount_yen": "1", "name": "x", "description": "x"})
        client.post(page_url(name, "delete", row.pk), {"post": "yes"})
        for action in ("delete_selected", "restore_selected", "retire_selected", "undo_selected"):
            data = {"action": action, "_selected_action": [row.pk], "post": "yes"}
            client.post(page_url(name, "changelist"), data)
    after = {(name, row.pk): row.__dict__ | {"_state": None} for name, row in rows_of(theirs)}
    assert after == before


def test_a_viewer_looks_and_changes_nothing(mine: Ledger) -> None:
    client = signed_in(member(mine, "viewer"))
    before = {(name, row.pk): row.__dict__ | {"_state": None} for name, row in rows_of(mine)}
    for name, row in rows_of(mine):
        assert client.get(page_url(name, "changelist")).status_code == 200, name
        if not name.startswith("agent"):
            assert client.get(page_url(name, "change", row.pk)).status_code == 200, name
        if name != "finance.ledger":
            assert client.get(page_url(name, "add")).status_code == 403, name
        assert client.post(page_url(name, "change", row.pk), {"amount_yen": "1"}).status_code in (302, 403), (
            name
        )
        assert client.post(page_url(name, "delete", row.pk), {"post": "yes"}).status_code in (302, 403), name
        for action in ("delete_selected", "restore_selected", "retire_selected", "undo_selected"):
            data = {"action": action, "_selected_action": [row.pk], "post": "yes"}
            client.post(page_url(name, "changelist"), data)
    after = {(name, row.pk): row.__dict__ | {"_state": None} for name, row in rows_of(mine)}
    assert after == before


def test_an_outsider_with_a_staff_mark_finds_an_empty_house(theirs: Ledger) -> None:
    client = signed_in(make_user("outsider", is_staff=True))
    assert SECRET not in client.get(reverse("admin:index")).content.decode()
    for model in MODELS:
        name = f"{model._meta.app_label}.{model._meta.model_name}"
        assert client.get(page_url(name, "changelist")).status_code == 403, name


def test_a_superuser_sees_every_page(mine: Ledger, theirs: Ledger) -> None:
    client: Client = signed_in(make_user("root", is_staff=True, is_superuser=True))
    for url in every_page(theirs):
        assert client.get(url).status_code in (200, 403), url


def test_a_talk_is_read_by_its_person_alone(mine: Ledger) -> None:
    owner = member(mine, "owner")
    talk = Conversation.objects.get(ledger=mine)
    assert signed_in(owner).get(page_url("agent.conversation", "change", talk.pk)).status_code == 302
    talk.user.is_staff = True
    talk.user.save()
    mine.memberships.create(user=talk.user, role="viewer")
    page = signed_in(talk.user).get(page_url("agent.conversation", "change", talk.pk))
    assert page.status_code == 200 and "ランチ" in page.content.decode()
