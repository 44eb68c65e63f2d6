"""Writes of incomes and refunds. Call inside changes.change_recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from finance import clock
from finance.errors import RefundError, UnknownRowError
from finance.models import Category, Income, Ledger
from finance.rows import row_id_of
from finance.services.expenses import RowPatch, expense_locked, patch_row
from finance.services.months import month_for_day
from finance.services.refunds import expense_refunded_by
from finance.services.validation import category_by_name, check_amount, check_income_date, clean_text
from finance.taxonomy import REFUND_KEY


@dataclass(frozen=True, slots=True)
class IncomeDraft:
    """An income to be written; `category` is a name or key of the ledger."""

    amount_yen: int
    category: str
    description: str
    date: date
    merchant: str = ""
    external_id: str | None = None


@transaction.atomic
def incomes_create(*, ledger: Ledger, drafts: Sequence[IncomeDraft], door: str) -> list[Income]:
    """Writes all incomes or none. A refund is linked when exactly one expense fits it."""
    rows = []
    for draft in drafts:  # one by one: the second of two refunds sees what the first gave back
        row = _income_from(ledger, draft, door)
        row.save(force_insert=True)
        rows.append(row)
    return rows


def _income_from(ledger: Ledger, draft: IncomeDraft, door: str) -> Income:
    check_income_date(ledger, draft.date)
    income = Income(
        ledger=ledger,
        amount_yen=check_amount(draft.amount_yen),
        category=category_by_name(ledger, draft.category, Category.Kind.INCOME),
        description=clean_text(draft.description, limit=200),
        merchant=clean_text(draft.merchant, limit=120),
        date=draft.date,
        month=month_for_day(ledger=ledger, day=draft.date),
        door=door,
        external_id=draft.external_id,
    )
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
    patch_row(row, patch, kind=Category.Kind.INCOME)
    if patch.date is not None:
        check_income_date(ledger, row.date)
        row.month = month_for_day(ledger=ledger, day=row.date)
    if row.category.key != REFUND_KEY:
        row.refund_of = None
    elif not was_refund:
        row.refund_of = expense_refunded_by(row)
    row.save()
    row.refresh_from_db(fields=["version", "month"])
    return row


def refund_link(*, ledger: Ledger, public_id: str, expense_id: str | None) -> Income:
    """Says which expense a refund gives back (None: none of them). Raises UnknownRowError, RefundError."""
    row = income_locked(ledger=ledger, public_id=public_id)
    if expense_id is not None and row.category.key != REFUND_KEY:
        raise RefundError(_("Only an income of the category for refunds can give an expense back."))
    row.refund_of = None if expense_id is None else expense_locked(ledger=ledger, public_id=expense_id)
    row.save(update_fields=["refund_of"])
    row.refresh_from_db(fields=["version"])
    return row


def income_delete(*, ledger: Ledger, public_id: str) -> Income:
    """Deletes softly. Raises UnknownRowError."""
    row = income_locked(ledger=ledger, public_id=public_id)
    row.deleted_at = clock.now()
    row.save(update_fields=["deleted_at"])
    return row


def income_restore(*, ledger: Ledger, public_id: str) -> Income:
    """Takes a deletion back. Raises UnknownRowError."""
    row = income_locked(ledger=ledger, public_id=public_id, deleted=True)
    row.deleted_at = None
    row.save(update_fields=["deleted_at"])
    return row


def income_locked(*, ledger: Ledger, public_id: str, deleted: bool = False) -> Income:
    """The live (or the deleted) income i7 of this ledger, locked. Raises UnknownRowError."""
    row_id = row_id_of(public_id, "i")
    rows = Income.objects.select_for_update(of=("self",)).select_related("category", "ledger")
    row = rows.filter(ledger=ledger, pk=row_id, deleted_at__isnull=not deleted).first() if row_id else None
    if row is None:
        raise UnknownRowError(public_id)
    return row
