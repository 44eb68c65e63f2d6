"""Writes of expenses. Call inside changes.change_recorded; each raises a LedgerError and then writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from django.db import transaction

from finance.errors import LedgerError, SeveralRefusedError, UnknownRowError
from finance.models import Category, Expense, Ledger
from finance.services.changes import closed_months_refused
from finance.services.money_rows import (
    MoneyDraft,
    RowPatch,
    row_delete,
    row_filled,
    row_locked,
    row_patched,
    row_restore,
)
from finance.services.validation import check_expense_date

__all__ = [
    "AFTER_EXPENSES",
    "ExpenseDraft",
    "RowPatch",
    "expense_delete",
    "expense_locked",
    "expense_restore",
    "expenses_create",
    "expenses_update",
]


class ExpenseDraft(MoneyDraft):
    """An expense to be written."""

    __slots__ = ()


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
    return row_filled(Expense(ledger=ledger, door=door), draft, kind=Category.Kind.EXPENSE)


@transaction.atomic
def expenses_update(*, ledger: Ledger, patches: Sequence[RowPatch]) -> list[Expense]:
    """Applies all patches or none. Raises UnknownRowError, ConflictError or what expenses_create raises.

    Of several, SeveralRefusedError says which were refused and why.
    """
    for public_id in sorted({patch.id for patch in patches}):  # one order: two bulk updates never cross
        _locked_if_there(ledger, public_id)
    rows: list[Expense] = []
    refused: dict[str, LedgerError] = {}
    for patch in patches:
        try:
            rows.append(_expense_patched(ledger, patch))
        except LedgerError as error:
            if len(patches) == 1:
                raise
            refused.setdefault(patch.id, error)
    if refused:
        raise SeveralRefusedError([patch.id for patch in patches], refused)
    for step in AFTER_EXPENSES:
        step(rows)
    return rows


def _locked_if_there(ledger: Ledger, public_id: str) -> None:
    with suppress(UnknownRowError):
        expense_locked(ledger=ledger, public_id=public_id)


def _expense_patched(ledger: Ledger, patch: RowPatch) -> Expense:
    row = expense_locked(ledger=ledger, public_id=patch.id)
    if patch.date is not None:
        check_expense_date(ledger, patch.date)
    row_patched(row, patch, kind=Category.Kind.EXPENSE)
    with closed_months_refused(), transaction.atomic():
        row.save()
    row.refresh_from_db(fields=["version", "month"])
    return row


def expense_delete(*, ledger: Ledger, public_id: str) -> Expense:
    """Deletes softly. Raises UnknownRowError."""
    return row_delete(Expense, ledger=ledger, public_id=public_id)


def expense_restore(*, ledger: Ledger, public_id: str) -> Expense:
    """Takes a deletion back. Raises UnknownRowError."""
    return row_restore(Expense, ledger=ledger, public_id=public_id)


def expense_locked(*, ledger: Ledger, public_id: str, deleted: bool = False) -> Expense:
    """The live (or the deleted) expense e12 of this ledger, locked. Raises UnknownRowError."""
    return row_locked(Expense, ledger=ledger, public_id=public_id, deleted=deleted)
