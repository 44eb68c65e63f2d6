"""A closed month stays as it is, whichever door someone tries; the refusal names it."""

from __future__ import annotations

import html
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError

from budgets.facts import surplus
from budgets.lifecycle import budget_confirm, budget_reopen, month_close
from budgets.models import Allotment, Carryover, FixedCost, MonthBudget, MonthClose, PlanLink
from budgets.services.links import plan_link_remove, plan_link_set
from budgets.services.plans import (
    allotment_remove,
    allotment_set,
    ceiling_set,
    fixed_cost_set,
    planned_expense_plan,
    planned_expense_replan,
)
from budgets.services.proof import month_verify
from budgets.services.settling import planned_pay
from budgets.services.snapshot import canonical_sha256, month_proof
from finance.errors import MonthClosedError
from finance.models import Category, Change, Expense, Income, Ledger, Month, PlannedExpense
from finance.services.categories import category_update
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
from finance.services.months import month_start_day_set
from finance.services.plans import PlannedPatch, plan_row_delete
from tests.support.admin import member, page_url, signed_in
from tests.support.books import TODAY, at_once, draft, earn, on, planned_month, spend, sql, writing

pytestmark = pytest.mark.django_db

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


@pytest.fixture
def books(ledger: Ledger) -> Books:
    return Books(ledger)


def by_service(act: Callable[[Books], Any]) -> Callable[[Books], None]:
    def run(books: Books) -> None:
        with writing(books.ledger):
            act(books)

    return run


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


@pytest.mark.parametrize("door", SERVICES)
def test_no_service_changes_it(books: Books, door: str) -> None:
    before = month_proof(books.april)
    with pytest.raises(MonthClosedError, match="2026-04"), writing(books.ledger):
        SERVICES[door](books)
    assert month_proof(books.april) == before


@pytest.mark.parametrize("door", ORM)
def test_no_way_of_the_orm_changes_it(books: Books, door: str) -> None:
    with pytest.raises(MonthClosedError, match="2026-04"), writing(books.ledger):
        ORM[door](books)
    assert MonthClose.objects.get().sha256 == canonical_sha256(books.april)


@pytest.mark.parametrize("door", RAW)
def test_no_raw_sql_changes_it(books: Books, door: str) -> None:
    ids = {
        "expense": books.expense.pk,
        "may": books.may_expense.pk,
        "april": books.april.pk,
        "may_month": books.may.pk,
        "planned": books.planned.pk,
    }
    with pytest.raises(DatabaseError, match="month 2026-04 is closed"):
        sql(RAW[door].format(**ids))
    assert MonthClose.objects.get().sha256 == canonical_sha256(books.april)


@pytest.mark.parametrize(
    "statement", ["UPDATE budgets_monthclose SET sha256 = ''", "DELETE FROM budgets_monthclose"]
)
def test_nobody_touches_the_proof(books: Books, statement: str) -> None:
    with pytest.raises(DatabaseError, match="append-only"):
        sql(statement)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE finance_month SET first_day = '2026-04-30' WHERE name = '2026-05'", "months_never_overlap"),
        (
            "INSERT INTO finance_month (ledger_id, name, first_day, last_day, state, version)"
            " SELECT ledger_id, '2019-04', '2026-04-10', '2026-04-11', 'draft', 1 FROM finance_month"
            " WHERE name = '2026-05'",
            "months_never_overlap",
        ),
        ("UPDATE finance_category SET key = 'x' WHERE key = 'food'", "keeps its key"),
        ("UPDATE finance_category SET kind = 'income' WHERE key = 'food'", "keeps its key, kind"),
        ("DELETE FROM finance_category WHERE key = 'food'; SET CONSTRAINTS ALL IMMEDIATE", "foreign key"),
    ],
)
def test_nothing_around_it_is_moved_into_it(books: Books, statement: str, reason: str) -> None:
    with pytest.raises(DatabaseError, match=reason):
        sql(statement)
    assert month_verify(books.april.close).ok


@pytest.mark.parametrize("start_day", [2, 25, 28])
def test_another_start_day_leaves_it_alone(books: Books, start_day: int) -> None:
    with writing(books.ledger):
        month_start_day_set(ledger=books.ledger, start_day=start_day)
    assert month_verify(books.april.close).ok


def test_other_settings_of_the_ledger_and_its_categories_leave_it_alone(books: Books) -> None:
    food = books.expense.category
    with writing(books.ledger):
        category_update(category=food, name="たべもの", daily=False, position=90, retired=True)
        Ledger.objects.filter(pk=books.ledger.pk).update(time_zone="America/New_York", name="別の名前")
    with on(date(2027, 1, 1)):
        assert month_verify(MonthClose.objects.select_related("month__ledger").get()).ok


