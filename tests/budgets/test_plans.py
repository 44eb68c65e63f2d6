"""Plans: what does not fit is refused with the figures; each month has its own."""

from __future__ import annotations

from datetime import date

import pytest

from budgets.errors import PlanDoesNotFitError
from budgets.facts import ledger_summary, surplus
from budgets.models import Allotment, FixedCost
from budgets.queries import PlanTotals, plan_totals
from budgets.services.plans import (
    allotment_remove,
    allotment_set,
    ceiling_set,
    fixed_cost_remove,
    fixed_cost_set,
    planned_expense_plan,
    planned_expense_replan,
)
from finance.errors import AmountError, ConflictError, FarDateError, TextError, UnknownCategoryError
from finance.models import Ledger, Month, PlannedExpense
from finance.services.months import month_by_name
from finance.services.plans import PlannedPatch, plan_row_delete, plan_row_restore, wish_create, wish_update
from tests.support.books import TODAY, at_once, earn, planned_month, spend, writing

pytestmark = pytest.mark.django_db


def full_month(ledger: Ledger) -> Month:
    """A ceiling of 200,000 filled to the last yen."""
    month = planned_month(ledger, food=30_000, cafe=10_000)
    with writing(ledger):
        ceiling_set(month=month, ceiling_yen=200_000)
        fixed_cost_set(month=month, name="家賃", amount_yen=80_000, category="住居")
        planned_expense_plan(
            ledger=ledger, description="車検", amount_yen=80_000, day=date(2026, 5, 28), category="交通"
        )
    assert plan_totals(month) == PlanTotals(200_000, 80_000, 80_000, 40_000)
    return month


def test_the_rest_under_the_ceiling_is_unallotted(ledger: Ledger) -> None:
    month = full_month(ledger)
    with writing(ledger):
        assert ceiling_set(month=month, ceiling_yen=250_000).unallotted_yen == 50_000


def test_without_a_ceiling_nothing_is_too_much_and_the_rest_is_not_set(ledger: Ledger) -> None:
    month = planned_month(ledger, food=999_999_999_999)
    assert plan_totals(month).unallotted_yen is None
    assert surplus(month).budget_yen is None


@pytest.mark.parametrize(
    "act",
    [
        lambda ledger, month: ceiling_set(month=month, ceiling_yen=199_999),
        lambda ledger, month: allotment_set(month=month, category="食費", amount_yen=30_001),
        lambda ledger, month: allotment_set(month=month, category="娯楽", amount_yen=1),
        lambda ledger, month: fixed_cost_set(month=month, name="家賃", amount_yen=80_001),
        lambda ledger, month: fixed_cost_set(month=month, name="Netflix", amount_yen=1),
        lambda ledger, month: planned_expense_plan(
            ledger=ledger, description="旅行", amount_yen=1, day=date(2026, 5, 29)
        ),
        lambda ledger, month: planned_expense_replan(
            ledger=ledger,
            patch=PlannedPatch(
                f"p{PlannedExpense.objects.get().pk}", "車検", 80_001, date(2026, 5, 28), "交通"
            ),
        ),
    ],
    ids=["ceiling", "allotment", "another", "fixed", "another fixed", "planned", "replanned"],
)
def test_what_does_not_fit_is_refused_with_the_figures_and_nothing_changes(ledger: Ledger, act) -> None:
    month = full_month(ledger)
    before = plan_totals(month)
    with writing(ledger), pytest.raises(PlanDoesNotFitError) as caught:
        act(ledger, month)
    assert plan_totals(month) == before
    assert FixedCost.objects.count() == 1 and PlannedExpense.objects.count() == 1
    assert {one.amount_yen for one in Allotment.objects.all()} == {30_000, 10_000}
    assert "¥80,00" in str(caught.value) and "ceiling" in str(caught.value)


@pytest.mark.django_db(transaction=True)
def test_two_settings_at_once_never_exceed_the_ceiling(ledger: Ledger) -> None:
    month = planned_month(ledger, food=0)
    with writing(ledger):
        ceiling_set(month=month, ceiling_yen=50_000)

    def allot(category: str) -> None:
        with writing(ledger):
            allotment_set(month=month, category=category, amount_yen=30_000)

    def plan() -> None:
        with writing(ledger):
            planned_expense_plan(ledger=ledger, description="旅行", amount_yen=30_000, day=date(2026, 5, 29))

    results = at_once([lambda: allot("食費"), lambda: allot("カフェ"), plan])
    assert sorted(type(result).__name__ for result in results) == ["NoneType"] + ["PlanDoesNotFitError"] * 2
    assert plan_totals(month).unallotted_yen == 20_000


def test_an_allotment_of_nothing_is_a_guide_of_nothing(ledger: Ledger) -> None:
    planned_month(ledger, food=0)
    food = next(each for each in ledger_summary(ledger).categories if each.key == "food")
    assert (food.guide.today_budget, food.guide.month_budget) == (0, 0)
    assert food.week_used_up


def test_a_category_without_allotment_has_no_guide(ledger: Ledger) -> None:
    month = planned_month(ledger)
    with writing(ledger):
        allotment_remove(month=month, category="食費")
    assert all(each.guide is None for each in ledger_summary(ledger).categories)


