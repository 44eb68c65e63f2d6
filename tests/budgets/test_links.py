"""An expense that pays a fixed or planned cost counts there, and not against an allotment."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError

from budgets.errors import AlreadyPaidError
from budgets.models import FixedCost, PlanLink
from budgets.queries import month_spend, unpaid_fixed_yen, unpaid_planned_yen
from budgets.services.links import plan_link_remove, plan_link_set
from budgets.services.plans import fixed_cost_set, planned_expense_plan
from finance.models import Ledger, Month, PlannedExpense
from finance.services.expenses import RowPatch, expense_delete, expenses_update
from tests.support.books import TODAY, at_once, planned_month, spend, sql, writing

pytestmark = pytest.mark.django_db


@pytest.fixture
def may(ledger: Ledger) -> Month:
    month = planned_month(ledger, housing=10_000)
    with writing(ledger):
        fixed_cost_set(month=month, name="家賃", amount_yen=80_000, category="住居")
        planned_expense_plan(
            ledger=ledger, description="車検", amount_yen=60_000, day=date(2026, 5, 28), category="交通"
        )
    return month


def test_the_rent_is_recognised_by_name_and_amount(ledger: Ledger, may: Month) -> None:
    assert unpaid_fixed_yen(may) == 80_000
    rent = spend(ledger, 80_000, "住居", "家賃 5月分")
    assert rent.plan_link.fixed_cost.name == "家賃"
    assert unpaid_fixed_yen(may) == 0
    housing = next(each for each in month_spend(may) if each.category.key == "housing")
    assert (housing.allotment_spend_yen, housing.total_yen) == (0, 80_000)


def test_a_planned_expense_is_recognised_by_name_and_about_its_amount(ledger: Ledger, may: Month) -> None:
    spend(ledger, 58_400, "交通", "車検")
    assert unpaid_planned_yen(may) == 0


@pytest.mark.parametrize(
    ("amount", "text", "day"),
    [(60_000, "家賃", TODAY), (80_000, "敷金", TODAY), (80_000, "家賃", date(2026, 4, 27))],
    ids=["another amount", "another name", "another month"],
)
def test_anything_else_is_an_ordinary_expense(
    ledger: Ledger, may: Month, amount: int, text: str, day: date
) -> None:
    spend(ledger, amount, "住居", text, day)
    assert not PlanLink.objects.exists()
    assert unpaid_fixed_yen(may) == 80_000


def test_a_cost_is_paid_once(ledger: Ledger, may: Month) -> None:
    spend(ledger, 80_000, "住居", "家賃")
    second = spend(ledger, 80_000, "住居", "家賃")
    assert PlanLink.objects.count() == 1
    with pytest.raises(AlreadyPaidError), writing(ledger):
        plan_link_set(expense=second, plan=FixedCost.objects.get())


@pytest.mark.django_db(transaction=True)
def test_a_cost_is_paid_once_also_at_once(ledger: Ledger, may: Month) -> None:
    results = at_once([lambda: spend(ledger, 58_000, "交通", "車検").pk] * 4)
    assert PlanLink.objects.filter(planned_expense__isnull=False).count() == 1
    refused = [result for result in results if not isinstance(result, int)]
    assert all(isinstance(each, AlreadyPaidError) for each in refused)


def test_a_deleted_payment_makes_room_for_another(ledger: Ledger, may: Month) -> None:
    first = spend(ledger, 80_000, "住居", "家賃")
    with writing(ledger):
        expense_delete(ledger=ledger, public_id=first.public_id)
    assert unpaid_fixed_yen(may) == 80_000
    second = spend(ledger, 80_000, "住居", "家賃")
    assert unpaid_fixed_yen(may) == 0
    assert PlanLink.objects.get().expense == second


def test_what_could_pay_two_costs_pays_none_by_itself(ledger: Ledger, may: Month) -> None:
    with writing(ledger):
        planned_expense_plan(
            ledger=ledger, description="車検の代車", amount_yen=58_400, day=date(2026, 5, 28), category="交通"
        )
    spend(ledger, 59_000, "交通", "車検")
    assert not PlanLink.objects.exists()


def test_a_correction_may_make_it_the_payment(ledger: Ledger, may: Month) -> None:
    row = spend(ledger, 8_000, "住居", "家賃")
    with writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, amount_yen=80_000)])
    assert unpaid_fixed_yen(may) == 0


def test_by_hand_any_expense_pays_and_pays_no_more(ledger: Ledger, may: Month) -> None:
    row, plan = spend(ledger, 61_000, "交通", "修理"), PlannedExpense.objects.get()
    with writing(ledger):
        plan_link_set(expense=row, plan=plan)
        plan_link_set(expense=row, plan=plan)
    assert unpaid_planned_yen(may) == 0
    with writing(ledger):
        plan_link_remove(expense=row)
    assert unpaid_planned_yen(may) == 60_000


def test_a_link_points_at_exactly_one_plan(ledger: Ledger, may: Month) -> None:
    spend(ledger, 80_000, "住居", "家賃")
    for plan in ("fixed_cost_id = NULL", f"planned_expense_id = {PlannedExpense.objects.get().pk}"):
        with pytest.raises(IntegrityError, match="points_at_one"):
            sql(f"UPDATE budgets_planlink SET {plan}")
