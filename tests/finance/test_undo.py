"""Undo reverses one change, all or nothing, or is refused with the reason and changes nothing."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import connection

from budgets.errors import PlanDoesNotFitError
from budgets.lifecycle import budget_confirm, month_close
from budgets.models import Allotment, FixedCost, PlanLink
from budgets.queries import plan_totals
from budgets.services.plans import (
    allotment_set,
    ceiling_set,
    fixed_cost_remove,
    fixed_cost_set,
    planned_expense_plan,
)
from finance.errors import MonthClosedError, UndoError
from finance.models import Category, Change, ChangeEntry, Expense, Ledger, Month, PlannedExpense
from finance.services.changes import change_latest_undoable, change_recorded, change_undo
from finance.services.expenses import RowPatch, expense_delete, expenses_create, expenses_update
from finance.services.months import month_by_name
from tests.support.books import at_once, closed_month, draft, make_user, planned_month, spend, writing

pytestmark = pytest.mark.django_db

TABLES = (
    "finance_expense",
    "finance_income",
    "finance_plannedexpense",
    "finance_month",
    "finance_category",
    "budgets_monthbudget",
    "budgets_allotment",
    "budgets_fixedcost",
    "budgets_planlink",
)


def state_of(ledger: Ledger) -> dict[str, list[Any]]:
    """Every row of the ledger without versions; softly deleted ones are gone."""
    rows = {}
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(
                f"SELECT to_jsonb(t) - 'version' FROM {table} t WHERE ledger_id = %s "
                "AND to_jsonb(t)->>'deleted_at' IS NULL ORDER BY 1",
                [ledger.pk],
            )
            rows[table] = [row[0] for row in cursor.fetchall()]
    return rows


def undo(change: Change, actor: Any = None) -> Change:
    return change_undo(change=change, actor=actor, door="web")


def refused(change: Change, ledger: Ledger, error: type[Exception] = UndoError) -> str:
    before = state_of(ledger)
    with pytest.raises(error) as caught:
        undo(change)
    assert state_of(ledger) == before
    assert not Change.objects.filter(undoes=change).exists()
    return str(caught.value)


def test_undo_restores_every_row_exactly(ledger: Ledger) -> None:
    may = planned_month(ledger, food=30_000, cafe=5_000)
    kept, gone = spend(ledger, 500, text="コンビニ"), spend(ledger, 900)
    before = state_of(ledger)
    with writing(ledger) as change:
        expenses_create(ledger=ledger, drafts=[draft(), draft()], door="web")
        expenses_update(ledger=ledger, patches=[RowPatch(kept.public_id, amount_yen=1, category="カフェ")])
        expense_delete(ledger=ledger, public_id=gone.public_id)
        allotment_set(month=may, category="食費", amount_yen=1)
        ceiling_set(month=may, ceiling_yen=90_000)
        fixed_cost_set(month=may, name="家賃", amount_yen=80_000)
        budget_confirm(month=may)
    assert state_of(ledger) != before
    undone = undo(change)
    assert state_of(ledger) == before
    assert undone.undoes == change


def test_undo_gives_back_what_was_removed_for_good_with_its_links(ledger: Ledger) -> None:
    may = planned_month(ledger)
    with writing(ledger):
        fixed_cost_set(month=may, name="家賃", amount_yen=80_000, category="住居")
    spend(ledger, 80_000, "住居", "家賃")
    assert PlanLink.objects.count() == 1
    before = state_of(ledger)
    with writing(ledger) as change:
        fixed_cost_remove(month=may, name="家賃")
    assert not FixedCost.objects.exists() and not PlanLink.objects.exists()
    undo(change)
    assert state_of(ledger) == before


def test_a_row_of_bigint_size_comes_back_to_the_yen(ledger: Ledger) -> None:
    row = spend(ledger, 999_999_999_999)
    with writing(ledger) as change:
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, amount_yen=1)])
    undo(change)
    row.refresh_from_db()
    assert row.amount_yen == 999_999_999_999


def test_twice_is_refused(ledger: Ledger) -> None:
    with writing(ledger) as change:
        expenses_create(ledger=ledger, drafts=[draft()], door="web")
    undo(change)
    before = state_of(ledger)
    with pytest.raises(UndoError, match="already"):
        undo(change)
    assert state_of(ledger) == before


def test_an_undo_is_not_undone(ledger: Ledger) -> None:
    with writing(ledger) as change:
        expenses_create(ledger=ledger, drafts=[draft()], door="web")
    assert "itself an undo" in refused(undo(change), ledger)


def test_a_change_without_rows_has_nothing_to_undo(ledger: Ledger) -> None:
    with writing(ledger) as change:
        pass
    assert "nothing to undo" in refused(change, ledger)


def test_a_row_that_changed_since_is_named(ledger: Ledger) -> None:
    with writing(ledger) as change:
        first, _second = expenses_create(ledger=ledger, drafts=[draft(), draft()], door="web")
    with writing(ledger) as later:
        expenses_update(ledger=ledger, patches=[RowPatch(first.public_id, amount_yen=900)])
    assert first.public_id in refused(change, ledger)
    undo(later)  # newest first it goes
    undo(change)
    assert not Expense.objects.filter(deleted_at__isnull=True).exists()


def test_what_someone_else_did_between_two_steps_of_a_change_is_not_lost(ledger: Ledger) -> None:
    with writing(ledger) as change:
        (row,) = expenses_create(ledger=ledger, drafts=[draft()], door="web")
    with writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, description="会食")])
    with change_recorded(ledger=ledger, actor=None, door="web", goes_on=change):
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, amount_yen=900)])
    assert row.public_id in refused(change, ledger)


def test_what_is_written_after_an_undo_is_a_new_change(ledger: Ledger) -> None:
    with writing(ledger) as change:
        expenses_create(ledger=ledger, drafts=[draft()], door="web")
    undo(change)
    with change_recorded(ledger=ledger, actor=None, door="web", goes_on=change) as following:
        expenses_create(ledger=ledger, drafts=[draft()], door="web")
    assert following != change
    undo(following)


def test_a_closed_month_takes_nothing_back(ledger: Ledger) -> None:
    april = planned_month(ledger, "2026-04")
    with writing(ledger) as change:
        expenses_create(ledger=ledger, drafts=[draft(day=date(2026, 4, 3))], door="web")
    with writing(ledger) as closing:
        budget_confirm(month=april)
        month_close(month=april, actor=None)
    assert "2026-04" in refused(change, ledger, MonthClosedError)
    assert "2026-04" in refused(closing, ledger, MonthClosedError)


def test_a_month_in_use_is_not_unborn(ledger: Ledger) -> None:
    spend(ledger)
    birth = Change.objects.get(cause="month_birth")
    assert "build on" in refused(birth, ledger)
    assert ChangeEntry.objects.filter(change=birth).count() == 2


def test_a_month_without_rows_is_unborn_with_its_plan(ledger: Ledger) -> None:
    planned_month(ledger, "2026-04")
    month_by_name(ledger=ledger, name="2026-05")
    undo(Change.objects.filter(cause="month_birth").latest("pk"))
    assert [month.name for month in Month.objects.all()] == ["2026-04"]
    assert Allotment.objects.count() == 1


def test_a_category_in_use_is_not_taken_back(ledger: Ledger) -> None:
    with writing(ledger) as change:
        Category.objects.create(ledger=ledger, key="pets", name="ペット")
    spend(ledger, category="ペット")
    assert "build on" in refused(change, ledger)


def test_a_plan_that_no_longer_fits_does_not_come_back(ledger: Ledger) -> None:
    may = planned_month(ledger, food=30_000)
    with writing(ledger):
        ceiling_set(month=may, ceiling_yen=50_000)
    with writing(ledger) as change:
        allotment_set(month=may, category="食費", amount_yen=20_000)
    with writing(ledger):
        allotment_set(month=may, category="カフェ", amount_yen=30_000)
    assert "50,000" in refused(change, ledger, PlanDoesNotFitError)
    assert plan_totals(may).unallotted_yen == 0


def test_a_planned_expense_is_taken_back(ledger: Ledger) -> None:
    with writing(ledger) as change:
        planned_expense_plan(ledger=ledger, description="車検", amount_yen=80_000, day=date(2026, 6, 1))
    undo(change)
    assert PlannedExpense.objects.get().deleted_at is not None


def test_the_latest_undoable_change_is_ones_own(ledger: Ledger) -> None:
    hana, taro = make_user("hana"), make_user("taro")
    with writing(ledger, hana) as mine:
        expenses_create(ledger=ledger, drafts=[draft()], door="web")
    with writing(ledger, taro):
        expenses_create(ledger=ledger, drafts=[draft()], door="web")
    assert change_latest_undoable(ledger=ledger, actor=hana) == mine
    undo(mine, hana)
    assert change_latest_undoable(ledger=ledger, actor=hana) is None


@pytest.mark.django_db(transaction=True)
def test_of_many_undos_at_once_one_succeeds(ledger: Ledger) -> None:
    with writing(ledger) as change:
        expenses_create(ledger=ledger, drafts=[draft()], door="web")
    results = at_once([lambda: undo(change)] * 6)
    assert [type(result) for result in results].count(Change) == 1
    assert [type(result) for result in results].count(UndoError) == 5


def test_a_closed_neighbour_does_not_stand_in_the_way(ledger: Ledger) -> None:
    closed_month(ledger)
    with writing(ledger) as change:
        expenses_create(ledger=ledger, drafts=[draft()], door="web")
    undo(change)
    assert not Expense.objects.filter(deleted_at__isnull=True).exists()
