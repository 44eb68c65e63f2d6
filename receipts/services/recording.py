"""Receipts become rows. Call inside changes.change_recorded; each raises a LedgerError and then writes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from finance.errors import ConflictError, UnknownRowError
from finance.models import Category, Expense, Income, Ledger, SameQuestion
from finance.services.expenses import ExpenseDraft, expense_locked, expenses_create
from finance.services.incomes import IncomeDraft, incomes_create
from finance.services.late import as_late_arrivals, first_open_day
from finance.services.sameness import question_ask
from finance.taxonomy import FALLBACK_EXPENSE_KEY, REFUND_KEY
from receipts.errors import ReceiptDoubtError, ReceiptSettledError
from receipts.models import KeptReceipt, ReceiptRow
from receipts.queries import alike, is_recorded, near_expense, splits_by_category
from receipts.reading.reconcile import Reconciled, reconcile
from receipts.reading.types import Receipt
from receipts.services.keeping import columns_of, named
from receipts.sharing import main_category, shares_of

CONFIRMED = {
    "unconfirmed",
    "alike",
    "near_row",
    "said_otherwise",
    "closed_month",
    "doubtful_date",
    "not_whole",
}


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a receipt has become. question: whether its row and an earlier one are one payment."""

    kept: KeptReceipt
    rows: tuple[Expense | Income, ...]
    question: SameQuestion | None = None


def reasons_of(kept: KeptReceipt) -> list[str]:
    """Why the receipt may not be recorded without a person's look; empty when it may."""
    result = reconcile(kept.receipt)
    reasons = list(result.problems)
    if kept.day is None:
        reasons.append("no_date")
    if result.adds_up and not result.witnesses:
        reasons.append("unconfirmed")
    if alike(kept) is not None:
        reasons.append("alike")
    if result.spent_yen is not None and _would_split(kept, result) and near_expense(kept, result.spent_yen):
        reasons.append("near_row")
    if kept.day is not None and first_open_day(ledger=kept.ledger, day=kept.day) != kept.day:
        reasons.append("closed_month")
    return list(dict.fromkeys(reasons))


@transaction.atomic
def receipt_record(
    *,
    ledger: Ledger,
    receipt_id: int,
    door: str,
    category: str | None = None,
    reviewed: bool = False,
    version: int | None = None,
) -> Recorded:
    """Records a receipt once: as one expense, one per category, or a refund.

    category: the name or key for the whole receipt, where the person has said it. reviewed: a person has looked at it,
    so that only what cannot be right is refused. Raises ReceiptSettledError, ReceiptDoubtError, ConflictError,
    UnknownRowError or what writes of rows raise.
    """
    kept = receipt_locked(ledger=ledger, receipt_id=receipt_id, version=version)
    if is_recorded(kept):
        raise ReceiptSettledError
    reasons = [each for each in reasons_of(kept) if not (reviewed and each in CONFIRMED)]
    spent = reconcile(kept.receipt).spent_yen
    if reasons or spent is None or kept.day is None:
        raise ReceiptDoubtError(reasons or ["no_date"])
    earlier = None if reviewed and "near_row" in reasons_of(kept) else near_expense(kept, spent)
    rows = _rows_written(kept, spent, kept.day, door, category)
    kept.rows.all().delete()  # of rows that were deleted since
    for row in rows:
        _linked(kept, row)
    _settled(kept, KeptReceipt.State.RECORDED)
    question = None
    if earlier is not None and len(rows) == 1 and isinstance(rows[0], Expense):
        question = question_ask(newer=rows[0], earlier=earlier)
    return Recorded(kept, tuple(rows), question)


@transaction.atomic
def receipt_attach(
    *, ledger: Ledger, receipt_id: int, expense_id: str, version: int | None = None
) -> Recorded:
    """Says that a receipt is of an expense that is there already: nothing is recorded anew."""
    kept = receipt_locked(ledger=ledger, receipt_id=receipt_id, version=version)
    if is_recorded(kept):
        raise ReceiptSettledError
    expense = expense_locked(ledger=ledger, public_id=expense_id)
    if kept.day is None or not kept.total_yen or kept.total_yen < 0:
        raise ReceiptDoubtError(
            [problem for problem in reasons_of(kept) if problem in ("no_date", "no_total")]
        )
    kept.rows.all().delete()
    _linked(kept, expense)
    _settled(kept, KeptReceipt.State.RECORDED)
    return Recorded(kept, (expense,))


