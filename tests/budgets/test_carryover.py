"""What a closed month left over goes where the household says, once, and never touches the closed month."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from budgets.errors import CarryoverError
from budgets.lifecycle import budget_confirm, month_close
from budgets.models import Allotment, Carryover, MonthBudget, MonthClose
from budgets.services.carryover import (
    carryover_create,
    left_over_yen,
    report_of,
    saved_for_wishes,
    savings_yen,
)
from budgets.services.plans import allotment_set, ceiling_set
from budgets.services.proof import month_verify
from finance.errors import LedgerError, MonthClosedError, UndoError, UnknownRowError
from finance.models import Change, Ledger, Month
from finance.services.changes import change_undo
from finance.services.months import month_by_name
from finance.services.plans import wish_create
from tests.support.books import at_once, earn, make_ledger, on, planned_month, spend, writing

pytestmark = pytest.mark.django_db

DAY = date(2026, 4, 10)


def closed(
    ledger: Ledger, *, food: int = 24_000, cafe: int = 7_000, ceiling: int | None = None
) -> MonthClose:
    """April with 30,000 for food and 5,000 for cafés, of which that much was spent."""
    month = planned_month(ledger, "2026-04", food=30_000, cafe=5_000)
    for amount, category in ((food, "食費"), (cafe, "カフェ")):
        if amount:
            spend(ledger, amount, category, day=DAY)
    with writing(ledger):
        if ceiling is not None:
            ceiling_set(month=month, ceiling_yen=ceiling)
        budget_confirm(month=month)
        return month_close(month=month, actor=None)


def carry(close: MonthClose, choice: str, **more: object) -> Carryover:
    with writing(close.ledger):
        return carryover_create(close=close, choice=choice, **more)


def plan(ledger: Ledger, month: str = "2026-05") -> dict[str, int | None]:
    """Allotments and ceiling."""
    row = month_by_name(ledger=ledger, name=month)
    held = Allotment.objects.filter(budget_id=row.pk).values_list("category__key", "amount_yen")
    return dict(held) | {"ceiling": MonthBudget.objects.get(month=row).ceiling_yen}


def latest_change(ledger: Ledger) -> Change:
    return Change.objects.filter(ledger=ledger).latest("pk")


def test_what_was_left_is_the_rest_of_the_ceiling_then_of_the_allotments_then_of_the_income() -> None:
    assert left_over_yen(report_of(closed(make_ledger("a")))) == 35_000 - 31_000
    assert left_over_yen(report_of(closed(make_ledger("b"), ceiling=50_000))) == 50_000 - 31_000
    ledger = make_ledger("c")
    month = month_by_name(ledger=ledger, name="2026-04")
    earn(ledger, 200_000, day=DAY)
    spend(ledger, 150_000, day=DAY)
    close = MonthClose(month=month, ledger=ledger, sha256="", snapshot=closed_snapshot(month))
    assert left_over_yen(report_of(close)) == 50_000


def closed_snapshot(month: Month) -> dict[str, object]:
    return {
        "categories": {},
        "spent_yen": 150_000,
        "income_yen": 200_000,
        "actual_surplus_yen": 50_000,
        "budget_surplus_yen": None,
    }


def test_savings_add_up_and_give_back_what_was_overspent(ledger: Ledger) -> None:
    assert carry(closed(ledger), "savings").amount_yen == 4_000
    with on(date(2026, 6, 5)):
        may = month_by_name(ledger=ledger, name="2026-05")
        spend(ledger, 36_000, day=date(2026, 5, 9))
        with writing(ledger):
            budget_confirm(month=may)
            close = month_close(month=may, actor=None)
        assert carry(close, "savings", amount_yen=500).amount_yen == -500
    assert savings_yen(ledger) == 3_500


def test_a_wish_gets_what_it_is_given(ledger: Ledger) -> None:
    close = closed(ledger)
    with writing(ledger):
        wish = wish_create(ledger=ledger, name="カメラ", amount_yen=50_000)
    carry(close, "wish", wish=wish, amount_yen=3_000)
    assert saved_for_wishes([wish]) == {wish.pk: 3_000}
    assert savings_yen(ledger) == 0


def test_allotments_take_surplus_and_deficit_and_the_ceiling_goes_along(ledger: Ledger) -> None:
    close = closed(ledger, ceiling=50_000)
    assert plan(ledger) == {"food": 30_000, "cafe": 5_000, "ceiling": 50_000}
    row = carry(close, "allotments")
    assert row.allotments == {"food": 6_000, "cafe": -2_000}
    assert plan(ledger) == {"food": 36_000, "cafe": 3_000, "ceiling": 54_000}


def test_no_allotment_falls_below_nothing(ledger: Ledger) -> None:
    close = closed(ledger, food=30_000, cafe=25_000)
    assert carry(close, "allotments").allotments == {"cafe": -5_000}
    assert plan(ledger)["cafe"] == 0


def test_the_month_after_gets_the_plan_without_what_was_carried(ledger: Ledger) -> None:
    carry(closed(ledger, ceiling=50_000), "allotments")
    assert plan(ledger, "2026-06") == {"food": 30_000, "cafe": 5_000, "ceiling": 50_000}


def test_nothing_is_a_choice_too_and_each_month_has_one(ledger: Ledger) -> None:
    close = closed(ledger)
    assert carry(close, "nothing").amount_yen == 0
    for choice in ("savings", "nothing", "allotments"):
        with pytest.raises(CarryoverError, match="2026-04"):
            carry(close, choice)
    assert Carryover.objects.count() == 1


@pytest.mark.parametrize("amount", [0, -1, 4_001, 10**13, True])
def test_not_more_than_is_there(ledger: Ledger, amount: int) -> None:
    with pytest.raises(LedgerError):
        carry(closed(ledger), "savings", amount_yen=amount)


def test_a_deficit_goes_to_no_wish_and_a_wish_must_be_ones_own(ledger: Ledger) -> None:
    close, other = closed(ledger, food=60_000), make_ledger("other")
    with writing(ledger):
        mine = wish_create(ledger=ledger, name="カメラ")
    with pytest.raises(CarryoverError, match="overspent"):
        carry(close, "wish", wish=mine)
    theirs_close = closed(other)
    with pytest.raises(UnknownRowError):
        carry(theirs_close, "wish", wish=mine)


@pytest.mark.parametrize("choice", ["savings", "allotments"])
def test_it_can_be_taken_back_until_the_running_month_closes(ledger: Ledger, choice: str) -> None:
    close, before = closed(ledger, ceiling=50_000), plan(ledger)
    carry(close, choice)
    change = latest_change(ledger)
    with writing(ledger):
        change_undo(change=change, actor=None, door="web")
    assert plan(ledger) == before
    assert not Carryover.objects.exists()

    carry(close, choice)
    change = latest_change(ledger)
    with on(date(2026, 6, 1)), writing(ledger):
        may = month_by_name(ledger=ledger, name="2026-05")
        budget_confirm(month=may)
        month_close(month=may, actor=None)
    for act in (
        lambda: change_undo(change=change, actor=None, door="web"),
        lambda: Carryover.objects.all().delete(),
        lambda: Carryover.objects.update(amount_yen=1),
    ):
        with pytest.raises(MonthClosedError, match="2026-05"), writing(ledger):
            act()


def test_an_allotment_that_was_set_since_keeps_its_figure(ledger: Ledger) -> None:
    carry(closed(ledger), "allotments")
    change = latest_change(ledger)
    with writing(ledger):
        allotment_set(month=month_by_name(ledger=ledger, name="2026-05"), category="食費", amount_yen=1)
    with pytest.raises(UndoError), writing(ledger):
        change_undo(change=change, actor=None, door="web")


def test_the_closed_month_stays_as_it_was_and_the_next_close_has_it_in_its_proof(ledger: Ledger) -> None:
    close = closed(ledger)
    carry(close, "allotments")
    assert month_verify(close).ok
    with on(date(2026, 6, 1)), writing(ledger):
        may = month_by_name(ledger=ledger, name="2026-05")
        budget_confirm(month=may)
        closed_may = month_close(month=may, actor=None)
    assert closed_may.snapshot["rows"]["carryover"] == 1
    assert month_verify(closed_may).ok


@pytest.mark.django_db(transaction=True)
def test_of_many_presses_at_once_one_counts(ledger: Ledger) -> None:
    close = closed(ledger)
    acts: list[Callable[[], object]] = [lambda: carry(close, "allotments")] * 6
    results = at_once(acts)
    assert sum(isinstance(result, Carryover) for result in results) == 1, results
    assert sum(isinstance(result, CarryoverError) for result in results) == 5
    assert plan(ledger)["food"] == 36_000
