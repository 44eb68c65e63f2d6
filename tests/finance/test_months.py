"""Months are rows: born with their plan, never overlapping, found by day and by name."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import IntegrityError
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from budgets.services.plans import ceiling_set, fixed_cost_set, planned_expense_plan
from finance import clock
from finance.errors import FarDateError, MonthNameError, NotAllowedError
from finance.models import Change, Expense, Ledger, Month
from finance.periods import Period
from finance.services.month_preview import month_start_preview
from finance.services.months import month_by_name, month_current, month_for_day, month_start_day_set
from tests.support.admin import member
from tests.support.books import (
    TODAY,
    at_once,
    closed_month,
    make_ledger,
    make_user,
    on,
    planned_month,
    spend,
    sql,
    writing,
)

pytestmark = pytest.mark.django_db


def span(month: Month) -> tuple[str, str, str]:
    return month.name, month.first_day.isoformat(), month.last_day.isoformat()


def test_a_month_is_born_with_its_first_row(ledger: Ledger) -> None:
    assert not Month.objects.filter(ledger=ledger).exists()
    spend(ledger, day=date(2026, 4, 30))
    assert [month.name for month in Month.objects.filter(ledger=ledger)] == ["2026-04"]


def test_a_month_is_born_as_a_draft_copy_of_the_last_plan(ledger: Ledger) -> None:
    april = planned_month(ledger, "2026-04", food=30_000, cafe=0)
    with writing(ledger):
        ceiling_set(month=april, ceiling_yen=200_000)
        fixed_cost_set(month=april, name="家賃", amount_yen=80_000, category="住居", day_of_month=27)
    may = month_by_name(ledger=ledger, name="2026-05")
    assert may.state == Month.State.DRAFT
    assert may.budget.ceiling_yen == 200_000
    assert {one.category.key: one.amount_yen for one in may.budget.allotments.all()} == {
        "food": 30_000,
        "cafe": 0,
    }
    copied = may.budget.fixed_costs.get()
    assert (copied.name, copied.amount_yen, copied.day_of_month) == ("家賃", 80_000, 27)


def test_a_birth_is_a_change_of_its_own(ledger: Ledger) -> None:
    spend(ledger)
    birth = Change.objects.get(ledger=ledger, cause="month_birth")
    assert {entry.table_name for entry in birth.entries.all()} == {"finance_month", "budgets_monthbudget"}


def test_asking_for_the_present_month_brings_it_to_life(ledger: Ledger) -> None:
    assert span(month_current(ledger=ledger)) == ("2026-05", "2026-05-01", "2026-05-31")


@pytest.mark.parametrize("name", ["2026-13", "may", "2026-5", ""])
def test_a_wrong_name_is_refused(ledger: Ledger, name: str) -> None:
    with pytest.raises(MonthNameError):
        month_by_name(ledger=ledger, name=name)


@pytest.mark.parametrize("name", ["1999-12", "2037-01", "9999-12", "0001-01"])
def test_a_month_beyond_all_sense_is_refused(ledger: Ledger, name: str) -> None:
    with pytest.raises(FarDateError):
        month_by_name(ledger=ledger, name=name)
    assert not Month.objects.filter(ledger=ledger).exists()


def test_the_database_refuses_months_that_overlap(ledger: Ledger) -> None:
    month_current(ledger=ledger)
    insert = (
        "INSERT INTO finance_month (ledger_id, name, first_day, last_day, state, version) "
        "VALUES (%s, '2026-06', '2026-05-31', '2026-06-29', 'draft', 1)"
    )
    with pytest.raises(IntegrityError, match="months_never_overlap"):
        sql(insert, ledger.pk)
    sql(insert, make_ledger("another").pk)  # of another ledger they may


@pytest.mark.django_db(transaction=True)
def test_of_many_births_at_once_there_is_one_month(ledger: Ledger) -> None:
    born = at_once([lambda: month_for_day(ledger=ledger, day=TODAY).pk for _ in range(6)])
    assert len(set(born)) == 1
    assert Month.objects.filter(ledger=ledger).count() == 1


def moved_to(ledger: Ledger, start_day: int, before_holidays: bool = False) -> list[tuple[str, str, str]]:
    with writing(ledger):
        month_start_day_set(ledger=ledger, start_day=start_day, before_holidays=before_holidays)
    ledger.refresh_from_db()
    months = Month.objects.filter(ledger=ledger).order_by("first_day")
    return [span(month) for month in months]


def test_a_later_start_day_lengthens_the_first_open_month(ledger: Ledger) -> None:
    closed_month(ledger)
    planned_month(ledger, "2026-05")
    planned_month(ledger, "2026-06")
    assert moved_to(ledger, 25) == [
        ("2026-04", "2026-04-01", "2026-04-30"),
        ("2026-05", "2026-05-01", "2026-06-24"),
        ("2026-06", "2026-06-25", "2026-07-24"),
    ]


def test_an_earlier_start_day_shortens_it() -> None:
    ledger = make_ledger("payday", start_day=25)
    planned_month(ledger, "2026-05")
    planned_month(ledger, "2026-06")
    assert moved_to(ledger, 1) == [
        ("2026-05", "2026-05-25", "2026-05-31"),
        ("2026-06", "2026-06-01", "2026-06-30"),
    ]


def test_rows_follow_their_dates_into_the_month_that_moved(ledger: Ledger) -> None:
    planned_month(ledger, "2026-04")
    row = spend(ledger, day=date(2026, 5, 3))
    moved_to(ledger, 25)
    row.refresh_from_db()
    assert row.month.name == "2026-04"
    assert row.month.first_day <= row.date <= row.month.last_day


def test_after_a_closed_month_the_days_up_to_the_new_start_join_the_next_one(ledger: Ledger) -> None:
    closed_month(ledger)
    moved_to(ledger, 25)
    assert span(month_for_day(ledger=ledger, day=date(2026, 5, 10))) == (
        "2026-05",
        "2026-05-01",
        "2026-06-24",
    )


def test_before_the_first_month_the_days_down_to_it_join_the_one_before() -> None:
    ledger = make_ledger("payday", start_day=25)
    planned_month(ledger, "2026-05")
    moved_to(ledger, 1)
    assert span(month_for_day(ledger=ledger, day=date(2026, 5, 10))) == (
        "2026-04",
        "2026-04-01",
        "2026-05-24",
    )


@settings(
    max_examples=6,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # each step writes: shrinking would take minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    steps=st.lists(
        st.one_of(st.tuples(st.integers(1, 28), st.booleans()), st.dates(date(2025, 11, 1), TODAY)),
        min_size=2,
        max_size=8,
    )
)
def test_whatever_the_start_day_was_every_day_has_one_month(
    ledger: Ledger, steps: list[tuple[int, bool] | date]
) -> None:
    Expense.objects.all().delete()
    ledger = make_ledger(f"ledger {Ledger.objects.count()} {id(steps)}")
    for step in steps:
        if isinstance(step, tuple):
            moved_to(ledger, *step)
        else:
            spend(ledger, day=step)
    for row in Expense.objects.filter(ledger=ledger).select_related("month"):
        assert row.month.first_day <= row.date <= row.month.last_day
    day = date(2025, 10, 1)
    while day <= date(2026, 7, 1):
        month = month_for_day(ledger=ledger, day=day)
        assert month.first_day <= day <= month.last_day
        day = month.last_day + timedelta(days=1)
    assert Period(date(2025, 10, 1), day).days > 270


def test_payday_months_begin_before_the_weekend(ledger: Ledger) -> None:
    closed_month(ledger)
    for name in ("2026-05", "2026-06", "2026-07"):
        planned_month(ledger, name)
    row = spend(ledger, day=date(2026, 5, 10))
    assert moved_to(ledger, 25, before_holidays=True) == [
        ("2026-04", "2026-04-01", "2026-04-30"),
        ("2026-05", "2026-05-01", "2026-06-24"),
        ("2026-06", "2026-06-25", "2026-07-23"),
        ("2026-07", "2026-07-24", "2026-08-24"),
    ]
    row.refresh_from_db()
    assert row.month.name == "2026-05"
    for moment, name in (
        (datetime(2026, 7, 23, 14, 59, tzinfo=UTC), "2026-06"),
        (datetime(2026, 7, 23, 15, 0, tzinfo=UTC), "2026-07"),
    ):
        with clock.frozen(moment):
            assert month_current(ledger=ledger).name == name


def test_a_preview_tells_what_moves_and_moves_nothing(ledger: Ledger) -> None:
    closed_month(ledger)
    for name in ("2026-05", "2026-06"):
        planned_month(ledger, name)
    with writing(ledger):
        for day in (3, 10, 25):
            planned_expense_plan(
                ledger=ledger, description=f"車検 {day}", amount_yen=1_000, day=date(2026, 6, day)
            )
    owner = ledger.memberships.get(role="owner").user
    stored = [span(month) for month in Month.objects.filter(ledger=ledger)]
    moves = month_start_preview(ledger=ledger, actor=owner, start_day=25, before_holidays=False)
    assert [(move.name, move.moves, move.is_closed, move.rows) for move in moves] == [
        ("2026-04", False, True, 0),
        ("2026-05", True, False, 0),
        ("2026-06", True, False, 2),
    ]
    ledger.refresh_from_db()
    assert ledger.month_start_day == 1
    assert [span(month) for month in Month.objects.filter(ledger=ledger)] == stored
    with pytest.raises(NotAllowedError):
        month_start_preview(ledger=ledger, actor=make_user("eve"), start_day=2, before_holidays=False)


def test_the_page_shows_first_and_sets_then(ledger: Ledger) -> None:
    planned_month(ledger, "2026-05")
    client = Client()
    client.force_login(ledger.memberships.get(role="owner").user)
    url = f"/settings/months/{ledger.pk}/"
    page = client.post(url, {"start_day": "25", "before_holidays": "on"}).content.decode()
    ledger.refresh_from_db()
    assert ledger.month_rule == (1, False) and "2026-05" in page
    client.post(url, {"start_day": "25", "before_holidays": "on", "act": "set"})
    ledger.refresh_from_db()
    assert ledger.month_rule == (25, True)
    assert client.post(url, {"start_day": "31", "act": "set"}).status_code == 200
    editor = Client()
    editor.force_login(member(ledger, "editor"))
    editor.post(url, {"start_day": "1", "act": "set"})
    ledger.refresh_from_db()
    assert ledger.month_rule == (25, True)


def test_on_the_first_of_a_month_tokyo_counts_and_not_utc(ledger: Ledger) -> None:
    with on(date(2026, 6, 1)):
        assert month_current(ledger=ledger).name == "2026-06"
