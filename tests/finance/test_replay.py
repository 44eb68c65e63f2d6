"""Whatever wrote, the audit alone replays to the same ledger."""

from __future__ import annotations

import contextlib
import json
import random
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from budgets.lifecycle import budget_confirm, month_close
from budgets.services.plans import (
    allotment_set,
    ceiling_set,
    fixed_cost_remove,
    fixed_cost_set,
    planned_expense_plan,
)
from finance.errors import LedgerError
from finance.models import Change, ChangeEntry, Expense, Income, Ledger, Month
from finance.services.changes import change_undo
from finance.services.expenses import RowPatch, expense_delete, expenses_create, expenses_update
from finance.services.incomes import IncomeDraft, incomes_create
from finance.services.months import month_by_name, month_start_day_set
from tests.support.admin import member, page_url, signed_in
from tests.support.books import TODAY, draft, spend, sql, writing

pytestmark = pytest.mark.django_db

CATEGORIES = ("食費", "カフェ", "交際費", "住居")
TEXTS = ("ランチ", "Amazonで本", "家賃", "カフェ")


def replayed(ledger: Ledger) -> dict[tuple[str, int], dict[str, Any]]:
    """The rows as the entries of the audit leave them, each step checked against the one before."""
    rows: dict[tuple[str, int], dict[str, Any]] = {}
    for entry in (
        ChangeEntry.objects.filter(ledger=ledger).exclude(table_name="finance_ledger").order_by("pk")
    ):
        key = entry.table_name, entry.row_id
        assert rows.get(key) == entry.before, f"a step before {entry} is missing"
        if entry.after is None:
            del rows[key]
        else:
            rows[key] = entry.after
    return rows


def stored(ledger: Ledger) -> dict[tuple[str, int], dict[str, Any]]:
    """The rows as they are, of every audited table."""
    rows = {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT event_object_table FROM information_schema.triggers WHERE trigger_name LIKE '%%z_audit%%'"
        )
        for (table,) in cursor.fetchall():
            if table == "finance_ledger":
                continue
            cursor.execute(f"SELECT to_jsonb(t)::text FROM {table} t WHERE ledger_id = %s", [ledger.pk])
            for (text,) in cursor.fetchall():
                row = json.loads(text)
                rows[table, row.get("id", row.get("month_id"))] = row
    return rows


class Household:
    """Does something at random, by any door; refusals are part of life."""

    def __init__(self, ledger: Ledger, dice: random.Random) -> None:
        self.ledger, self.dice = ledger, dice
        self.browser = signed_in(member(ledger, "editor", f"hana {ledger.pk}"))

    def day(self) -> date:
        return TODAY - timedelta(days=self.dice.randrange(110))

    def expense(self) -> Expense | None:
        rows = list(Expense.objects.filter(ledger=self.ledger))
        return self.dice.choice(rows) if rows else None

    def act(self) -> None:
        name = self.dice.choice([each for each in dir(self) if each.startswith("do_")])
        with contextlib.suppress(LedgerError, DatabaseError), transaction.atomic():
            getattr(self, name)()

    def do_create(self) -> None:
        rows = [
            draft(
                self.dice.randrange(1, 90_000),
                self.dice.choice(CATEGORIES),
                self.dice.choice(TEXTS),
                self.day(),
            )
            for _ in range(self.dice.randrange(1, 4))
        ]
        with writing(self.ledger):
            expenses_create(ledger=self.ledger, drafts=rows, door="web")

    def do_income(self) -> None:
        kind = self.dice.choice(("返金", "給与"))
        with writing(self.ledger):
            one = IncomeDraft(
                self.dice.randrange(1, 90_000), kind, f"{self.dice.choice(TEXTS)} 返金", self.day()
            )
            incomes_create(ledger=self.ledger, drafts=[one], door="web")

    def do_correct(self) -> None:
        row = self.expense()
        if row:
            with writing(self.ledger):
                patch = RowPatch(row.public_id, amount_yen=self.dice.randrange(1, 999), date=self.day())
                expenses_update(ledger=self.ledger, patches=[patch])

    def do_delete(self) -> None:
        row = self.expense()
        if row:
            with writing(self.ledger):
                expense_delete(ledger=self.ledger, public_id=row.public_id)

    def do_plan(self) -> None:
        with writing(self.ledger):
            month = month_by_name(ledger=self.ledger, name=f"2026-0{self.dice.randrange(2, 8)}")
            allotment_set(
                month=month, category=self.dice.choice(CATEGORIES), amount_yen=self.dice.randrange(50_000)
            )
            ceiling_set(month=month, ceiling_yen=self.dice.randrange(300_000))
            fixed_cost_set(month=month, name="家賃", amount_yen=self.dice.randrange(1, 90_000))
            planned_expense_plan(ledger=self.ledger, description="ランチ", amount_yen=900, day=self.day())

    def do_end_fixed_cost(self) -> None:
        with writing(self.ledger):
            fixed_cost_remove(month=month_by_name(ledger=self.ledger, name="2026-04"), name="家賃")

    def do_close(self) -> None:
        month = Month.objects.filter(ledger=self.ledger).exclude(state="closed").order_by("first_day").first()
        if month and self.dice.random() < 0.4:
            with writing(self.ledger):
                budget_confirm(month=month)
                month_close(month=month, actor=None)

    def do_start_day(self) -> None:
        with writing(self.ledger):
            month_start_day_set(ledger=self.ledger, start_day=self.dice.randrange(1, 29))
        self.ledger.refresh_from_db()

    def do_undo(self) -> None:
        changes = list(Change.objects.filter(ledger=self.ledger))
        change_undo(change=self.dice.choice(changes), actor=None, door="web")

    def do_raw_sql(self) -> None:
        sql(
            "UPDATE finance_expense SET merchant = %s WHERE ledger_id = %s",
            str(self.dice.random()),
            self.ledger.pk,
        )

    def do_bulk(self) -> None:
        Income.objects.filter(ledger=self.ledger).update(description=str(self.dice.random()))

    def do_admin(self) -> None:
        row = self.expense()
        if row:
            data = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
            self.browser.post(page_url("finance.expense", "changelist"), data)


@pytest.mark.parametrize("seed", range(4))
def test_the_audit_replays_to_the_same_ledger(ledger: Ledger, seed: int) -> None:
    spend(ledger)
    household = Household(ledger, random.Random(seed))
    for _ in range(45):
        household.act()
        connection.check_constraints()
    assert replayed(ledger) == stored(ledger)
    assert Change.objects.filter(ledger=ledger).count() > 15
