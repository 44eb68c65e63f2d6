"""Which row is the expected payment: named alike, within 20 % and 5 days; one to one; the rest is a doubt."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from budgets.due import due_day
from budgets.matching import Expected, Seen, fit, pairs
from finance.periods import Period, month_period

MAY = Period(date(2026, 5, 1), date(2026, 5, 31))
RENT = Expected("fixed", "家賃", 80_000, MAY, date(2026, 5, 27), "housing")
PAID = Seen("家賃", 80_000, date(2026, 5, 27), "housing")


@pytest.mark.parametrize(
    ("changes", "answer"),
    [
        ({}, "sure"),
        ({"amount_yen": 64_000}, "sure"),
        ({"amount_yen": 96_000}, "sure"),
        ({"amount_yen": 63_999}, "doubt"),
        ({"amount_yen": 96_001}, "doubt"),
        ({"amount_yen": 8_000}, None),
        ({"day": date(2026, 6, 1)}, "sure"),
        ({"day": date(2026, 6, 2)}, None),
        ({"day": date(2026, 5, 2)}, "sure"),  # in its month, to the yen
        ({"day": date(2026, 5, 2), "amount_yen": 81_000}, "doubt"),
        ({"text": "ひまわり不動産"}, "doubt"),  # amount, day and category are right, the name is another
        ({"text": "ひまわり不動産", "category": ""}, "doubt"),
        ({"text": "ひまわり不動産", "category": "food"}, None),
        ({"text": "ひまわり不動産", "amount_yen": 79_999}, None),
        ({"text": "5月分の家賃 ひまわり不動産", "category": "food"}, "sure"),
    ],
)
def test_near_and_named_alike_is_sure(changes: dict[str, object], answer: str | None) -> None:
    assert fit(RENT, replace(PAID, **changes)) == answer  # type: ignore[arg-type]


def test_an_income_is_named_by_its_category_too() -> None:
    salary = Expected("income", "給料", 280_000, MAY, date(2026, 5, 25), "salary")
    assert fit(salary, Seen("株式会社みどり", 283_000, date(2026, 5, 25), "salary")) == "sure"
    assert fit(salary, Seen("株式会社みどり", 283_000, date(2026, 5, 25), "bonus")) is None


def test_a_planned_cost_is_known_by_its_name_all_month() -> None:
    trip = Expected("planned", "旅行", 100_000, MAY, date(2026, 5, 28), "leisure")
    assert fit(trip, Seen("旅行", 96_000, date(2026, 5, 4))) == "sure"
    assert fit(trip, Seen("旅行のガイドブック", 1_500, date(2026, 5, 4))) is None


def test_the_amount_decides_between_two_of_one_name_and_else_nobody() -> None:
    phones = [replace(RENT, name="携帯", amount_yen=yen) for yen in (5_000, 5_500)]
    bill = Seen("携帯", 5_500, date(2026, 5, 27))
    assert [(each.expected, each.fit) for each in pairs(phones, [bill])] == [(1, "sure")]
    assert [each.fit for each in pairs(phones, [replace(bill, amount_yen=5_200)])] == ["doubt"]


EXPECTED = st.builds(
    Expected,
    st.sampled_from(["fixed", "planned", "income"]),
    st.sampled_from(["家賃", "電気", "ガス", "給料"]),
    st.integers(1, 20),
    st.just(MAY),
    st.none() | st.dates(MAY.start, MAY.end),
    st.sampled_from(["", "housing", "salary"]),
)
SEEN = st.builds(
    Seen,
    st.sampled_from(["家賃", "電気代", "ランチ", "給料"]),
    st.integers(1, 20),
    st.dates(MAY.start - timedelta(days=9), MAY.end + timedelta(days=9)),
    st.sampled_from(["", "housing", "salary"]),
)


@given(st.lists(EXPECTED, max_size=5), st.lists(SEEN, max_size=5))
def test_pairs_are_one_to_one_and_fit(expected: list[Expected], seen: list[Seen]) -> None:
    found = pairs(expected, seen)
    assert len({each.expected for each in found}) == len({each.seen for each in found}) == len(found)
    for each in found:
        answer = fit(expected[each.expected], seen[each.seen])
        assert answer == "sure" or (answer == each.fit == "doubt")
    left = [number for number in range(len(seen)) if number not in {each.seen for each in found}]
    free = [place for place in range(len(expected)) if place not in {each.expected for each in found}]
    assert not any(fit(expected[place], seen[number]) for place in free for number in left)


@pytest.mark.parametrize(
    ("month", "start_day", "number", "day"),
    [
        ("2026-02", 1, 31, date(2026, 2, 28)),
        ("2028-02", 1, 30, date(2028, 2, 29)),
        ("2026-05", 1, 31, date(2026, 5, 31)),
        ("2026-05", 25, 27, date(2026, 5, 27)),
        ("2026-05", 25, 10, date(2026, 6, 10)),
        ("2026-01", 25, 31, date(2026, 1, 31)),
        ("2026-02", 25, 31, date(2026, 2, 28)),
        ("2026-12", 25, 1, date(2027, 1, 1)),
    ],
)
def test_the_day_that_falls_into_the_month(month: str, start_day: int, number: int, day: date) -> None:
    assert due_day(month_period(month, start_day), number) == day


@given(st.integers(0, 119), st.integers(1, 28), st.integers(1, 31))
def test_every_month_has_each_day_once(months: int, start_day: int, number: int) -> None:
    year, month = divmod(months, 12)
    period = month_period(f"{2020 + year}-{month + 1:02}", start_day)
    day = due_day(period, number)
    assert period.start <= day <= period.end
    next_day = due_day(
        month_period(f"{2020 + (months + 1) // 12}-{(months + 1) % 12 + 1:02}", start_day), number
    )
    assert 26 <= (next_day - day).days <= 33


def test_a_start_that_moves_before_a_holiday_leaves_no_payment_out() -> None:
    short, long = Period(date(2026, 3, 25), date(2026, 4, 22)), Period(date(2026, 4, 23), date(2026, 5, 24))
    assert (due_day(short, 24), due_day(long, 24)) == (date(2026, 4, 22), date(2026, 5, 24))
    first = Period(date(2026, 7, 1), date(2026, 8, 24))  # the start day has just become 25
    assert due_day(first, 10) == date(2026, 7, 10)
