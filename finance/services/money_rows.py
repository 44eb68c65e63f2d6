"""What expenses and incomes share: their drafts and patches, and how one row is locked, deleted and restored."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TypeVar

from finance import clock
from finance.errors import ConflictError, EmptyUpdateError, LateArrivalError, UnknownRowError
from finance.models import Expense, Income, Ledger
from finance.rows import row_id_of
from finance.services.late import month_for_row
from finance.services.validation import category_by_name, check_amount, clean_text

Row = TypeVar("Row", Expense, Income)
_LETTERS: dict[type, str] = {Expense: "e", Income: "i"}


@dataclass(frozen=True, slots=True)
class MoneyDraft:
    """A row to be written; `category` is a name or key of the ledger.

    `occurred_on` is the own day of a late arrival, whose `date` is the day on which it counts.
    """

    amount_yen: int
    category: str
    description: str
    date: datetime.date
    merchant: str = ""
    external_id: str | None = None
    occurred_on: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class RowPatch:
    """Changes of one row; None leaves a field as it is. `version` refuses a row that moved on.

    Another `date` comes with its `occurred_on`, or without one: a row on its own day is no late arrival.
    """

    id: str
    amount_yen: int | None = None
    category: str | None = None
    description: str | None = None
    merchant: str | None = None
    date: datetime.date | None = None
    version: int | None = None
    occurred_on: datetime.date | None = None


def row_filled(row: Row, draft: MoneyDraft, *, kind: str) -> Row:
    """The new row with the draft's fields, unsaved. Raises LedgerError subclasses."""
    row.amount_yen = check_amount(draft.amount_yen)
    row.category = category_by_name(row.ledger, draft.category, kind)
    row.description = clean_text(draft.description, limit=200)
    row.merchant = clean_text(draft.merchant, limit=120)
    row.external_id = draft.external_id
    row_dated(row, draft.date, draft.occurred_on)
    return row


def row_patched(row: Row, patch: RowPatch, *, kind: str) -> Row:
    """The row with the patch's fields, unsaved. Raises EmptyUpdateError when it names none, ConflictError."""
    fields = (patch.amount_yen, patch.category, patch.description, patch.merchant, patch.date)
    if all(value is None for value in fields):
        raise EmptyUpdateError
    if patch.version is not None and patch.version != row.version:
        raise ConflictError(row.public_id, row)
    if patch.amount_yen is not None:
        row.amount_yen = check_amount(patch.amount_yen)
    if patch.category is not None:
        row.category = category_by_name(row.ledger, patch.category, kind)
    if patch.description is not None:
        row.description = clean_text(patch.description, limit=200)
    if patch.merchant is not None:
        row.merchant = clean_text(patch.merchant, limit=120)
    if patch.date is not None:
        row_dated(row, patch.date, patch.occurred_on)
    return row


def row_dated(row: Row, day: datetime.date, occurred_on: datetime.date | None) -> None:
    """Puts the row on a day of an open month. Raises MonthClosedError, LateArrivalError, FarDateError."""
    if occurred_on is not None and occurred_on >= day:
        raise LateArrivalError(occurred_on)
    row.month = month_for_row(ledger=row.ledger, day=day)
    row.date, row.occurred_on = day, occurred_on


def row_locked(model: type[Row], *, ledger: Ledger, public_id: str, deleted: bool = False) -> Row:
    """The live (or the deleted) row of this ledger, locked. Raises UnknownRowError."""
    row_id = row_id_of(public_id, _LETTERS[model])
    rows = model.objects.select_for_update(of=("self",)).select_related("category", "ledger")
    row = rows.filter(ledger=ledger, pk=row_id, deleted_at__isnull=not deleted).first() if row_id else None
    if row is None:
        raise UnknownRowError(public_id)
    return row


def row_delete(model: type[Row], *, ledger: Ledger, public_id: str) -> Row:
    """Deletes softly. Raises UnknownRowError."""
    row = row_locked(model, ledger=ledger, public_id=public_id)
    row.deleted_at = clock.now()
    row.save(update_fields=["deleted_at"])
    return row


def row_restore(model: type[Row], *, ledger: Ledger, public_id: str) -> Row:
    """Takes a deletion back. Raises UnknownRowError."""
    row = row_locked(model, ledger=ledger, public_id=public_id, deleted=True)
    row.deleted_at = None
    row.save(update_fields=["deleted_at"])
    return row
