"""Reads of receipts."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q, QuerySet

from finance.models import Expense
from receipts.fingerprints import look_alike
from receipts.models import KeptReceipt, ReceiptPreference

NEAR_DAYS = timedelta(days=1)  # a card's notice and its receipt may lie on either side of midnight
ALIKE_LOOKED_AT = 50


def waiting_count(ledger_id: int) -> int:
    """How many receipts of the ledger wait for a person."""
    return KeptReceipt.objects.filter(ledger_id=ledger_id, state=KeptReceipt.State.REVIEW).count()


def splits_by_category(ledger_id: int) -> bool:
    """Whether the household wants one expense per category."""
    return ReceiptPreference.objects.filter(ledger_id=ledger_id, by_category=True).exists()


def recorded_receipts(ledger_id: int) -> QuerySet[KeptReceipt]:
    """Receipts whose rows are there; one whose rows were deleted is recorded no longer."""
    live = Q(rows__expense__deleted_at__isnull=True, rows__expense__isnull=False)
    live |= Q(rows__income__deleted_at__isnull=True, rows__income__isnull=False)
    found = KeptReceipt.objects.filter(live, ledger_id=ledger_id, state=KeptReceipt.State.RECORDED)
    return found.distinct()


def is_recorded(kept: KeptReceipt) -> bool:
    """Whether this very receipt is recorded and its rows are there."""
    return recorded_receipts(kept.ledger_id).filter(pk=kept.pk).exists()


def alike(kept: KeptReceipt) -> KeptReceipt | None:
    """A recorded receipt that is probably this one, photographed again.

    The totals are equal, the days and the times of day do not contradict each other, and either the pictures look alike
    or day and lines are the same.
    """
    if kept.total_yen is None:
        return None
    others = recorded_receipts(kept.ledger_id).filter(total_yen=kept.total_yen).exclude(pk=kept.pk)
    for other in others.select_related("image").order_by("-pk")[:ALIKE_LOOKED_AT]:
        if _is_alike(kept, other):
            return other
    return None


def _is_alike(kept: KeptReceipt, other: KeptReceipt) -> bool:
    mine, theirs = kept.receipt, other.receipt
    if mine.at and theirs.at and mine.at != theirs.at:
        return False
    if mine.is_refund != theirs.is_refund:
        return False
    same_day = mine.day is not None and mine.day == theirs.day
    if mine.day and theirs.day and not same_day:
        return False
    if kept.image_id != other.image_id and look_alike(kept.image.looks, other.image.looks):
        return True
    return same_day and (
        (mine.at is not None and mine.at == theirs.at)
        or [line.amount_yen for line in mine.lines] == [line.amount_yen for line in theirs.lines]
    )


def near_expense(kept: KeptReceipt, spent_yen: int) -> Expense | None:
    """An expense of the same amount about the same day that no receipt has become: typed, or told by a phone."""
    day = kept.day
    if day is None or kept.receipt.is_refund:
        return None
    rows = Expense.objects.filter(
        ledger_id=kept.ledger_id,
        deleted_at__isnull=True,
        amount_yen=spent_yen,
        receipt_rows__isnull=True,
        date__gte=day - NEAR_DAYS,
        date__lte=day + NEAR_DAYS,
    )
    return min(rows.order_by("-pk")[:20], key=lambda row: abs(row.date - day), default=None)
