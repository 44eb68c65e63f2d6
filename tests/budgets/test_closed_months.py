"""A closed month stays as it is, whichever door someone tries; the refusal names it."""

from __future__ import annotations

import html
from datetime import date

import pytest
from django.db import DatabaseError

from budgets.facts import surplus
from budgets.lifecycle import budget_confirm, month_close
from budgets.models import FixedCost, MonthClose
from budgets.services.plans import (
    fixed_cost_set,
)
from budgets.services.proof import month_verify
from budgets.services.snapshot import canonical_sha256, month_proof
from finance.errors import MonthClosedError
from finance.models import Category, Expense, Ledger, Month
from finance.services.categories import category_update
from finance.services.expenses import (
    RowPatch,
    expense_delete,
    expenses_update,
)
from finance.services.incomes import (
    refund_link,
)
from finance.services.months import month_start_day_set
from tests.support.admin import member, page_url, signed_in
from tests.support.books import TODAY, at_once, earn, on, planned_month, spend, sql, writing
from tests.support.closed_books import APRIL, ORM, RAW, SERVICES, Books

pytestmark = pytest.mark.django_db


@pytest.fixture
def books(ledger: Ledger) -> Books:
    return Books(ledger)


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
