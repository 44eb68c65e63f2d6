"""A closed April with one of everything, and every door by which somebody may try to change it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from budgets.lifecycle import budget_confirm, budget_reopen, month_close
from budgets.models import Allotment, Carryover, FixedCost, MonthBudget, PlanLink
from budgets.services.links import plan_link_remove, plan_link_set
from budgets.services.plans import (
    allotment_remove,
    allotment_set,
    ceiling_set,
    fixed_cost_set,
    planned_expense_plan,
    planned_expense_replan,
)
from budgets.services.settling import planned_pay
from finance.models import Change, Expense, Income, Ledger, Month, PlannedExpense
from finance.services.changes import change_undo
from finance.services.expenses import (
    RowPatch,
    expense_delete,
    expense_restore,
    expenses_create,
    expenses_update,
)
from finance.services.incomes import (
    IncomeDraft,
    income_delete,
    income_restore,
    income_update,
    incomes_create,
    refund_link,
)
from finance.services.plans import PlannedPatch, plan_row_delete
from tests.support.books import TODAY, draft, earn, planned_month, spend, writing

APRIL = date(2026, 4, 10)


class Books:
    """A closed April with one of everything, and an open May."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.april = planned_month(ledger, "2026-04", food=30_000)
        with writing(ledger):
            fixed_cost_set(month=self.april, name="家賃", amount_yen=80_000, category="住居")
            self.planned = planned_expense_plan(
                ledger=ledger, description="車検", amount_yen=60_000, day=APRIL
            )
        self.expense = spend(ledger, 850, day=APRIL)
        self.deleted = spend(ledger, 1, day=APRIL)
        self.rent = spend(ledger, 80_000, "住居", "家賃", APRIL)
        self.income = earn(ledger, 300_000, day=APRIL)
        self.recorded = Change.objects.get(entries__table_name="finance_income")
        self.deleted_income = earn(ledger, 1, day=APRIL)
        spend(ledger, 3_000, "ショッピング", "Amazonで本", APRIL)
        self.refund = earn(ledger, 1_000, "返金", "Amazon 返金", APRIL)
        with writing(ledger):
            expense_delete(ledger=ledger, public_id=self.deleted.public_id)
            income_delete(ledger=ledger, public_id=self.deleted_income.public_id)
            budget_confirm(month=self.april)
            month_close(month=self.april, actor=None)
            self.closing = Change.objects.filter(entries__table_name="budgets_monthclose").latest("pk")
        self.may = planned_month(ledger, "2026-05")
        with writing(ledger):
            self.trip = planned_expense_plan(ledger=ledger, description="旅行", amount_yen=1, day=TODAY)
        self.may_expense = spend(ledger, 900, text="夕食")
        self.may_income = earn(ledger, 100)

    def replanned(self, row: PlannedExpense, day: date) -> PlannedPatch:
        return PlannedPatch(f"p{row.pk}", row.description, row.amount_yen, day, row.category.key)

    def changed(self, row: Expense) -> Expense:
        row.amount_yen += 1
        return row

    def copy_of(self, row: Any) -> Any:
        """The same once more, as an import would write it."""
        row.pk, row.external_id = None, None
        return row


