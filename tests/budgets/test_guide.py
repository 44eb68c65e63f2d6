"""The guide, by worked cases and by its two properties."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from budgets.guide import day_guide
from finance.money import MAX_YEN
from finance.periods import Period, month_period, week_of

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "guide.jsonl").read_text().splitlines()
]
MONTHS = st.builds(
    lambda year, month, start_day: month_period(f"{year:04d}-{month:02d}", start_day),
    st.integers(2020, 2032),
    st.integers(1, 12),
    st.integers(1, 28),
)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_case(case: dict[str, Any]) -> None:
    month = month_period(case["month"], case["month_start_day"])
    day = date.fromisoformat(case["day"])
    spent = {date.fromisoformat(each): yen for each, yen in case["spend"].items()}
    guide = day_guide(case["allotment_yen"], month.start, month.end, spent, day)
    expected = dict(case["expect"])
    tomorrow = expected.pop("tomorrow_budget")
    assert {name: getattr(guide, name) for name in expected} == expected
    if tomorrow is None:
        assert day == month.end
    else:
        following = day_guide(case["allotment_yen"], *month, spent, day + timedelta(days=1))
        assert following.today_remaining == tomorrow


@given(month=MONTHS, allotment=st.integers(0, MAX_YEN))
def test_whoever_spends_exactly_the_guide_every_day_ends_at_exactly_zero(
    month: Period, allotment: int
) -> None:
    spent: dict[date, int] = {}
    for offset in range(month.days):
        day = month.start + timedelta(days=offset)
        spent[day] = day_guide(allotment, *month, spent, day).today_budget
    assert day_guide(allotment, *month, spent, month.end).month_remaining == 0


@settings(max_examples=300)
@given(data=st.data(), month=MONTHS, allotment=st.integers(0, 10**7))
def test_today_never_exceeds_the_week_nor_the_week_what_is_left(
    data: Any, month: Period, allotment: int
) -> None:
    days = st.integers(0, month.days - 1).map(lambda offset: month.start + timedelta(days=offset))
    spent = data.draw(st.dictionaries(days, st.integers(0, 10**6), max_size=12))
    day = data.draw(days)
    guide = day_guide(allotment, *month, spent, day)
    before = sum(yen for each, yen in spent.items() if each < week_of(day, month).start)
    assert 0 <= guide.today_budget <= guide.week_budget <= max(0, allotment - before)


def test_a_day_outside_the_month_has_no_guide() -> None:
    with pytest.raises(ValueError, match="outside"):
        day_guide(30_000, date(2026, 5, 1), date(2026, 5, 31), {}, date(2026, 6, 1))


def test_on_the_last_day_of_an_overspent_month_nothing_is_divided_by_zero() -> None:
    guide = day_guide(
        1_000, date(2026, 5, 1), date(2026, 5, 31), {date(2026, 5, 2): 5_000}, date(2026, 5, 31)
    )
    assert (guide.today_budget, guide.week_budget, guide.month_remaining) == (0, 0, -4_000)
    assert guide.week_used_up


def test_a_deficit_of_the_week_is_not_put_on_today() -> None:
    spent = {date(2026, 5, 18): 20_000}
    guide = day_guide(31_000, date(2026, 5, 1), date(2026, 5, 31), spent, date(2026, 5, 20))
    assert guide.week_used_up
    assert guide.today_budget == guide.week_budget // 7


def test_a_refund_gives_its_day_room() -> None:
    month = month_period("2026-05", 1)
    plain = day_guide(31_000, *month, {}, date(2026, 5, 20))
    refunded = day_guide(31_000, *month, {date(2026, 5, 20): -700}, date(2026, 5, 20))
    assert refunded.today_remaining == plain.today_remaining + 700
    assert refunded.month_remaining == 31_700
