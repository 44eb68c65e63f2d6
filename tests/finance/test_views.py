"""The page of the latest changes: one's own ledgers, in words, each with a button that takes it back."""

from __future__ import annotations

import pytest
from django.urls import reverse

from finance.models import Change, Expense, Ledger
from finance.services.expenses import RowPatch, expenses_create, expenses_update
from tests.support.admin import member, signed_in
from tests.support.books import closed_month, draft, make_ledger, spend, sql, writing

pytestmark = pytest.mark.django_db


def test_changes_are_shown_in_words_and_taken_back(ledger: Ledger) -> None:
    hana = member(ledger, "editor", "hana")
    row = spend(ledger, 850)
    with writing(ledger, hana) as change:
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, amount_yen=900)])
    client = signed_in(hana)
    page = client.get(reverse("changes")).content.decode()
    assert "hana" in page and "¥850 → ¥900" in page and row.public_id in page
    done = client.post(reverse("change-undo", args=[change.pk]), follow=True).content.decode()
    assert "Taken back." in done
    row.refresh_from_db()
    assert row.amount_yen == 850
    again = client.post(reverse("change-undo", args=[change.pk]), follow=True).content.decode()
    assert "undone already" in again


def test_a_refusal_is_told_with_its_reason(ledger: Ledger) -> None:
    client = signed_in(member(ledger))
    row = spend(ledger)
    change = Change.objects.filter(cause="test").latest("pk")
    with writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, amount_yen=900)])
    page = client.post(reverse("change-undo", args=[change.pk]), follow=True).content.decode()
    assert f"{row.public_id} was changed again since" in page


def test_a_viewer_reads_and_takes_nothing_back(ledger: Ledger) -> None:
    spend(ledger)
    change = Change.objects.filter(cause="test").latest("pk")
    client = signed_in(member(ledger, "viewer"))
    assert "<form action" not in client.get(reverse("changes")).content.decode().split("<main")[1]
    page = client.post(reverse("change-undo", args=[change.pk]), follow=True).content.decode()
    assert "but not change it" in page
    assert Expense.objects.get().deleted_at is None


def test_nobody_elses_changes_are_shown_or_taken_back(ledger: Ledger) -> None:
    other = make_ledger("よそ")
    spend(other, text="ひみつ")
    change = Change.objects.filter(ledger=other).latest("pk")
    client = signed_in(member(ledger))
    assert "ひみつ" not in client.get(reverse("changes")).content.decode()
    missing = client.get(reverse("changes-of", args=[999_999]))
    assert client.get(reverse("changes-of", args=[other.pk])).status_code == missing.status_code == 404
    assert client.post(reverse("change-undo", args=[change.pk])).status_code == 404
    assert Expense.objects.get().deleted_at is None


def test_long_changes_and_long_histories_come_in_parts(ledger: Ledger) -> None:
    client = signed_in(member(ledger))
    with writing(ledger):
        expenses_create(ledger=ledger, drafts=[draft(text=f"行{n}") for n in range(10)], door="web")
    assert "and 4 more rows" in client.get(reverse("changes")).content.decode()
    for number in range(31):
        spend(ledger, text=f"あと{number}")
    page = client.get(reverse("changes"))
    older = page.context["older"]
    assert older and "行0" not in page.content.decode()
    assert "行0" in client.get(reverse("changes") + f"?before={older}").content.decode()
    for nonsense in ("x", "-1", "9" * 30, "１"):
        assert client.get(reverse("changes") + f"?before={nonsense}").status_code == 200


def test_text_is_never_markup_and_raw_sql_breaks_nothing(ledger: Ledger) -> None:
    row = spend(ledger, text="<script>alert(1)</script>")
    sql("UPDATE finance_expense SET merchant = '店' WHERE id = %s", row.pk)
    closed_month(ledger)
    page = signed_in(member(ledger)).get(reverse("changes"))
    assert page.status_code == 200
    assert "<script>alert" not in page.content.decode()