@pytest.mark.parametrize("amount", [-1, 10**12, True, 1.5])
def test_amounts_beyond_the_limits_are_refused(ledger: Ledger, amount: int) -> None:
    month = planned_month(ledger)
    for act in (
        lambda: ceiling_set(month=month, ceiling_yen=amount),
        lambda: allotment_set(month=month, category="食費", amount_yen=amount),
        lambda: fixed_cost_set(month=month, name="家賃", amount_yen=amount),
    ):
        with pytest.raises(AmountError), writing(ledger):
            act()


def test_an_unknown_category_gets_no_allotment(ledger: Ledger) -> None:
    month = planned_month(ledger)
    for name in ("ペット", "給与"):
        with pytest.raises(UnknownCategoryError), writing(ledger):
            allotment_set(month=month, category=name, amount_yen=1)


def test_july_never_alters_june(ledger: Ledger) -> None:
    june = planned_month(ledger, "2026-06", food=30_000)
    with writing(ledger):
        fixed_cost_set(month=june, name="家賃", amount_yen=80_000)
        july = month_by_name(ledger=ledger, name="2026-07")
        before = plan_totals(june)
        ceiling_set(month=july, ceiling_yen=150_000)
        allotment_set(month=july, category="食費", amount_yen=40_000)
        fixed_cost_set(month=july, name="家賃", amount_yen=85_000)
    assert plan_totals(june) == before
    assert plan_totals(july) == PlanTotals(150_000, 85_000, 0, 40_000)


def test_a_fixed_cost_is_set_in_later_months_too_and_not_in_earlier_ones(ledger: Ledger) -> None:
    june, july = planned_month(ledger, "2026-06"), planned_month(ledger, "2026-07")
    with writing(ledger):
        fixed_cost_set(month=june, name="Netflix", amount_yen=1_490, category="サブスク")
        fixed_cost_set(month=july, name="Netflix", amount_yen=1_590)
    costs = {one.budget.month.name: (one.amount_yen, one.category.key) for one in FixedCost.objects.all()}
    assert costs == {"2026-06": (1_490, "subscription"), "2026-07": (1_590, "subscription")}
    with writing(ledger):
        fixed_cost_remove(month=july, name="Netflix")
    assert [one.budget.month.name for one in FixedCost.objects.all()] == ["2026-06"]


def test_a_fixed_cost_that_breaks_a_later_ceiling_is_set_nowhere(ledger: Ledger) -> None:
    june, july = planned_month(ledger, "2026-06"), planned_month(ledger, "2026-07")
    with writing(ledger):
        ceiling_set(month=july, ceiling_yen=100_000)
    with writing(ledger), pytest.raises(PlanDoesNotFitError):
        fixed_cost_set(month=june, name="家賃", amount_yen=80_000)
    assert not FixedCost.objects.exists()


def test_a_ceiling_below_what_is_spent_already_is_allowed(ledger: Ledger) -> None:
    month = planned_month(ledger, food=0)
    spend(ledger, 90_000)
    with writing(ledger):
        ceiling_set(month=month, ceiling_yen=50_000)
    assert ledger_summary(ledger).ceiling_remaining_yen == -40_000


def test_an_income_that_is_still_to_come_is_no_surplus_yet(ledger: Ledger) -> None:
    month = planned_month(ledger, food=0)
    earn(ledger, 100_000, day=date(2026, 5, 1))
    earn(ledger, 250_000, day=date(2026, 5, 25))
    figures = surplus(month)
    assert (figures.income_yen, figures.expected_income_yen) == (100_000, 250_000)
    assert (figures.actual_yen, figures.projected_yen) == (100_000, 350_000)


def test_the_projection_takes_off_what_is_still_to_be_paid(ledger: Ledger) -> None:
    month = full_month(ledger)
    earn(ledger, 300_000)
    spend(ledger, 1_000)
    assert surplus(month).projected_yen == 300_000 - 1_000 - 80_000 - 80_000 - 29_000 - 10_000


def test_a_planned_expense_needs_a_name_and_a_day_within_reason(ledger: Ledger) -> None:
    with pytest.raises(TextError), writing(ledger):
        planned_expense_plan(ledger=ledger, description=" ", amount_yen=1, day=TODAY)
    with pytest.raises(FarDateError), writing(ledger):
        planned_expense_plan(ledger=ledger, description="旅行", amount_yen=1, day=date(2199, 1, 1))


def test_a_deleted_planned_expense_is_no_longer_to_come(ledger: Ledger) -> None:
    month = full_month(ledger)
    public_id = f"p{PlannedExpense.objects.get().pk}"
    with writing(ledger):
        plan_row_delete(ledger=ledger, public_id=public_id)
    assert plan_totals(month).planned_yen == 0
    with writing(ledger):
        plan_row_restore(ledger=ledger, public_id=public_id)
    assert plan_totals(month).planned_yen == 80_000


def test_a_wish_is_rewritten_unless_it_moved_on(ledger: Ledger) -> None:
    with writing(ledger):
        wish = wish_create(ledger=ledger, name="カメラ", amount_yen=None)
        public_id = f"w{wish.pk}"
        wish_update(
            ledger=ledger, public_id=public_id, name="カメラ", amount_yen=50_000, version=wish.version
        )
    with pytest.raises(ConflictError), writing(ledger):
        wish_update(ledger=ledger, public_id=public_id, name="靴", amount_yen=1, version=wish.version)
