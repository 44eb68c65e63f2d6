"""The page of a month's plan: all that was changed or nothing, and what was typed stays."""

from __future__ import annotations

import html
import re
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from budgets.models import Allotment, MonthBudget
from budgets.queries import plan_totals
from budgets.services.plans import allotment_set, ceiling_set, fixed_cost_set
from finance.models import Category, Change, Ledger, Month
from tests.support.admin import member
from tests.support.books import closed_month, make_ledger, planned_month, spend, writing

pytestmark = pytest.mark.django_db
NAME = "2026-05"


@pytest.fixture
def month(ledger: Ledger) -> Month:
    month = planned_month(ledger, NAME, food=30_000)
    with writing(ledger):
        ceiling_set(month=month, ceiling_yen=100_000)
        fixed_cost_set(month=month, name="家賃", amount_yen=50_000)
    return month


@pytest.fixture
def client(ledger: Ledger) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(ledger.memberships.get(role="owner").user)
    return client


def url(month: Month, name: str = "month-plan") -> str:
    return reverse(name, args=[month.ledger_id, month.name])


def fields_of(page: str) -> dict[str, str]:
    found = re.findall(r'<input[^>]*name="((?:a\d+|ceiling)(?:-seen)?)"[^>]*?value="([^"]*)"', page)
    return {name: html.unescape(value) for name, value in found}


def key(ledger: Ledger, name: str) -> str:
    return f"a{Category.objects.get(ledger=ledger, key=name).pk}"


def allotments(month: Month) -> dict[str, int]:
    return dict(Allotment.objects.filter(budget_id=month.pk).values_list("category__key", "amount_yen"))


def test_what_was_changed_is_saved_as_one_change(client: Client, month: Month, ledger: Ledger) -> None:
    before = Change.objects.count()
    stored = allotments(month)
    posted = fields_of(client.get(url(month)).content.decode())
    posted |= {key(ledger, "cafe"): "６千円", key(ledger, "food"): "2万", "ceiling": "12万"}
    assert client.post(url(month), posted).status_code == 302
    assert allotments(month) == stored | {"food": 20_000, "cafe": 6_000}
    assert MonthBudget.objects.get(pk=month.pk).ceiling_yen == 120_000
    assert Change.objects.count() == before + 1
    posted = fields_of(client.get(url(month)).content.decode()) | {key(ledger, "cafe"): ""}
    client.post(url(month), posted)
    assert "cafe" not in allotments(month)


@pytest.mark.parametrize(
    ("typed", "sign"), [("45,001", "Nothing was changed"), ("たくさん", "errorlist|error"), ("-5", "error")]
)
def test_what_does_not_fit_or_cannot_be_read_changes_nothing_and_stays(
    client: Client, month: Month, ledger: Ledger, typed: str, sign: str
) -> None:
    stored = plan_totals(month)
    posted = fields_of(client.get(url(month)).content.decode())
    posted |= {key(ledger, "cafe"): typed, key(ledger, "food"): "31,000"}
    answer = client.post(url(month), posted)
    page = answer.content.decode()
    assert answer.status_code == 422 and re.search(sign, page)
    assert f'value="{typed}"' in page and 'value="31,000"' in page
    assert plan_totals(month) == stored


def test_two_people_who_plan_at_once_lose_nothing(client: Client, month: Month, ledger: Ledger) -> None:
    posted = fields_of(client.get(url(month)).content.decode())
    with writing(ledger):
        allotment_set(month=month, category="食費", amount_yen=33_000)
    client.post(url(month), posted | {key(ledger, "cafe"): "5000"})
    assert allotments(month)["food"] == 33_000 and allotments(month)["cafe"] == 5_000
    page = client.post(url(month), posted | {key(ledger, "food"): "1000"}).content.decode()
    assert "Somebody has changed" in page and allotments(month)["food"] == 33_000


def test_what_was_spent_before_stands_beside(client: Client, ledger: Ledger) -> None:
    for name, yen in (("2026-02", 9_000), ("2026-03", 12_000), ("2026-04", 18_000)):
        planned_month(ledger, name)
        spend(ledger, yen, "食費", day=date(2026, int(name[5:]), 10))
    month = planned_month(ledger, NAME)
    page = client.get(url(month)).content.decode()
    assert "¥18,000" in page and "¥13,000" in page


def test_copy_confirm_and_reopen(client: Client, month: Month, ledger: Ledger) -> None:
    client.post(reverse("month-plan-ahead", args=[ledger.pk]), {"which": "next"})
    june = Month.objects.get(ledger=ledger, name="2026-06")
    with writing(ledger):
        allotment_set(month=june, category="食費", amount_yen=1)
        allotment_set(month=june, category="医療", amount_yen=2)
    client.post(url(june, "month-plan-act"), {"act": "copy"})
    assert allotments(june) == allotments(month) and plan_totals(june) == plan_totals(month)
    for act, state in (("confirm", "confirmed"), ("reopen", "draft")):
        client.post(url(june, "month-plan-act"), {"act": act})
        june.refresh_from_db()
        assert june.state == state
    assert client.post(url(june, "month-plan-act"), {"act": "x"}).status_code == 302


def test_a_closed_month_is_only_shown_and_viewers_only_look(client: Client, ledger: Ledger) -> None:
    closed = closed_month(ledger, "2026-04")
    page = client.get(url(closed)).content.decode()
    assert "<fieldset disabled" in page and "Save the plan" not in page
    stored = allotments(closed)
    client.post(url(closed), fields_of(page) | {"ceiling": "1"})
    client.post(url(closed, "month-plan-act"), {"act": "copy"})
    assert allotments(closed) == stored
    viewer = Client()
    viewer.force_login(member(ledger, "viewer"))
    assert viewer.get(url(closed)).status_code == 200
    for name in ("month-plan", "month-plan-act"):
        assert viewer.post(url(closed, name), {"act": "reopen"}).status_code == 403


def test_another_household_s_month_is_not_there(client: Client) -> None:
    other: Any = planned_month(make_ledger("よそ"), NAME)
    assert client.get(url(other)).status_code == 404