@transaction.atomic
def receipt_correct(
    *, ledger: Ledger, receipt_id: int, content: Receipt, version: int | None = None
) -> KeptReceipt:
    """Stores what a person has read on the picture. Raises ReceiptSettledError for one that is recorded."""
    kept = receipt_locked(ledger=ledger, receipt_id=receipt_id, version=version)
    if is_recorded(kept):
        raise ReceiptSettledError
    for name, value in columns_of(ledger, content).items():
        setattr(kept, name, value)
    kept.state = KeptReceipt.State.REVIEW
    kept.save()
    kept.refresh_from_db(fields=["version"])
    return kept


@transaction.atomic
def receipt_discard(*, ledger: Ledger, receipt_id: int, version: int | None = None) -> KeptReceipt:
    """It is no receipt of this household, or not wanted. Raises ReceiptSettledError for one that is recorded."""
    kept = receipt_locked(ledger=ledger, receipt_id=receipt_id, version=version)
    if is_recorded(kept):
        raise ReceiptSettledError
    _settled(kept, KeptReceipt.State.DISCARDED)
    return kept


def receipt_locked(*, ledger: Ledger, receipt_id: int, version: int | None = None) -> KeptReceipt:
    """The receipt of this ledger, locked; who settles another one of the ledger waits. Raises UnknownRowError, ConflictError."""
    Ledger.objects.select_for_update(no_key=True).get(
        pk=ledger.pk
    )  # two photographs of one receipt: one after the other
    kept = (
        KeptReceipt.objects.select_for_update(of=("self",))
        .select_related("image", "ledger")
        .filter(ledger=ledger, pk=receipt_id)
        .first()
    )
    if kept is None:
        raise UnknownRowError(str(receipt_id))
    if version is not None and version != kept.version:
        raise ConflictError(_("The receipt"), kept)
    return kept


def receipt_follows(newer: Expense, earlier: Expense) -> None:
    """When two rows become one, the receipt of the newer one is the earlier one's."""
    for row in ReceiptRow.objects.select_for_update().filter(expense=newer).order_by("pk"):
        if ReceiptRow.objects.filter(receipt_id=row.receipt_id, expense=earlier).exists():
            row.delete()
        else:
            row.expense = earlier
            row.save(update_fields=["expense"])


def _would_split(kept: KeptReceipt, result: Reconciled) -> bool:
    if not splits_by_category(kept.ledger_id) or result.spent_yen is None or result.spent_yen <= 0:
        return False
    return len(shares_of(kept.receipt, result.spent_yen)) > 1


def _rows_written(
    kept: KeptReceipt, spent: int, day: date, door: str, category: str | None
) -> Sequence[Expense | Income]:
    ledger, receipt = kept.ledger, kept.receipt
    if receipt.is_refund:
        told = IncomeDraft(spent, REFUND_KEY, _text(receipt), day, merchant=named(receipt.shop))
        return incomes_create(ledger=ledger, drafts=as_late_arrivals(ledger, [told]), door=door)
    if category is not None:
        shares = {category: spent}
    elif splits_by_category(ledger.pk):
        shares = _in_use(ledger, shares_of(receipt, spent))
    else:
        shares = _in_use(ledger, {main_category(receipt): spent})
    drafts = [
        ExpenseDraft(amount, key, _text(receipt), day, merchant=named(receipt.shop))
        for key, amount in shares.items()
    ]
    return expenses_create(ledger=ledger, drafts=as_late_arrivals(ledger, drafts), door=door)


def _in_use(ledger: Ledger, shares: dict[str, int]) -> dict[str, int]:
    """The shares by categories that the ledger still has; the others go to its fallback."""
    keys = list(
        Category.objects.filter(ledger=ledger, kind=Category.Kind.EXPENSE, retired_at__isnull=True)
        .order_by("position", "pk")
        .values_list("key", flat=True)
    )
    fallback = FALLBACK_EXPENSE_KEY if FALLBACK_EXPENSE_KEY in keys or not keys else keys[-1]
    found: dict[str, int] = {}
    for key, amount in shares.items():
        place = key if key in keys else fallback
        found[place] = found.get(place, 0) + amount
    return found


def _text(receipt: Receipt) -> str:
    """The names of the first things, which is how people know a purchase again."""
    names = [named(line.name) for line in receipt.lines if line.kind == "item" and line.name]
    shown = "、".join(names[:3])
    return (shown + (_(" and more") if len(names) > 3 else ""))[:200]


def _linked(kept: KeptReceipt, row: Expense | Income) -> None:
    ReceiptRow.objects.create(
        ledger_id=kept.ledger_id,
        receipt=kept,
        expense=row if isinstance(row, Expense) else None,
        income=row if isinstance(row, Income) else None,
    )


def _settled(kept: KeptReceipt, state: str) -> None:
    kept.state = state
    kept.save(update_fields=["state"])
    kept.refresh_from_db(fields=["version"])
