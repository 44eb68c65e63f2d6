"""Every write leaves its trace, whichever path it took; the trace is append-only."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import DatabaseError, IntegrityError

from budgets.queries import PlanTotals
from budgets.services.plans import ceiling_set
from finance.models import Category, Change, ChangeEntry, Expense, Ledger, Wish
from finance.services.changes import change_recorded
from finance.services.months import month_start_day_set
from tests.support.books import make_ledger, make_user, planned_month, spend, sql, writing

pytestmark = pytest.mark.django_db


def last_entry(table: str = "finance_expense") -> ChangeEntry:
    return ChangeEntry.objects.filter(table_name=table).latest("pk")


def by_save(row: Expense) -> None:
    row.amount_yen = 900
    row.save()


def by_update(row: Expense) -> None:
    Expense.objects.filter(pk=row.pk).update(amount_yen=900)


def by_bulk_update(row: Expense) -> None:
    row.amount_yen = 900
    Expense.objects.bulk_update([row], ["amount_yen"])


@pytest.mark.parametrize("path", [by_save, by_update, by_bulk_update])
def test_each_way_of_changing_a_row_is_traced(ledger: Ledger, path: Callable[[Expense], None]) -> None:
    row, hana = spend(ledger), make_user()
    with writing(ledger, hana, "admin") as change:
        path(row)
    entry = last_entry()
    assert (entry.change, entry.action, entry.row_id) == (change, "update", row.pk)
    assert (entry.before["amount_yen"], entry.after["amount_yen"]) == (850, 900)
    assert (entry.change.actor, entry.change.door) == (hana, "admin")


def test_bulk_create_and_deletes_are_traced(ledger: Ledger) -> None:
    with writing(ledger) as change:
        rows = Wish.objects.bulk_create(Wish(ledger=ledger, name=name) for name in ("カメラ", "靴"))
        rows[0].delete()
        Wish.objects.filter(pk=rows[1].pk).delete()
    entries = change.entries.order_by("pk")
    assert [entry.action for entry in entries] == ["insert", "insert", "delete", "delete"]
    assert entries[3].before["name"] == "靴"


def test_raw_sql_is_traced_as_the_database(ledger: Ledger) -> None:
    row = spend(ledger)
    sql("UPDATE finance_expense SET amount_yen = 900 WHERE id = %s", row.pk)
    entry = last_entry()
    assert entry.change is None
    assert (entry.ledger, entry.after["amount_yen"]) == (ledger, 900)


def test_raw_sql_after_a_change_does_not_count_as_part_of_it(ledger: Ledger) -> None:
    with writing(ledger):
        pass
    sql("UPDATE finance_category SET name = 'たべもの' WHERE ledger_id = %s AND key = 'food'", ledger.pk)
    assert last_entry("finance_category").change is None


def test_a_change_inside_another_belongs_to_the_outer_one(ledger: Ledger) -> None:
    with writing(ledger) as outer, writing(ledger) as inner:
        assert inner == outer


def test_one_change_of_another_ledger_inside_leaves_the_outer_one_going(ledger: Ledger) -> None:
    other = make_ledger("another")
    with writing(ledger) as outer:
        with writing(other) as inner:
            Wish.objects.create(ledger=other, name="靴")
        Wish.objects.create(ledger=ledger, name="カメラ")
    assert [entry.ledger for entry in inner.entries.all()] == [other]
    assert [entry.ledger for entry in outer.entries.all()] == [ledger]


def test_a_change_never_reaches_into_another_ledger(ledger: Ledger) -> None:
    other = make_ledger("another")
    with pytest.raises(IntegrityError, match="same_ledger"), writing(ledger):
        Wish.objects.create(ledger=other, name="靴")
        sql("SET CONSTRAINTS ALL IMMEDIATE")
    assert not Wish.objects.exists()


def test_saving_without_a_difference_leaves_no_trace_and_no_version(ledger: Ledger) -> None:
    row, count = spend(ledger), ChangeEntry.objects.count()
    row.refresh_from_db()
    row.save()
    version = row.version
    row.refresh_from_db()
    assert (ChangeEntry.objects.count(), row.version) == (count, version)


def test_versions_count_up_whoever_writes(ledger: Ledger) -> None:
    row = spend(ledger)
    for amount in (1, 2, 3):
        sql("UPDATE finance_expense SET amount_yen = %s, version = 1 WHERE id = %s", amount, row.pk)
    row.refresh_from_db()
    assert row.version == 4


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE finance_changeentry SET after = NULL",
        "DELETE FROM finance_changeentry",
        "DELETE FROM finance_change",
        "UPDATE finance_change SET door = 'api'",
        "UPDATE finance_change SET actor_id = (SELECT max(id) FROM auth_user)",
    ],
)
def test_the_trace_is_append_only(ledger: Ledger, statement: str) -> None:
    spend(ledger)
    make_user("someone else")
    with pytest.raises(DatabaseError, match="append-only"):
        sql(statement)


def test_a_person_who_leaves_is_forgotten_but_the_change_stays(ledger: Ledger) -> None:
    hana = make_user()
    with writing(ledger, hana) as change:
        Wish.objects.create(ledger=ledger, name="靴")
    hana.delete()
    assert Change.objects.get(pk=change.pk).actor is None


@pytest.mark.parametrize("column", ["key", "kind"])
def test_a_category_keeps_its_key_and_kind(ledger: Ledger, column: str) -> None:
    with pytest.raises(DatabaseError, match="keeps its key, kind"):
        sql(
            f"UPDATE finance_category SET {column} = 'income' WHERE ledger_id = %s AND key = 'food'",
            ledger.pk,
        )


def test_a_row_keeps_its_ledger(ledger: Ledger) -> None:
    Wish.objects.create(ledger=ledger, name="靴")
    with pytest.raises(DatabaseError, match="keeps its ledger_id"):
        sql("UPDATE finance_wish SET ledger_id = %s", make_ledger("another").pk)


def test_the_settings_of_a_ledger_are_traced(ledger: Ledger) -> None:
    with writing(ledger) as change:
        month_start_day_set(ledger=ledger, start_day=25)
    entry = change.entries.get(table_name="finance_ledger")
    assert (entry.before["month_start_day"], entry.after["month_start_day"]) == (1, 25)


def test_a_failed_act_leaves_neither_rows_nor_trace(ledger: Ledger) -> None:
    changes = Change.objects.count()
    with pytest.raises(RuntimeError), writing(ledger):
        Wish.objects.create(ledger=ledger, name="靴")
        raise RuntimeError
    assert Change.objects.count() == changes
    assert not ChangeEntry.objects.filter(table_name="finance_wish").exists()


def test_a_plan_is_traced_under_the_id_of_its_month(ledger: Ledger) -> None:
    may = planned_month(ledger)
    with change_recorded(ledger=ledger, actor=None, door="web") as change:
        totals = ceiling_set(month=may, ceiling_yen=40_000)
    assert isinstance(totals, PlanTotals)
    assert change.entries.get().row_id == may.pk
    assert Category.objects.filter(ledger=ledger).count() > 20
