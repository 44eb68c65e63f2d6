"""One racer: python -m tests.support.racer. Reads orders from its input and acts at the moment that they name."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from datetime import date
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.db import DatabaseError, connection  # noqa: E402

from budgets.lifecycle import budget_confirm, budget_reopen, month_close  # noqa: E402
from budgets.services.plans import allotment_set  # noqa: E402
from finance import triggers  # noqa: E402
from finance.errors import LedgerError  # noqa: E402
from finance.models import Ledger, Month  # noqa: E402
from finance.services.changes import change_recorded  # noqa: E402
from finance.services.expenses import (  # noqa: E402
    ExpenseDraft,
    RowPatch,
    expense_delete,
    expenses_create,
    expenses_update,
)

RAW = (
    "INSERT INTO finance_expense (ledger_id, date, month_id, category_id, amount_yen, description, merchant, door,"
    " version, created_at) SELECT ledger_id, date, month_id, category_id, %s, '', '', 'web', 1, now()"
    " FROM finance_expense WHERE id = %s RETURNING id"
)


def month(order: dict[str, Any]) -> Month:
    return Month.objects.select_related("ledger").get(pk=order["month"])


def create(ledger: Ledger, order: dict[str, Any]) -> int:
    draft = ExpenseDraft(order["amount"], "food", "昼", date.fromisoformat(order["day"]))
    return expenses_create(ledger=ledger, drafts=[draft], door="web")[0].pk


def update(ledger: Ledger, order: dict[str, Any]) -> int:
    patch = RowPatch(f"e{order['row']}", amount_yen=order["amount"])
    return expenses_update(ledger=ledger, patches=[patch])[0].pk


def move(ledger: Ledger, order: dict[str, Any]) -> int:
    patch = RowPatch(f"e{order['row']}", date=date.fromisoformat(order["day"]))
    return expenses_update(ledger=ledger, patches=[patch])[0].pk


def raw(_ledger: Ledger, order: dict[str, Any]) -> int:
    with connection.cursor() as cursor:
        cursor.execute(RAW, [order["amount"], order["row"]])
        return int(cursor.fetchone()[0])


ACTS: dict[str, Callable[[Ledger, dict[str, Any]], Any]] = {
    "close": lambda _ledger, order: month_close(month=month(order), actor=None).sha256,
    "confirm": lambda _ledger, order: budget_confirm(month=month(order)).state,
    "reopen": lambda _ledger, order: budget_reopen(month=month(order)).state,
    "allot": lambda _ledger, order: (
        allotment_set(month=month(order), category="food", amount_yen=order["amount"]).allotted_yen
    ),
    "create": create,
    "update": update,
    "move": move,
    "delete": lambda ledger, order: expense_delete(ledger=ledger, public_id=f"e{order['row']}").pk,
    "raw": raw,
}


def run(order: dict[str, Any]) -> Any:
    """The value of the act, or the code of its refusal after `!`."""
    ledger = Ledger.objects.get(pk=order["ledger"])
    connection.ensure_connection()
    time.sleep(max(0.0, order["at"] - time.time()))
    try:
        if order["act"] == "raw":
            return raw(ledger, order)
        with change_recorded(ledger=ledger, actor=None, door="web", cause="race"):
            return ACTS[order["act"]](ledger, order)
    except LedgerError as error:
        return f"!{error.code}"
    except DatabaseError as error:
        closed = getattr(error.__cause__, "sqlstate", None) == triggers.MONTH_CLOSED
        return "!month_closed" if closed else f"!{error}"


def main() -> None:
    connection.ensure_connection()
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        print(json.dumps(run(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
