"""The pages of months: an owner's press closes, everyone sees why not or who may, and the rest finds its place."""

from __future__ import annotations

import hashlib
import html
import io
import json
from datetime import date
from typing import Any

import pypdf
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from budgets.lifecycle import budget_confirm, month_close
from budgets.models import Carryover, MonthClose
from budgets.month_report import month_report
from budgets.report_pdf import month_report_pdf
from budgets.services.carryover import report_of
from budgets.services.plans import ceiling_set, fixed_cost_set, planned_expense_plan
from finance.models import Change, Ledger, Month
from finance.services.plans import wish_create
from tests.support.admin import member, signed_in
from tests.support.books import closed_month, earn, on, planned_month, spend, sql, writing

pytestmark = pytest.mark.django_db

DAY = date(2026, 4, 10)


@pytest.fixture
def april(ledger: Ledger) -> Month:
    """A confirmed month with one open point of each kind."""
    month = planned_month(ledger, "2026-04", food=30_000, cafe=5_000)
    with writing(ledger):
        ceiling_set(month=month, ceiling_yen=300_000)
        fixed_cost_set(month=month, name="家賃", amount_yen=80_000, category="住居")
        planned_expense_plan(ledger=ledger, description="車検", amount_yen=60_000, day=DAY)
        budget_confirm(month=month)
    spend(ledger, 7_000, "カフェ", "誕生日ケーキ", DAY)
    spend(ledger, 850, text="ランチ", day=DAY)
    spend(ledger, 120, "その他", "なぞの支出", DAY)
    earn(ledger, 700, "返金", "謎の返金", DAY)
    earn(ledger, 250_000, day=DAY)
    return month


@pytest.fixture
def owner(ledger: Ledger) -> Client:
    """The browser of an owner."""
    return signed_in(member(ledger, "owner"))


def url(name: str, month: Month | str, ledger: Ledger) -> str:
    return reverse(name, args=[ledger.pk, getattr(month, "name", month)])


def text(answer: Any, code: int = 200) -> str:
    assert answer.status_code == code, answer
    return html.unescape(answer.content.decode()).split("</nav>")[-1]


def close_now(ledger: Ledger, month: Month) -> MonthClose:
    with writing(ledger):
        return month_close(month=month, actor=None)


def test_the_close_page_shows_what_is_open_with_links_and_the_totals(
    ledger: Ledger, april: Month, owner: Client
) -> None:
    shown = text(owner.get(url("month-close", april, ledger)))
    for sentence in (
        "なぞの支出",
        "車検",
        "家賃",
        "謎の返金",
        "¥7,970",
        "−¥2,000",
        "¥292,030",
        "Close 2026-04 for good",
    ):
        assert sentence in shown, sentence
    for name in ("planned-of", "refunds-of", "recurring-of"):
        assert reverse(name, args=[ledger.pk]) in shown
    assert "/admin/finance/expense/" in shown


def test_an_owners_press_closes_once(ledger: Ledger, april: Month, owner: Client) -> None:
    page = url("month-close", april, ledger)
    assert "2026-04 is closed." in text(owner.post(page, follow=True))
    assert "2026-04 is closed, so" in text(owner.post(page, follow=True))
    close = MonthClose.objects.get()
    assert close.closed_by is not None
    assert Change.objects.filter(entries__table_name="budgets_monthclose", door="web").count() == 1
    assert close.sha256 in text(owner.get(page))


@pytest.mark.parametrize("role", ["editor", "viewer"])
def test_others_are_told_who_may(ledger: Ledger, april: Month, role: str) -> None:
    client = signed_in(member(ledger, role))
    page = url("month-close", april, ledger)
    named = ledger.memberships.get(role="owner").user.username
    assert "for good" not in text(client.get(page))
    told = text(client.post(page, follow=True))
    assert f"Only an owner of the ledger closes a month: {named}." in told
    assert Month.objects.get(pk=april.pk).state == "confirmed"


