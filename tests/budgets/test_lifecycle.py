"""draft -> confirmed -> closed; reopen leads back to draft; closed is final."""

from __future__ import annotations

import itertools
from datetime import date

import pytest

from budgets.errors import MonthStateError, NotClosableError, NothingPlannedError
from budgets.lifecycle import budget_confirm, budget_reopen, month_close, month_to_close
from budgets.models import MonthClose
from budgets.services.plans import planned_expense_plan
from budgets.services.snapshot import canonical_sha256
from finance.errors import LedgerError, MonthClosedError
from finance.models import Category, Change, Ledger, Month
from finance.services.months import month_by_name
from tests.support.books import (
    TODAY,
    at_once,
    closed_month,
    earn,
    make_user,
    on,
    planned_month,
    spend,
    writing,
)

pytestmark = pytest.mark.django_db

ACTS = {
    "confirm": lambda month: budget_confirm(month=month),
    "reopen": lambda month: budget_reopen(month=month),
    "close": lambda month: month_close(month=month, actor=None),
}
ALLOWED = {
    ("draft", "confirm"): "confirmed",
    ("confirmed", "reopen"): "draft",
    ("confirmed", "close"): "closed",
}


@pytest.mark.parametrize("order", list(itertools.product(ACTS, repeat=3)), ids="-".join)
def test_only_the_allowed_steps_are_taken_in_any_order(ledger: Ledger, order: tuple[str, ...]) -> None:
    month = planned_month(ledger, "2026-04")
    state = "draft"
    for act in order:
        wanted = ALLOWED.get((state, act))
        if wanted is None:
            with pytest.raises(LedgerError) as caught, writing(ledger):
                ACTS[act](month)
            assert "2026-04" in str(caught.value)
            assert {"draft": "draft", "confirmed": "confirmed", "closed": "closed"}[state] in str(
                caught.value
            )
        else:
            with writing(ledger):
                ACTS[act](month)
            state = wanted
        month.refresh_from_db()
        assert month.state == state


@pytest.mark.django_db(transaction=True)
def test_of_twenty_confirms_at_once_one_succeeds(ledger: Ledger) -> None:
    month = planned_month(ledger)

    def confirm() -> None:
        with writing(ledger):
            budget_confirm(month=month)

    results = at_once([confirm] * 20)
    assert results.count(None) == 1
    assert sum(isinstance(result, MonthStateError) for result in results) == 19
    assert Change.objects.filter(entries__table_name="finance_month", entries__action="update").count() == 1


def test_a_month_without_any_plan_is_not_confirmed(ledger: Ledger) -> None:
    month = month_by_name(ledger=ledger, name="2026-05")
    with pytest.raises(NothingPlannedError), writing(ledger):
        budget_confirm(month=month)
    with writing(ledger):
        planned_expense_plan(ledger=ledger, description="車検", amount_yen=1, day=TODAY)
        budget_confirm(month=month)


def test_a_month_closes_from_the_day_after_its_last(ledger: Ledger) -> None:
    month = planned_month(ledger)
    with writing(ledger):
        budget_confirm(month=month)
    for day in (TODAY, date(2026, 5, 31)):
        with on(day), pytest.raises(NotClosableError, match="2026-05-31"), writing(ledger):
            month_close(month=month, actor=None)
    with on(date(2026, 6, 1)), writing(ledger):
        month_close(month=month, actor=None)


def test_months_close_oldest_first(ledger: Ledger) -> None:
    march, april = planned_month(ledger, "2026-03"), planned_month(ledger, "2026-04")
    with writing(ledger):
        budget_confirm(month=march)
        budget_confirm(month=april)
    with pytest.raises(NotClosableError, match="2026-03"), writing(ledger):
        month_close(month=april, actor=None)
    assert month_to_close(ledger, TODAY) == march
    with writing(ledger):
        month_close(month=march, actor=None)
        month_close(month=april, actor=None)


def test_the_close_proves_the_month(ledger: Ledger) -> None:
    april = planned_month(ledger, "2026-04", food=30_000, cafe=0)
    spend(ledger, 850, day=date(2026, 4, 2))
    spend(ledger, 3_000, "ショッピング", "Amazonで本", date(2026, 4, 3))
    earn(ledger, 1_000, "返金", "Amazon 返金", date(2026, 4, 9))
    earn(ledger, 300_000, day=date(2026, 4, 25))
    hana = make_user()
    with writing(ledger):
        budget_confirm(month=april)
        close = month_close(month=april, actor=hana)
    food = close.snapshot["categories"]["food"]
    assert food == {
        "spent_yen": 850,
        "against_allotment_yen": 850,
        "refunded_yen": 0,
        "allotment_yen": 30_000,
        "expenses": 1,
    }
    assert close.snapshot["categories"]["shopping"]["spent_yen"] == 2_000
    assert close.snapshot["categories"]["shopping"]["refunded_yen"] == 1_000
    assert close.snapshot["incomes_by_category"] == {"salary": 300_000}
    surpluses = ("actual_surplus_yen", "budget_surplus_yen", "projected_surplus_yen")
    assert [close.snapshot[name] for name in surpluses] == [297_150, None, 297_150 - (30_000 - 850)]
    counts = {kind: count for kind, count in close.snapshot["rows"].items() if count}
    assert counts == {"allotment": 2, "expense": 2, "income": 2}
    Category.objects.filter(ledger=ledger, key="food").update(name="たべもの")
    assert close.sha256 == canonical_sha256(april)


def test_who_closed_it_is_forgotten_with_the_account_but_the_proof_stays(ledger: Ledger) -> None:
    april, hana = planned_month(ledger, "2026-04"), make_user()
    with writing(ledger):
        budget_confirm(month=april)
        month_close(month=april, actor=hana)
    hana.delete()
    assert MonthClose.objects.get().closed_by is None


def test_a_closed_month_says_so_whatever_is_asked(ledger: Ledger) -> None:
    april = closed_month(ledger)
    for act in ACTS.values():
        with pytest.raises(MonthClosedError, match="2026-04"), writing(ledger):
            act(april)
    assert Month.objects.get(pk=april.pk).state == "closed"
