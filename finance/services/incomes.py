"""Writes of incomes and refunds. Call inside changes.change_recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Sum
from django.utils import timezone

from finance.errors import UnknownRowError
from finance.models import Category, Expense, Income, Ledger
from finance.reading.text import normalise
from finance.rows import row_id_of
from finance.services.expenses import RowPatch, patch_row
from finance.services.months import month_for_day
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


def incomes_create(*, ledger: Ledger, drafts: Sequence[IncomeDraft], door: str) -> list[Income]:
    """Writes all incomes or none. A refund is linked when exactly one expense fits it."""
    rows = [_income_from(ledger, draft, door) for draft in drafts]
    return Income.objects.bulk_create(rows)


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


def expense_refunded_by(refund: Income) -> Expense | None:
    """The one expense that this refund can only mean, else None.

    It fits when its text or shop and the refund's share a word, it is not later than the refund, and the
    amount is not more than what is left to give back.
    """
    words = _words(f"{refund.description} {refund.merchant}")
    candidates = Expense.objects.filter(
        ledger=refund.ledger,
        deleted_at__isnull=True,
        date__lte=refund.date,
        amount_yen__gte=refund.amount_yen,
    ).order_by("-date")[:200]
    fitting = [
        expense
        for expense in candidates
        if words & _words(f"{expense.description} {expense.merchant}")
        and _unreturned(expense) >= refund.amount_yen
    ]
    return fitting[0] if len(fitting) == 1 else None


def _unreturned(expense: Expense) -> int:
    returned = expense.refunds.filter(deleted_at__isnull=True).aggregate(total=Sum("amount_yen"))["total"]
    return expense.amount_yen - (returned or 0)


_NO_WORD = {"返金", "refund", "refunded", "の", "from", "for", "代"}


def _words(text: str) -> set[str]:
    return {word for word in normalise(text).lower().split() if len(word) > 1 and word not in _NO_WORD}


def income_update(*, ledger: Ledger, patch: RowPatch) -> Income:
    """Applies one patch. Raises UnknownRowError, ConflictError or what incomes_create raises."""
    row = income_locked(ledger=ledger, public_id=patch.id)
    patch_row(row, patch, kind=Category.Kind.INCOME)
    check_income_date(ledger, row.date)
    row.save()
    row.refresh_from_db(fields=["version", "month"])
    return row


def income_delete(*, ledger: Ledger, public_id: str) -> Income:
    """Deletes softly. Raises UnknownRowError."""
    row = income_locked(ledger=ledger, public_id=public_id)
    row.deleted_at = timezone.now()
    row.save(update_fields=["deleted_at"])
    return row


def income_locked(*, ledger: Ledger, public_id: str) -> Income:
    """The live income i7 of this ledger, locked for the transaction. Raises UnknownRowError."""
    row_id = row_id_of(public_id, "i")
    rows = Income.objects.select_for_update(of=("self",)).select_related("category", "ledger")
    row = rows.filter(ledger=ledger, pk=row_id, deleted_at__isnull=True).first() if row_id else None
    if row is None:
        raise UnknownRowError(public_id)
    return row
