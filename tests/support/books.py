"""Ledgers, rows and clocks for tests of the books."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import copy_context
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth import get_user_model
from django.db import connection, connections, transaction

from budgets.lifecycle import budget_confirm, month_close
from budgets.services.plans import allotment_set
from finance import clock
from finance.models import Change, Expense, Income, Ledger, Month
from finance.services.changes import change_recorded
from finance.services.expenses import ExpenseDraft, expenses_create
from finance.services.incomes import IncomeDraft, incomes_create
from finance.services.ledgers import ledger_create
from finance.services.months import month_by_name

TOKYO = ZoneInfo("Asia/Tokyo")
TODAY = date(2026, 5, 20)  # a Wednesday


def noon(day: date) -> datetime:
    """The middle of a day in Tokyo."""
    return datetime(day.year, day.month, day.day, 12, tzinfo=TOKYO)


def make_user(name: str = "hana", **fields: Any) -> Any:
    """A person; tests sign them in by force_login, since hashing a password takes its time."""
    return get_user_model().objects.create_user(name, **fields)


def make_ledger(name: str = "うちの家計簿", *, owner: Any = None, start_day: int = 1) -> Ledger:
    """A ledger with the default categories."""
    return ledger_create(
        name=name, owner=owner or make_user(f"owner of {name}"), month_start_day=start_day, door="shell"
    )


@contextmanager
def writing(ledger: Ledger, actor: Any = None, door: str = "web") -> Iterator[Change]:
    """One act of writing."""
    with change_recorded(ledger=ledger, actor=actor, door=door, cause="test") as change:
        yield change


def draft(
    amount: int = 850, category: str = "食費", text: str = "ランチ", day: date = TODAY, **more: Any
) -> ExpenseDraft:
    """An expense to be written."""
    return ExpenseDraft(amount_yen=amount, category=category, description=text, date=day, **more)


def spend(
    ledger: Ledger, amount: int = 850, category: str = "食費", text: str = "ランチ", day: date = TODAY
) -> Expense:
    """One expense, in a change of its own."""
    with writing(ledger):
        return expenses_create(ledger=ledger, drafts=[draft(amount, category, text, day)], door="web")[0]


def earn(ledger: Ledger, amount: int, category: str = "給与", text: str = "", day: date = TODAY) -> Income:
    """One income, in a change of its own."""
    with writing(ledger):
        one = IncomeDraft(amount_yen=amount, category=category, description=text, date=day)
        return incomes_create(ledger=ledger, drafts=[one], door="web")[0]


def planned_month(ledger: Ledger, name: str = "2026-05", **allotments: int) -> Month:
    """A month with allotments by category key."""
    with writing(ledger):
        month = month_by_name(ledger=ledger, name=name)
        for key, amount in (allotments or {"food": 30_000}).items():
            allotment_set(month=month, category=key, amount_yen=amount)
    return month


def closed_month(ledger: Ledger, name: str = "2026-04") -> Month:
    """A month that was planned, confirmed and closed; it must have ended on the test's day."""
    month = planned_month(ledger, name)
    with writing(ledger):
        budget_confirm(month=month)
        month_close(month=month, actor=None)
    month.refresh_from_db()
    return month


def sql(statement: str, *parameters: Any) -> None:
    """Raw SQL past every service, in a savepoint so that a refusal leaves the test's transaction usable."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, parameters)


def at_once(acts: Sequence[Callable[[], Any]]) -> list[Any]:
    """Runs each act in a thread and connection of its own, all from one barrier; results or exceptions."""
    barrier = threading.Barrier(len(acts))
    results: list[Any] = [None] * len(acts)

    def run(number: int, act: Callable[[], Any]) -> None:
        try:
            barrier.wait(30)
            results[number] = act()
        except Exception as error:
            results[number] = error
        finally:
            connections.close_all()

    threads = [
        threading.Thread(target=copy_context().run, args=(run, number, act))
        for number, act in enumerate(acts)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


@contextmanager
def on(day: date) -> Iterator[None]:
    """Noon of another day."""
    with clock.frozen(noon(day)):
        yield