def test_the_admin_refuses_at_every_place_and_names_the_month(books: Books) -> None:
    """The actions of the list, and the one that takes changes back; forms, list editing and import have tests of theirs."""
    client = signed_in(member(books.ledger, "owner"))
    expenses, row = page_url("finance.expense", "changelist"), books.expense
    told = []
    chosen = {"_selected_action": [row.pk], "post": "yes"}
    told.append(client.post(expenses, chosen | {"action": "delete_selected"}, follow=True))
    category = Category.objects.get(ledger=books.ledger, key="cafe").pk
    told.append(
        client.post(
            expenses,
            chosen | {"action": "change_category", "category": category, "apply": "yes"},
            follow=True,
        )
    )
    undo = {"action": "undo_selected", "_selected_action": [books.recorded.pk]}
    told.append(client.post(page_url("finance.change", "changelist"), undo, follow=True))
    assert ["2026-04 is closed" in html.unescape(answer.content.decode()) for answer in told] == [True] * 3
    assert month_verify(books.april.close).ok


def test_a_later_fixed_cost_passes_it_over(books: Books) -> None:
    with writing(books.ledger):
        fixed_cost_set(month=books.may, name="家賃", amount_yen=85_000)
    assert FixedCost.objects.get(budget_id=books.april.pk).amount_yen == 80_000


def test_what_was_refunded_in_it_keeps_its_category_and_its_life(ledger: Ledger) -> None:
    april = planned_month(ledger, "2026-04", shopping=10_000)
    bought = spend(ledger, 3_000, "ショッピング", "Amazonで本", APRIL)
    refund = earn(ledger, 1_000, "返金", "Amazon 返金", APRIL)
    with writing(ledger):
        expenses_update(
            ledger=ledger, patches=[RowPatch(bought.public_id, date=TODAY)]
        )  # the purchase was later
        budget_confirm(month=april)
        month_close(month=april, actor=None)
    before = month_proof(april).figures
    for act in (
        lambda: expenses_update(ledger=ledger, patches=[RowPatch(bought.public_id, category="カフェ")]),
        lambda: expense_delete(ledger=ledger, public_id=bought.public_id),
        lambda: refund_link(ledger=ledger, public_id=refund.public_id, expense_id=None),
    ):
        with pytest.raises(MonthClosedError, match="2026-04"), writing(ledger):
            act()
    with writing(ledger):  # its own amount is May's affair
        expenses_update(ledger=ledger, patches=[RowPatch(bought.public_id, amount_yen=2_900)])
    assert month_proof(april).figures == before
    assert Category.objects.get(ledger=ledger, key="shopping").expenses.count() == 1


def test_a_purchase_of_a_closed_month_is_given_back_in_an_open_one(books: Books) -> None:
    back = earn(books.ledger, 850, "返金", "ランチ 返金")
    assert back.refund_of == books.expense
    assert surplus(books.may).spent_yen == 900 - 850


def close_against_create(ledger: Ledger, rounds: int) -> None:
    """A row of the month is in the snapshot, or it was refused: never neither, never both."""
    for number in range(rounds):
        name = f"{2020 + number // 12}-{number % 12 + 1:02d}"
        month = planned_month(ledger, name)
        kept = spend(ledger, 500, day=month.last_day)
        with writing(ledger):
            budget_confirm(month=month)

        def close(month: Month = month) -> str:
            with writing(ledger):
                return month_close(month=month, actor=None).sha256

        def create(month: Month = month) -> int:
            return spend(ledger, 850, day=month.first_day).amount_yen

        def change(row: Expense = kept) -> int:
            with writing(ledger):
                patch = RowPatch(row.public_id, amount_yen=700)
                return expenses_update(ledger=ledger, patches=[patch])[0].amount_yen

        sha, created, changed = at_once([close, create, change])
        assert isinstance(created, int | MonthClosedError), created
        assert isinstance(changed, int | MonthClosedError), changed
        total = (850 if created == 850 else 0) + (700 if changed == 700 else 500)
        close_row = MonthClose.objects.get(month=month)
        assert close_row.snapshot["spent_yen"] == total
        assert close_row.sha256 == sha == canonical_sha256(month)


@pytest.mark.django_db(transaction=True)
def test_the_close_and_a_write_at_the_same_moment(ledger: Ledger) -> None:
    close_against_create(ledger, rounds=20)


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
def test_the_close_and_a_write_at_the_same_moment_again_and_again(ledger: Ledger) -> None:
    close_against_create(ledger, rounds=70)
