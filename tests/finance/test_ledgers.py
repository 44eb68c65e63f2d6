"""Ledgers are apart: the database itself keeps every link within one; a deleted one goes whole."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError, connection

from agent.models import Conversation, Turn
from budgets.models import Carryover, Expectation
from budgets.services.plans import fixed_cost_set
from budgets.services.regular_incomes import regular_income_set
from finance.errors import NotAllowedError
from finance.models import Category, Income, Ledger, Membership
from finance.services.ledgers import ledger_create, ledger_delete, membership_of, require_writer
from finance.services.members import invitation_create
from finance.services.plans import planned_expense_create, wish_create
from finance.services.sameness import question_ask
from tests.support.books import (
    TODAY,
    closed_month,
    earn,
    make_ledger,
    make_user,
    planned_month,
    spend,
    sql,
    writing,
)

pytestmark = pytest.mark.django_db


def full_ledger(name: str) -> Ledger:
    """A ledger with something in every table, a closed month too."""
    ledger = make_ledger(name)
    may = planned_month(ledger)
    with writing(ledger):
        fixed_cost_set(month=may, name="家賃", amount_yen=80_000, category="住居")
        planned_expense_create(ledger=ledger, description="車検", amount_yen=80_000, day=TODAY)
        wish = wish_create(ledger=ledger, name="カメラ", amount_yen=50_000)
        salary = regular_income_set(month=may, name="給料", amount_yen=280_000, category="給与")
    rent, book = spend(ledger, 80_000, "住居", "家賃"), spend(ledger, 3_000, "ショッピング", "Amazonで本")
    question_ask(newer=book, earlier=rent)
    refund = earn(ledger, 3_000, "返金", "Amazon 返金")
    Expectation.objects.create(
        ledger=ledger,
        month=may,
        kind="income",
        name="給料",
        regular_income=salary,
        due_on=TODAY,
        income=refund,
    )
    march = closed_month(ledger, "2026-03")
    Carryover.objects.create(
        ledger=ledger, close=march.close, month=may, choice="wish", amount_yen=500, wish=wish
    )
    invitation_create(ledger=ledger, role="viewer", actor=ledger.memberships.get().user)
    return ledger


@pytest.mark.parametrize(
    ("table", "column", "target"),
    [
        ("finance_expense", "category_id", "finance_category"),
        ("finance_income", "category_id", "finance_category"),
        ("finance_income", "refund_of_id", "finance_expense"),
        ("finance_plannedexpense", "category_id", "finance_category"),
        ("budgets_allotment", "category_id", "finance_category"),
        ("budgets_fixedcost", "category_id", "finance_category"),
        ("budgets_planlink", "expense_id", "finance_expense"),
        ("budgets_planlink", "fixed_cost_id", "budgets_fixedcost"),
        ("budgets_regularincome", "category_id", "finance_category"),
        ("budgets_expectation", "income_id", "finance_income"),
        ("budgets_expectation", "regular_income_id", "budgets_regularincome"),
        ("budgets_carryover", "close_id", "budgets_monthclose"),
        ("budgets_carryover", "wish_id", "finance_wish"),
    ],
)
def test_no_row_points_into_another_ledger(table: str, column: str, target: str) -> None:
    mine, other = full_ledger("mine"), full_ledger("other")
    with pytest.raises(IntegrityError):
        sql(
            f"UPDATE {table} SET {column} = (SELECT max(id) FROM {target} WHERE ledger_id = %s) "
            f"WHERE id = (SELECT min(id) FROM {table} WHERE ledger_id = %s); SET CONSTRAINTS ALL IMMEDIATE",
            other.pk,
            mine.pk,
        )


def test_a_month_is_found_by_the_date_and_not_by_what_a_row_claims(ledger: Ledger) -> None:
    row, other = spend(ledger), make_ledger("other")
    foreign = planned_month(other)
    sql("UPDATE finance_expense SET month_id = %s WHERE id = %s", foreign.pk, row.pk)
    row.refresh_from_db()
    assert row.month.ledger == ledger


def test_a_ledger_starts_with_its_categories_and_its_owner() -> None:
    hana = make_user()
    ledger = ledger_create(name="うち", owner=hana, month_start_day=25)
    assert Category.objects.filter(ledger=ledger, kind="expense").count() == 16
    assert [one.key for one in Category.objects.filter(ledger=ledger, daily=True)] == ["food"]
    assert membership_of(ledger=ledger, user=hana).role == Membership.Role.OWNER


@pytest.mark.parametrize("fields", [{"name": ""}, {"month_start_day": 0}, {"month_start_day": 29}])
def test_a_bad_name_or_start_day_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        ledger_create(**{"name": "うち", "owner": make_user(), **fields})
    assert not Ledger.objects.exists()


def test_viewers_and_outsiders_write_nothing(ledger: Ledger) -> None:
    viewer, editor, outsider = make_user("viewer"), make_user("editor"), make_user("outsider")
    Membership.objects.create(ledger=ledger, user=viewer, role="viewer")
    Membership.objects.create(ledger=ledger, user=editor, role="editor")
    require_writer(ledger=ledger, user=editor)
    for person in (viewer, outsider):
        with pytest.raises(NotAllowedError):
            require_writer(ledger=ledger, user=person)


def rows_by_table(ledger: Ledger) -> dict[str, int]:
    counts = {}
    with connection.cursor() as cursor:
        cursor.execute("SELECT table_name FROM information_schema.columns WHERE column_name = 'ledger_id'")
        for (table,) in cursor.fetchall():
            cursor.execute(f'SELECT count(*) FROM "{table}" WHERE ledger_id = %s', [ledger.pk])
            counts[table] = cursor.fetchone()[0]
    return counts


def test_a_deleted_ledger_leaves_nothing_and_touches_no_other() -> None:
    gone, kept = full_ledger("gone"), full_ledger("kept")
    talk = Conversation.objects.create(user=make_user(), ledger=gone)
    Turn.objects.create(conversation=talk, client_id="1", message="ランチ 850円")
    before = rows_by_table(kept)
    assert min(rows_by_table(gone)[table] for table in before if table.startswith(("finance", "budgets"))) > 0
    ledger_delete(ledger=gone)
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    assert set(rows_by_table(gone).values()) == {0}
    assert rows_by_table(kept) == before
    assert not Ledger.objects.filter(pk=gone.pk).exists()
    for table, refusal in (("finance_changeentry", "append-only"), ("finance_month", "closed")):
        with pytest.raises(DatabaseError, match=refusal):  # the purge ended with its ledger
            sql(f"DELETE FROM {table} WHERE ledger_id = %s", kept.pk)
    assert Income.objects.filter(ledger=kept).count() == 1
