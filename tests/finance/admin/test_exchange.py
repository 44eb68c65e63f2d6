"""CSV: out without formulas, in with a preview, whole or not at all, and never twice."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from finance.admin.exchange import as_written, neutral
from finance.models import Change, Expense, Income, Ledger
from finance.services.changes import change_undo
from tests.support.admin import member, page_url, signed_in
from tests.support.books import closed_month, earn, make_ledger, spend

pytestmark = pytest.mark.django_db

HEADER = "date,amount_yen,category,merchant,description\n"


@pytest.fixture
def client(ledger: Ledger) -> Client:
    return signed_in(member(ledger, "editor", "hana"))


def exported(client: Client, model: str = "finance.expense", query: str = "") -> list[list[str]]:
    response = client.post(page_url(model, "export") + query, {"format": "0", "resource": "0"})
    assert response.status_code == 200, response.content[:500]
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))


def preview(client: Client, ledger: Ledger, text: str | bytes, model: str = "finance.expense") -> Any:
    data = text if isinstance(text, bytes) else text.encode()
    file = SimpleUploadedFile("rows.csv", data, "text/csv")
    return client.post(
        page_url(model, "import"), {"import_file": file, "format": "0", "resource": "0", "ledger": ledger.pk}
    )


def imported(client: Client, ledger: Ledger, text: str, model: str = "finance.expense") -> Any:
    page = preview(client, ledger, text, model)
    form = page.context["confirm_form"]
    return client.post(page_url(model, "process_import"), {name: form[name].value() for name in form.fields})


@pytest.mark.parametrize(
    "text", ["=1+1", "+81", "-500", "@SUM(A1)", "\t=1", "\r=1", "＝1", "　=1", " =1", "＋1", "|calc", "%x"]
)
def test_no_text_is_a_formula(text: str) -> None:
    assert neutral(text) == f"'{text}"
    assert as_written(neutral(text)) == text


@pytest.mark.parametrize("text", ["ランチ", "", "'ランチ", "a=b", "2026-05-20", "'"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert neutral(text) == text
    assert as_written(text) == text


def test_the_export_has_what_the_list_shows(client: Client, ledger: Ledger) -> None:
    row = spend(ledger, 1_480, text="=cmd|' /C calc'!A0")
    spend(ledger, 850, "カフェ", "コーヒー")
    spend(make_ledger("よそ"), 1, text="ひみつ")
    assert [row.public_id, "2026-05-20", "1480", "食費", "", "'=cmd|' /C calc'!A0"] in exported(client)
    assert "ひみつ" not in str(exported(client))
    assert len(exported(client, query="?q=コーヒー")) == 2


def test_a_preview_writes_nothing(client: Client, ledger: Ledger) -> None:
    changes = Change.objects.count()
    page = preview(client, ledger, HEADER + "2026-05-01,850,食費,,ランチ\n").content.decode()
    assert "ランチ" in page
    assert not Expense.objects.exists()
    assert Change.objects.count() == changes


def test_an_import_is_one_change_that_can_be_undone(client: Client, ledger: Ledger) -> None:
    text = (
        HEADER
        + '2026-05-01,850,食費,やよい亭,ランチ\n2026/5/2,"1,480円",カフェ,,コーヒー\n2026-05-02,850,食費,,\n'
    )
    assert imported(client, ledger, text).status_code == 302
    assert sorted(Expense.objects.values_list("amount_yen", flat=True)) == [850, 850, 1_480]
    assert set(Expense.objects.values_list("door", flat=True)) == {"import"}
    change = Change.objects.filter(cause="csv").get()
    assert (change.actor.username, change.entries.count()) == ("hana", 3)
    change_undo(change=change, actor=None, door="web")
    assert not Expense.objects.filter(deleted_at__isnull=True).exists()


def test_the_same_file_a_second_time_adds_nothing_and_an_overlapping_one_only_the_new(
    client: Client, ledger: Ledger
) -> None:
    twice = "2026-05-01,850,食費,,ランチ\n" * 2  # two equal lunches are two rows
    imported(client, ledger, HEADER + twice)
    assert Expense.objects.count() == 2
    imported(client, ledger, HEADER + twice)
    assert Expense.objects.count() == 2
    imported(client, ledger, HEADER + twice + "2026-05-02,500,食費,,弁当\n")
    assert Expense.objects.count() == 3


def test_what_was_exported_comes_back_as_corrections(client: Client, ledger: Ledger) -> None:
    row = spend(ledger, 850, text="=1+1")
    spend(ledger, 900, text="夕食")
    lines = exported(client)
    for line in lines:
        if line[0] == row.public_id:
            line[2], line[3] = "860", "カフェ"
    out = io.StringIO()
    csv.writer(out).writerows(lines)
    assert imported(client, ledger, out.getvalue()).status_code == 302
    row.refresh_from_db()
    assert (row.amount_yen, row.category.key, row.description) == (860, "cafe", "=1+1")
    assert Expense.objects.count() == 2
    assert Change.objects.latest("pk").entries.count() == 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("2026-02-30,850,食費,,x", "A date is a day"),
        ("2026-05-01,12.5,食費,,x", "whole number"),
        ("2026-05-01,0,食費,,x", "whole number"),
        ("2026-05-01,850,ペット,,x", "ペット"),
        ("2026-05-21,850,食費,,x", "planned expense"),
        ("2026-04-01,850,食費,,x", "2026-04 is closed"),
        ("2026-05-01,850,給与,,x", "給与"),
    ],
)
def test_one_wrong_line_keeps_the_whole_file_out(
    client: Client, ledger: Ledger, line: str, reason: str
) -> None:
    closed_month(ledger)
    page = preview(client, ledger, HEADER + "2026-05-01,850,食費,,ランチ\n" + line + "\n")
    assert reason in page.content.decode()
    assert page.context.get("confirm_form") is None
    assert not Expense.objects.exists()


def test_what_changed_since_the_preview_keeps_it_out_too(client: Client, ledger: Ledger) -> None:
    page = preview(client, ledger, HEADER + "2026-05-01,1,食費,,x\n2026-04-01,850,食費,,ランチ\n")
    form = page.context["confirm_form"]
    closed_month(ledger)
    data = {name: form[name].value() for name in form.fields}
    response = client.post(page_url("finance.expense", "process_import"), data, follow=True)
    assert "nothing was imported" in response.content.decode()
    assert not Expense.objects.exists()


def test_nobody_imports_into_a_ledger_that_is_not_theirs(client: Client, ledger: Ledger) -> None:
    other = make_ledger("よそ")
    foreign = spend(other, 850)
    assert "confirm_form" not in preview(client, other, HEADER + "2026-05-01,1,食費,,x\n").context
    page = preview(client, ledger, f"id,{HEADER}{foreign.public_id},2026-05-01,1,食費,,x\n")
    assert "no row" in page.content.decode()
    viewer = signed_in(member(ledger, "viewer"))
    assert preview(viewer, ledger, HEADER).status_code == 403
    foreign.refresh_from_db()
    assert foreign.amount_yen == 850


@pytest.mark.parametrize("data", ["日付,金額\n".encode("cp932"), b"\xff\xfe\x00", b"", b"\x00" * 50])
def test_a_file_that_cannot_be_read_is_no_error_page(client: Client, ledger: Ledger, data: bytes) -> None:
    assert preview(client, ledger, data).status_code == 200
    assert not Expense.objects.exists()


def test_incomes_are_exchanged_alike(client: Client, ledger: Ledger) -> None:
    spend(ledger, 3_000, "ショッピング", "Amazonで本", date(2026, 5, 1))
    text = HEADER + "2026-05-02,3000,返金,,Amazon 返金\n2026-05-10,268400,給与,,給与\n"
    assert imported(client, ledger, text, "finance.income").status_code == 302
    assert Income.objects.filter(refund_of__isnull=False).count() == 1
    earn(ledger, 1)
    assert len(exported(client, "finance.income")) == 4


def test_markup_in_a_file_is_shown_as_text(client: Client, ledger: Ledger) -> None:
    page = preview(client, ledger, HEADER + "2026-05-01,850,食費,<script>alert(1)</script>,<img src=x>\n")
    assert "<script>alert(1)" not in page.content.decode() and "<img src=x>" not in page.content.decode()
