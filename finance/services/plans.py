"""Writes of planned expenses and wishes. Call inside changes.change_recorded."""

from __future__ import annotations

from datetime import date

from finance.models import Category, Ledger, PlannedExpense, Wish
from finance.services.months import month_for_day
from finance.services.validation import category_by_name, check_amount, clean_text, required_text
from finance.taxonomy import FALLBACK_EXPENSE_KEY


def planned_expense_create(
    *, ledger: Ledger, description: str, amount_yen: int, day: date, category: str | None = None
) -> PlannedExpense:
    """A known single cost on a day, past or to come. Raises LedgerError subclasses."""
    return PlannedExpense.objects.create(
        ledger=ledger,
        description=required_text(description, limit=200),
        amount_yen=check_amount(amount_yen),
        date=day,
        month=month_for_day(ledger=ledger, day=day),
        category=category_by_name(ledger, category or FALLBACK_EXPENSE_KEY, Category.Kind.EXPENSE),
    )


def wish_create(*, ledger: Ledger, name: str, amount_yen: int | None = None, note: str = "") -> Wish:
    """Something to buy one day; the price may be unknown. Raises LedgerError subclasses."""
    return Wish.objects.create(
        ledger=ledger,
        name=required_text(name, limit=120),
        amount_yen=None if amount_yen is None else check_amount(amount_yen),
        note=clean_text(note, limit=200),
    )
