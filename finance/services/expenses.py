"""Writes of expenses. Call inside changes.change_recorded; each raises a LedgerError and then writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from finance import clock
from finance.errors import ConflictError, EmptyUpdateError, UnknownRowError
from finance.models import Category, Expense, Income, Ledger
from finance.rows import row_id_of
from finance.services.months import month_for_day
from finance.services.validation import (
    category_by_name,
    check_amount,
    check_expense_date,
    clean_text,
)


@dataclass(frozen=True, slots=True)
class ExpenseDraft:
    """An expense to be written; `category` is a name or key of the ledger."""

    amount_yen: int
    category: str
    description: str
    date: date
    merchant: str = ""
    external_id: str | None = None


@dataclass(frozen=True, slots=True)
class RowPatch:
    """Changes of one row; None leaves a field as it is. `version` refuses a row that moved on."""

    id: str
    amount_yen: int | None = None
    category: str | None = None
    description: str | None = None
    merchant: str | None = None
    date: date | None = None
    version: int | None = None


# Called with expenses that were just written or corrected; budgets links what pays a fixed or planned cost.
AFTER_EXPENSES: list[Callable[[Sequence[Expense]], None]] = []


@transaction.atomic
def expenses_create(*, ledger: Ledger, drafts: Sequence[ExpenseDraft], door: str) -> list[Expense]:
    """Writes all expenses or none."""
    rows = Expense.objects.bulk_create(_expense_from(ledger, draft, door) for draft in drafts)
    for step in AFTER_EXPENSES:
        step(rows)
    return rows


def _expense_from(ledger: Ledger, draft: ExpenseDraft, door: str) -> Expense:
    check_expense_date(ledger, draft.date)
    return Expense(
        ledger=ledger,
        amount_yen=check_amount(draft.amount_yen),
        category=category_by_name(ledger, draft.category, Category.Kind.EXPENSE),
        description=clean_text(draft.description, limit=200),
        merchant=clean_text(draft.merchant, limit=120),
        date=draft.date,
        month=month_for_day(ledger=ledger, day=draft.date),
        door=door,
        external_id=draft.external_id,
    )


@transaction.atomic
def expenses_update(*, ledger: Ledger, patches: Sequence[RowPatch]) -> list[Expense]:
    """Applies all patches or none. Raises UnknownRowError, ConflictError or what expenses_create raises."""
    for public_id in sorted(
        {patch.id for patch in patches}
    ):  # one order, so that two bulk updates never cross
        expense_locked(ledger=ledger, public_id=public_id)
    rows = []
    for patch in patches:
        row = expense_locked(ledger=ledger, public_id=patch.id)
        patch_row(row, patch, kind=Category.Kind.EXPENSE)
        if patch.date is not None:
            check_expense_date(ledger, row.date)
            row.month = month_for_day(ledger=ledger, day=row.date)
        row.save()
        row.refresh_from_db(fields=["version", "month"])
        rows.append(row)
    for step in AFTER_EXPENSES:
        step(rows)
    return rows


def patch_row(row: Expense | Income, patch: RowPatch, *, kind: str) -> None:
    """Puts the patch's fields on the row, unsaved. Raises EmptyUpdateError when it names none."""
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
        row.date = patch.date


def expense_delete(*, ledger: Ledger, public_id: str) -> Expense:
    """Deletes softly. Raises UnknownRowError."""
    row = expense_locked(ledger=ledger, public_id=public_id)
    row.deleted_at = clock.now()
    row.save(update_fields=["deleted_at"])
    return row


def expense_restore(*, ledger: Ledger, public_id: str) -> Expense:
    """Takes a deletion back. Raises UnknownRowError."""
    row = expense_locked(ledger=ledger, public_id=public_id, deleted=True)
    row.deleted_at = None
    row.save(update_fields=["deleted_at"])
    return row


def expense_locked(*, ledger: Ledger, public_id: str, deleted: bool = False) -> Expense:
    """The live (or the deleted) expense e12 of this ledger, locked. Raises UnknownRowError."""
    row_id = row_id_of(public_id, "e")
    rows = Expense.objects.select_for_update(of=("self",)).select_related("category", "ledger")
    row = rows.filter(ledger=ledger, pk=row_id, deleted_at__isnull=not deleted).first() if row_id else None
    if row is None:
        raise UnknownRowError(public_id)
    return row
