"""Both ends of every period are included; weeks start on Monday."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finance.periods import (
    Period,
    is_business_day,
    is_month_name,
    month_name_of,
    month_period,
    shift_month,
    week_of,
)


@pytest.mark.parametrize(
    ("name", "start_day", "first", "last"),
    [
        ("2026-05", 1, "2026-05-01", "2026-05-31"),
        ("2026-02", 1, "2026-02-01", "2026-02-28"),
        ("2028-02", 1, "2028-02-01", "2028-02-29"),
        ("2026-02", 28, "2026-02-28", "2026-03-27"),
        ("2028-02", 28, "2028-02-28", "2028-03-27"),
        ("2028-02", 15, "2028-02-15", "2028-03-14"),
        ("2026-12", 25, "2026-12-25", "2027-01-24"),
        ("2026-12", 1, "2026-12-01", "2026-12-31"),
    ],
)
def test_a_month_runs_to_the_day_before_the_next(name: str, start_day: int, first: str, last: str) -> None:
    assert month_period(name, start_day) == Period(date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize(
    ("day", "start_day", "name"),
    [
        ("2028-02-29", 1, "2028-02"),
        ("2028-02-29", 28, "2028-02"),
        ("2026-02-27", 28, "2026-01"),
        ("2027-01-01", 25, "2026-12"),
        ("2027-01-24", 25, "2026-12"),
        ("2027-01-25", 25, "2027-01"),
    ],
)
def test_a_day_belongs_to_the_month_that_began_last(day: str, start_day: int, name: str) -> None:
    assert month_name_of(date.fromisoformat(day), start_day) == name


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)), st.integers(1, 28))
def test_months_tile_the_calendar(day: date, start_day: int) -> None:
    name = month_name_of(day, start_day)
    period = month_period(name, start_day)
    assert period.start <= day <= period.end
    assert month_period(shift_month(name, 1), start_day).start == period.end + timedelta(days=1)
    assert 28 <= period.days <= 31


@pytest.mark.parametrize(
    ("name", "start_day", "first"),
    [
        ("2026-07", 25, "2026-07-24"),  # a Saturday
        ("2026-10", 25, "2026-10-23"),  # a Sunday
        ("2026-05", 5, "2026-05-01"),  # three holidays behind a weekend
        ("2026-05", 6, "2026-05-01"),  # the holiday that makes up for a Sunday
        ("2027-01", 1, "2026-12-31"),  # into the year before
        ("2026-09", 22, "2026-09-18"),  # a day between two holidays is one
        ("2026-08", 25, "2026-08-25"),
    ],
)
def test_payday_comes_before_weekends_and_holidays(name: str, start_day: int, first: str) -> None:
    assert month_period(name, start_day, True).start == date.fromisoformat(first)


@given(st.dates(date(2020, 1, 1), date(2031, 1, 1)), st.integers(1, 28))
def test_payday_months_tile_the_calendar(day: date, start_day: int) -> None:
    name = month_name_of(day, start_day, True)
    period = month_period(name, start_day, True)
    assert period.start <= day <= period.end and is_business_day(period.start)
    assert month_period(shift_month(name, 1), start_day, True).start == period.end + timedelta(days=1)
    nominal = month_period(name, start_day).start
    assert nominal - timedelta(days=7) < period.start <= nominal
    assert not any(
        is_business_day(period.start + timedelta(days=n + 1)) for n in range((nominal - period.start).days)
    )


@pytest.mark.parametrize(
    ("day", "first", "last"),
    [
        ("2026-12-31", "2026-12-28", "2027-01-03"),  # ISO week 53
        ("2027-01-03", "2026-12-28", "2027-01-03"),
        ("2027-01-04", "2027-01-04", "2027-01-10"),
        ("2028-02-29", "2028-02-28", "2028-03-05"),
    ],
)
def test_a_week_runs_from_monday_to_sunday(day: str, first: str, last: str) -> None:
    assert week_of(date.fromisoformat(day)) == Period(date.fromisoformat(first), date.fromisoformat(last))


def test_a_week_is_cut_at_both_ends_of_its_month() -> None:
    month = month_period("2026-12", 1)
    assert week_of(date(2026, 12, 2), month) == Period(date(2026, 12, 1), date(2026, 12, 6))
    assert week_of(date(2026, 12, 31), month) == Period(date(2026, 12, 28), date(2026, 12, 31))


def test_shifting_crosses_the_year() -> None:
    assert shift_month("2026-12", 1) == "2027-01"
    assert shift_month("2026-01", -1) == "2025-12"
    assert shift_month("2026-05", -17) == "2024-12"


@pytest.mark.parametrize(
    "text", ["2026-13", "2026-00", "2026-5", "26-05", "0000-05", "2026/05", "２０２６-05x"]
)
def test_other_texts_are_no_month_names(text: str) -> None:
    assert not is_month_name(text)
