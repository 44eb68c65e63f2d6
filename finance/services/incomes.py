"""Writes of incomes and refunds. Call inside changes.change_recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from finance.errors import RefundError
from finance.models import Category, Expense, Income, Ledger
from finance.services.money_rows import (
    MoneyDraft,
    RowPatch,
    row_delete,
    row_filled,
    row_locked,
    row_patched,
    row_restore,
)
from finance.services.refunds import expense_refunded_by
from finance.services.validation import check_income_date
from finance.taxonomy import REFUND_KEY


class IncomeDraft(MoneyDraft):
    """An income to be written."""

    __slots__ = ()


# Called with incomes that were just written or corrected; budgets finds the regular ones that were expected.
AFTER_INCOMES: list[Callable[[Sequence[Income]], None]] = []


@transaction.atomic
def incomes_create(*, ledger: Ledger, drafts: Sequence[IncomeDraft], door: str) -> list[Income]:
    """Writes all incomes or none. A refund is linked when exactly one expense fits it."""
    rows = []
    for draft in drafts:  # one by one: the second of two refunds sees what the first gave back
        row = _income_from(ledger, draft, door)
        row.save(force_insert=True)
        rows.append(row)
    for step in AFTER_INCOMES:
        step(rows)
    return rows


def _income_from(ledger: Ledger, draft: IncomeDraft, door: str) -> Income:
    check_income_date(ledger, draft.date)
    income = row_filled(Income(ledger=ledger, door=door), draft, kind=Category.Kind.INCOME)
    if income.category.key == REFUND_KEY:
        income.refund_of = expense_refunded_by(income)
    return income


@transaction.atomic
def income_update(*, ledger: Ledger, patch: RowPatch) -> Income:
    """Applies one patch. Raises UnknownRowError, ConflictError or what incomes_create raises.

    What is no longer of category 返金 gives nothing back; what has just become so is linked if one expense fits.
    """
    row = income_locked(ledger=ledger, public_id=patch.id)
    was_refund = row.category.key == REFUND_KEY
    if patch.date is not None:
        check_income_date(ledger, patch.date)
    row_patched(row, patch, kind=Category.Kind.INCOME)
    if row.category.key != REFUND_KEY:
        row.refund_of = None
    elif not was_refund:
        row.refund_of = expense_refunded_by(row)
    row.save()
    row.refresh_from_db(fields=["version", "month"])
    for step in AFTER_INCOMES:
        step([row])
    return row


def refund_link(*, ledger: Ledger, public_id: str, expense_id: str | None) -> Income:
    """Says which expense a refund gives back (None: none of them). Raises UnknownRowError, RefundError."""
    row = income_locked(ledger=ledger, public_id=public_id)
    if expense_id is not None and row.category.key != REFUND_KEY:
        raise RefundError(_("Only an income of the category for refunds can give an expense back."))
    row.refund_of = None if expense_id is None else row_locked(Expense, ledger=ledger, public_id=expense_id)
    row.save(update_fields=["refund_of"])
    row.refresh_from_db(fields=["version"])
    return row


def income_delete(*, ledger: Ledger, public_id: str) -> Income:
    """Deletes softly. Raises UnknownRowError."""
    return row_delete(Income, ledger=ledger, public_id=public_id)


def income_restore(*, ledger: Ledger, public_id: str) -> Income:
    """Takes a deletion back. Raises UnknownRowError."""
    return row_restore(Income, ledger=ledger, public_id=public_id)


def income_locked(*, ledger: Ledger, public_id: str, deleted: bool = False) -> Income:
    """The live (or the deleted) income i7 of this ledger, locked. Raises UnknownRowError."""
    return row_locked(Income, ledger=ledger, public_id=public_id, deleted=deleted)
