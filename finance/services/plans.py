"""Writes of planned expenses and wishes. Call inside changes.change_recorded."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from finance import clock
from finance.errors import ConflictError, UnknownRowError
from finance.models import Category, Ledger, PlannedExpense, Wish
from finance.rows import row_id_of
from finance.services.months import month_for_day
from finance.services.validation import category_by_name, check_amount, clean_text, required_text
from finance.taxonomy import FALLBACK_EXPENSE_KEY

Row = TypeVar("Row", PlannedExpense, Wish)
_LETTERS: dict[type, str] = {PlannedExpense: "p", Wish: "w"}


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


@dataclass(frozen=True, slots=True)
class PlannedPatch:
    """A planned expense as it should become. `version` refuses a row that moved on."""

    id: str
    description: str
    amount_yen: int
    date: date
    category: str
    version: int | None = None


def planned_expense_update(*, ledger: Ledger, patch: PlannedPatch) -> PlannedExpense:
    """Applies the patch. Raises LedgerError subclasses."""
    row = _locked(PlannedExpense, ledger, patch.id, patch.version)
    row.description = required_text(patch.description, limit=200)
    row.amount_yen = check_amount(patch.amount_yen)
    row.date = patch.date
    row.month = month_for_day(ledger=ledger, day=patch.date)
    row.category = category_by_name(ledger, patch.category, Category.Kind.EXPENSE)
    row.save()
    row.refresh_from_db(fields=["version", "month"])
    return row


def wish_update(
    *,
    ledger: Ledger,
    public_id: str,
    name: str,
    amount_yen: int | None,
    note: str = "",
    version: int | None = None,
) -> Wish:
    """Rewrites a wish. Raises LedgerError subclasses."""
    row = _locked(Wish, ledger, public_id, version)
    row.name = required_text(name, limit=120)
    row.amount_yen = None if amount_yen is None else check_amount(amount_yen)
    row.note = clean_text(note, limit=200)
    row.save()
    row.refresh_from_db(fields=["version"])
    return row


def plan_row_delete(*, ledger: Ledger, public_id: str) -> PlannedExpense | Wish:
    """Deletes p3 or w4 softly. Raises UnknownRowError."""
    row = _either(ledger, public_id, live=True)
    row.deleted_at = clock.now()
    row.save(update_fields=["deleted_at"])
    return row


def plan_row_restore(*, ledger: Ledger, public_id: str) -> PlannedExpense | Wish:
    """Takes the deletion of p3 or w4 back. Raises UnknownRowError."""
    row = _either(ledger, public_id, live=False)
    row.deleted_at = None
    row.save(update_fields=["deleted_at"])
    return row


def _either(ledger: Ledger, public_id: str, *, live: bool) -> PlannedExpense | Wish:
    if public_id.startswith("w"):
        return _locked(Wish, ledger, public_id, live=live)
    return _locked(PlannedExpense, ledger, public_id, live=live)


def _locked(
    model: type[Row], ledger: Ledger, public_id: str, version: int | None = None, *, live: bool = True
) -> Row:
    row_id = row_id_of(public_id, _LETTERS[model]) or 0
    rows = model.objects.select_for_update().filter(ledger=ledger, pk=row_id, deleted_at__isnull=live)
    row = rows.first()
    if row is None:
        raise UnknownRowError(public_id)
    if version is not None and version != row.version:
        raise ConflictError(public_id, row)
    return row