def test_why_a_month_does_not_close_yet(ledger: Ledger, owner: Client) -> None:
    planned_month(ledger, "2026-04"), planned_month(ledger, "2026-05")
    for name, reason in (("2026-04", "still a draft"), ("2026-05", "runs until 2026-05-31")):
        assert reason in text(owner.get(url("month-close", name, ledger)))
        assert reason in text(owner.post(url("month-close", name, ledger), follow=True))
    assert not MonthClose.objects.exists()


def test_outsiders_and_months_that_do_not_exist(ledger: Ledger, april: Month, owner: Client) -> None:
    close_now(ledger, april)
    stranger = signed_in(member(Ledger.objects.create(name="other")))
    for name in ("month-close", "month-report", "month-report-pdf", "month-rows"):
        assert stranger.get(url(name, april, ledger)).status_code == 404
        assert owner.get(url(name, "2019-01", ledger)).status_code == 404
        assert owner.get(url(name, "x" * 300, ledger)).status_code == 404
    assert stranger.get(reverse("months-of", args=[ledger.pk])).status_code == 404
    assert owner.get(url("month-report", planned_month(ledger), ledger)).status_code == 404


def test_the_list_names_every_month_its_state_and_the_savings(
    ledger: Ledger, april: Month, owner: Client
) -> None:
    planned_month(ledger, "2026-05")
    shown = text(owner.get(reverse("months-of", args=[ledger.pk])))
    assert "Close the month" in shown
    close_now(ledger, april)
    assert "Where does the rest go?" in text(owner.get(reverse("months-of", args=[ledger.pk])))
    owner.post(url("month-carry", april, ledger), {"choice": "savings", "amount": "2,000円"})
    shown = text(owner.get(reverse("months-of", args=[ledger.pk])))
    assert 'In savings from closed months</span> <b class="yen">¥2,000' in shown
    assert "to savings ¥2,000" in shown


def test_the_rest_goes_where_it_is_sent_and_comes_back(ledger: Ledger, april: Month, owner: Client) -> None:
    with writing(ledger):
        wish = wish_create(ledger=ledger, name="カメラ", amount_yen=50_000)
    close_now(ledger, april)
    page = url("month-close", april, ledger)
    assert "¥292,030" in text(owner.get(page))
    for data, sentence in (
        ({"choice": "wish"}, "Please choose a wish."),
        ({"choice": "savings", "amount": "abc"}, "An amount is a whole number"),
        ({"choice": "savings", "amount": "999999999"}, "between 1 and 292,030 yen"),
        ({"choice": "moon"}, "moon"),
        ({}, "This field is required."),
    ):
        assert sentence in text(owner.post(url("month-carry", april, ledger), data))
    assert not Carryover.objects.exists()
    owner.post(url("month-carry", april, ledger), {"choice": "wish", "wish": wish.pk, "amount": "5000"})
    shown = text(owner.get(page))
    assert "カメラ ¥5,000" in shown
    wishes = text(owner.get(reverse("wishes-of", args=[ledger.pk])))
    assert "¥5,000 saved up" in wishes
    assert "needs ¥160,000 more" in wishes  # 50,000 − 5,000 saved up − the projected −115,000
    change = Change.objects.get(entries__table_name="budgets_carryover")
    take_back = reverse("change-undo", args=[change.pk])
    assert take_back in shown
    owner.post(take_back)
    assert not Carryover.objects.exists()
    assert "Save it up for a wish" in text(owner.get(page))


def test_a_viewer_sees_what_was_left_and_decides_nothing(ledger: Ledger, april: Month) -> None:
    close_now(ledger, april)
    viewer = signed_in(member(ledger, "viewer"))
    assert '<form class="sheet-form"' not in text(viewer.get(url("month-close", april, ledger)))
    assert viewer.post(url("month-carry", april, ledger), {"choice": "nothing"}).status_code == 403


def test_an_overspent_month_is_taken_from_savings_or_allotments(ledger: Ledger, owner: Client) -> None:
    spend(ledger, 31_000, day=DAY)
    month = closed_month(ledger)
    shown = text(owner.get(url("month-close", month, ledger)))
    assert "Overspent" in shown
    assert "Take it from savings" in shown
    assert 'value="wish"' not in shown
    owner.post(url("month-carry", month, ledger), {"choice": "savings"})
    assert Carryover.objects.get().amount_yen == -1_000