SERVICES: dict[str, Callable[[Books], Any]] = {
    "create": lambda b: expenses_create(ledger=b.ledger, drafts=[draft(day=APRIL)], door="web"),
    "create income": lambda b: incomes_create(
        ledger=b.ledger, drafts=[IncomeDraft(1, "給与", "", APRIL)], door="web"
    ),
    "update": lambda b: expenses_update(
        ledger=b.ledger, patches=[RowPatch(b.expense.public_id, amount_yen=1)]
    ),
    "delete": lambda b: expense_delete(ledger=b.ledger, public_id=b.expense.public_id),
    "restore": lambda b: expense_restore(ledger=b.ledger, public_id=b.deleted.public_id),
    "move in": lambda b: expenses_update(
        ledger=b.ledger, patches=[RowPatch(b.may_expense.public_id, date=APRIL)]
    ),
    "move out": lambda b: expenses_update(
        ledger=b.ledger, patches=[RowPatch(b.expense.public_id, date=TODAY)]
    ),
    "update income": lambda b: income_update(
        ledger=b.ledger, patch=RowPatch(b.income.public_id, description="x")
    ),
    "delete income": lambda b: income_delete(ledger=b.ledger, public_id=b.income.public_id),
    "move income in": lambda b: income_update(
        ledger=b.ledger, patch=RowPatch(b.may_income.public_id, date=APRIL)
    ),
    "ceiling": lambda b: ceiling_set(month=b.april, ceiling_yen=999_999),
    "allotment": lambda b: allotment_set(month=b.april, category="カフェ", amount_yen=1),
    "same allotment": lambda b: allotment_set(month=b.april, category="食費", amount_yen=30_000),
    "planned": lambda b: planned_expense_plan(ledger=b.ledger, description="旅行", amount_yen=1, day=APRIL),
    "link": lambda b: plan_link_set(expense=b.expense, plan=b.planned),
    "unlink": lambda b: plan_link_remove(expense=b.rent),
    "remove allotment": lambda b: allotment_remove(month=b.april, category="食費"),
    "move planned in": lambda b: planned_expense_replan(ledger=b.ledger, patch=b.replanned(b.trip, APRIL)),
    "move planned out": lambda b: planned_expense_replan(
        ledger=b.ledger, patch=b.replanned(b.planned, TODAY)
    ),
    "delete planned": lambda b: plan_row_delete(ledger=b.ledger, public_id=f"p{b.planned.pk}"),
    "pay planned": lambda b: planned_pay(
        ledger=b.ledger, planned_id=b.planned.pk, amount_yen=1, day=APRIL, door="web"
    ),
    "unlink refund": lambda b: refund_link(ledger=b.ledger, public_id=b.refund.public_id, expense_id=None),
    "link refund": lambda b: refund_link(
        ledger=b.ledger, public_id=b.refund.public_id, expense_id=b.may_expense.public_id
    ),
    "undo": lambda b: change_undo(change=b.recorded, actor=None, door="web"),
    "undo the close": lambda b: change_undo(change=b.closing, actor=None, door="web"),
    "restore income": lambda b: income_restore(ledger=b.ledger, public_id=b.deleted_income.public_id),
    "confirm": lambda b: budget_confirm(month=b.april),
    "reopen": lambda b: budget_reopen(month=b.april),
    "close": lambda b: month_close(month=b.april, actor=None),
}
ORM: dict[str, Callable[[Books], Any]] = {
    "save": lambda b: b.expense.save(),
    "update()": lambda b: Expense.objects.filter(pk=b.expense.pk).update(amount_yen=1),
    "update() in": lambda b: Expense.objects.filter(pk=b.may_expense.pk).update(date=APRIL),
    "update() out": lambda b: Income.objects.filter(pk=b.income.pk).update(date=TODAY),
    "bulk_create": lambda b: Expense.objects.bulk_create(
        [
            Expense(
                ledger=b.ledger,
                date=APRIL,
                month=b.may,
                category=b.expense.category,
                amount_yen=1,
                door="import",
            )
        ]
    ),
    "queryset delete": lambda b: Income.objects.filter(month=b.april).delete(),
    "delete": lambda b: b.planned.delete(),
    "month update": lambda b: Month.objects.filter(pk=b.april.pk).update(state="draft"),
    "month delete": lambda b: Month.objects.filter(pk=b.april.pk)._raw_delete("default"),
    "budget": lambda b: MonthBudget.objects.filter(month=b.april).update(ceiling_yen=1),
    "fixed cost": lambda b: FixedCost.objects.filter(budget_id=b.april.pk).delete(),
    "allotment in": lambda b: Allotment.objects.filter(budget_id=b.may.pk).update(budget_id=b.april.pk),
    "link": lambda b: PlanLink.objects.all().delete(),
    "bulk_update": lambda b: Expense.objects.bulk_update([b.changed(b.expense)], ["amount_yen"]),
    "update_or_create": lambda b: Expense.objects.update_or_create(
        pk=b.expense.pk, defaults={"description": "x"}
    ),
    "planned bulk_create": lambda b: PlannedExpense.objects.bulk_create([b.copy_of(b.planned)]),
    "income bulk_create": lambda b: Income.objects.bulk_create([b.copy_of(b.income)]),
    "fixed cost in": lambda b: FixedCost.objects.create(
        budget_id=b.april.pk, ledger=b.ledger, name="x", amount_yen=1, category=b.expense.category
    ),
    "carry-over in": lambda b: Carryover.objects.create(
        ledger=b.ledger, close=b.april.close, month=b.april, choice="nothing", amount_yen=0
    ),
}
RAW = {
    "insert": "INSERT INTO finance_expense (ledger_id, date, month_id, category_id, amount_yen, description, merchant,"
    " door, version, created_at) SELECT ledger_id, date, month_id, category_id, 1, '', '', 'web', 1, now()"
    " FROM finance_expense WHERE id = {expense}",
    "update": "UPDATE finance_expense SET amount_yen = 1 WHERE id = {expense}",
    "delete": "DELETE FROM finance_expense WHERE id = {expense}",
    "move in": "UPDATE finance_expense SET date = '2026-04-01' WHERE id = {may}",
    "move out": "UPDATE finance_expense SET date = '2026-05-01', month_id = {may_month} WHERE id = {expense}",
    "state": "UPDATE finance_month SET state = 'confirmed' WHERE id = {april}",
    "shorter": "UPDATE finance_month SET last_day = '2026-04-20' WHERE id = {april}",
    "allotment": "UPDATE budgets_allotment SET amount_yen = 1 WHERE month_id = {april}",
    "link": "UPDATE budgets_planlink SET expense_id = {expense}",
    "unlink": "DELETE FROM budgets_planlink",
    "link in": "INSERT INTO budgets_planlink (ledger_id, expense_id, planned_expense_id, version)"
    " SELECT ledger_id, {expense}, {planned}, 1 FROM finance_expense WHERE id = {expense}",
    "income": "UPDATE finance_income SET refund_of_id = NULL WHERE month_id = {april}",
    "restored": "UPDATE finance_expense SET deleted_at = NULL WHERE month_id = {april}",
    "planned": "UPDATE finance_plannedexpense SET date = '2026-05-01' WHERE id = {planned}",
    "budget": "UPDATE budgets_monthbudget SET ceiling_yen = 1 WHERE month_id = {april}",
    "budget gone": "DELETE FROM budgets_monthbudget WHERE month_id = {april}",
    "fixed cost": "DELETE FROM budgets_fixedcost WHERE month_id = {april}",
    "on conflict": "INSERT INTO finance_expense SELECT * FROM finance_expense WHERE id = {expense}"
    " ON CONFLICT (id) DO UPDATE SET amount_yen = 1",
    "merge": "MERGE INTO finance_expense e USING (SELECT {expense} AS id) s ON e.id = s.id"
    " WHEN MATCHED THEN UPDATE SET amount_yen = 1",
    "with": "WITH gone AS (DELETE FROM finance_income WHERE month_id = {april} RETURNING 1) SELECT * FROM gone",
    "month gone": "DELETE FROM finance_month WHERE id = {april}",
    "renamed": "UPDATE finance_month SET name = '2019-01' WHERE id = {april}",
}
