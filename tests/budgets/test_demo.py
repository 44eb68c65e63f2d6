"""The demo ledger: believable, the same for the same day, made once, apart from all others."""

from __future__ import annotations

from datetime import date
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from budgets.demo_rows import expenses_of
from budgets.facts import ledger_summary, surplus
from budgets.models import PlanLink
from budgets.services.demo import DEMO_NAME, demo_make
from finance.models import Change, Expense, Income, Ledger, Month, PlannedExpense, Wish
from finance.periods import month_period
from finance.services.months import month_current
from tests.support.books import make_user, on, spend

pytestmark = pytest.mark.django_db


def made() -> tuple[Ledger, str]:
    out = StringIO()
    call_command("make_demo", stdout=out)
    return Ledger.objects.get(name=DEMO_NAME), out.getvalue()


@pytest.mark.parametrize(
    "day", [date(2026, 5, 20), date(2026, 5, 1), date(2026, 3, 31), date(2028, 2, 29), date(2027, 1, 3)]
)
def test_on_any_day_it_has_three_months_that_add_up(day: date) -> None:
    with on(day):
        ledger, line = made()
        assert line.count("\n") == 1
        states = list(
            Month.objects.filter(ledger=ledger).order_by("first_day").values_list("state", flat=True)
        )
        assert states[:3] == ["confirmed", "confirmed", "draft"]
        assert Expense.objects.filter(ledger=ledger).count() > 80
        assert Expense.objects.filter(ledger=ledger).latest("date").date <= day
        assert Income.objects.filter(ledger=ledger, category__key="salary").count() in (2, 3)
        assert Income.objects.filter(ledger=ledger, refund_of__description="イヤホン").count() == 1
        assert PlanLink.objects.filter(fixed_cost__name="家賃").count() in (2, 3)
        assert PlannedExpense.objects.filter(link__isnull=False).count() == 1
        assert Wish.objects.count() == 3
        summary = ledger_summary(ledger)
        assert summary.plan.unallotted_yen >= 0
        assert summary.category(summary.categories[0].category_id).guide is not None
        for month in Month.objects.filter(ledger=ledger, state="confirmed"):
            assert 0 < surplus(month).actual_yen < 130_000


def test_a_second_time_changes_nothing(db: None) -> None:
    ledger, _line = made()
    before = Expense.objects.count(), Change.objects.count()
    again, line = made()
    assert (again, (Expense.objects.count(), Change.objects.count())) == (ledger, before)
    assert "already" in line


def test_other_ledgers_are_not_touched(ledger: Ledger) -> None:
    spend(ledger)
    before = Change.objects.filter(ledger=ledger).count()
    made()
    assert Change.objects.filter(ledger=ledger).count() == before
    assert Expense.objects.filter(ledger=ledger).count() == 1


def test_it_belongs_to_the_first_superuser(db: None) -> None:
    make_user("someone")
    first = make_user("first", is_superuser=True, is_staff=True)
    make_user("second", is_superuser=True, is_staff=True)
    ledger, _line = made()
    assert ledger.memberships.get().user == first


def test_without_a_superuser_one_is_made(db: None) -> None:
    ledger, _line = made()
    owner = ledger.memberships.get().user
    assert owner.is_superuser and not owner.has_usable_password()


def test_someone_elses_ledger_of_that_name_is_not_taken_for_it(db: None) -> None:
    other, _made = demo_make(make_user("someone"))
    owner: User = make_user("first", is_superuser=True)
    mine, _made = demo_make(owner)
    assert mine != other


def test_a_day_has_the_same_rows_on_any_later_day() -> None:
    may = month_period("2026-05", 1)
    assert list(expenses_of(*may))[:20] == list(expenses_of(may.start, date(2026, 6, 30)))[:20]


def test_it_follows_the_clock_of_the_ledger(db: None) -> None:
    with on(date(2030, 1, 1)):
        assert month_current(ledger=made()[0]).name == "2030-01"