def test_the_report_is_the_same_for_ever(ledger: Ledger, april: Month, owner: Client) -> None:
    close = close_now(ledger, april)
    page, pdf = (owner.get(url(name, april, ledger)) for name in ("month-report", "month-report-pdf"))
    for sentence in ("食費", "カフェ", "車検", "not paid in the month", "−¥2,000", "¥250,700", close.sha256):
        assert sentence in text(page), sentence
    sql("UPDATE finance_category SET name = 'たべもの' WHERE key = 'food'")
    sql("UPDATE finance_ledger SET name = '別の名前'")
    with on(date(2026, 8, 1)):
        again = owner.get(url("month-report", april, ledger))
        assert again.content.decode().split("<article")[1] == page.content.decode().split("<article")[1]
        assert owner.get(url("month-report-pdf", april, ledger)).content == pdf.content
    assert pdf.headers["Content-Type"] == "application/pdf"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_pdf_reads_back_in_japanese_glyphs(ledger: Ledger, april: Month, language: str) -> None:
    close = close_now(ledger, april)
    with translation.override(language):
        file = month_report_pdf(report_of(close))
    reader = pypdf.PdfReader(io.BytesIO(file))
    read = "".join(page.extract_text() for page in reader.pages)
    amount = "7,970円" if language == "ja" else "¥7,970"
    for words in ("2026-04", "うちの家計簿", "カフェ", "車検", "家賃", amount, close.sha256):
        assert words in read.replace("\n", ""), (words, read)
    assert reader.metadata is not None
    assert reader.metadata.author == "Maneki"
    assert "/HeiseiKakuGo-W5" in {font["/BaseFont"] for font in fonts(reader.pages[0])}
    assert [round(float(side)) for side in reader.pages[0].mediabox[2:]] == [595, 842]


def fonts(page: pypdf.PageObject) -> list[Any]:
    return [each.get_object() for each in page["/Resources"]["/Font"].values()]


def test_a_month_of_many_categories_and_long_names_fills_pages(ledger: Ledger, april: Month) -> None:
    snapshot = close_now(ledger, april).snapshot
    snapshot["names"] = [[f"own_{number}", f"<b>長い名前の費目&{number}" * 3] for number in range(120)]
    figures = {
        "spent_yen": 999_999_999_999,
        "allotment_yen": 0,
        "against_allotment_yen": 1,
        "refunded_yen": 0,
    }
    snapshot["categories"] = {key: figures for key, _name in snapshot["names"]}
    reader = pypdf.PdfReader(io.BytesIO(month_report_pdf(month_report(snapshot, "0" * 64))))
    assert len(reader.pages) > 2
    assert "費目&119" in reader.pages[-1].extract_text().replace("\n", "") + reader.pages[-2].extract_text()


def test_a_close_of_the_first_format_has_a_report_too(ledger: Ledger, owner: Client) -> None:
    month = planned_month(ledger, "2026-04")
    snapshot = {
        "categories": {"food": {"spent_yen": 850, "allotment_yen": 30_000}},
        "spent_yen": 850,
        "income_yen": 0,
        "actual_surplus_yen": -850,
        "budget_surplus_yen": None,
        "expenses": 1,
        "incomes": 0,
    }
    MonthClose.objects.create(
        month=month, ledger=ledger, snapshot=snapshot, sha256="a" * 64, closed_at="2026-05-01T00:00:00Z"
    )
    sql("UPDATE finance_month SET state = 'closed' WHERE id = %s", month.pk)
    assert "食費" in text(owner.get(url("month-report", month, ledger)))
    assert owner.get(url("month-report-pdf", month, ledger)).content.startswith(b"%PDF")
    assert owner.get(url("month-rows", month, ledger)).status_code == 404


def test_the_rows_of_the_proof_are_handed_out_byte_for_byte(ledger: Ledger, april: Month) -> None:
    close = close_now(ledger, april)
    file = signed_in(member(ledger, "viewer")).get(url("month-rows", april, ledger)).content
    assert hashlib.sha256(file).hexdigest() == close.sha256
    assert json.loads(file.split(b"\n")[0])["name"] == "2026-04"
