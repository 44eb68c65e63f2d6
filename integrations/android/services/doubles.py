"""Where a new row may be a payment that stands in the books already: asked, never decided by code (同じ？)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet

from finance.models import Door, Expense, SameQuestion
from finance.services.sameness import question_ask
from integrations.android.models import AnnouncedPayment, Announcement

NEAR = timedelta(days=1)


def doubts_asked(pairs: Iterable[tuple[AnnouncedPayment, AnnouncedPayment]]) -> None:
    """Asks about payments of which the announcements leave open whether they are one."""
    for one, other in pairs:
        if one.expense is not None and other.expense is not None:
            _ask(one.expense, other.expense)


def typed_rows_asked(row: Expense) -> None:
    """Asks about the nearest row of another door that may be the announced `row`."""
    _ask_nearest(row, _like(row).exclude(pk__in=_announced()))


def announced_rows_asked(rows: Sequence[Expense]) -> None:
    """Asks the other way round: the nearest announced row that each of these, just typed, may be (AFTER_EXPENSES)."""
    for row in rows:
        if row.door != Door.NOTIFICATION and row.deleted_at is None:
            _ask_nearest(row, _like(row).filter(pk__in=_announced()))


def _announced() -> QuerySet[AnnouncedPayment, Any]:
    return AnnouncedPayment.objects.filter(expense__isnull=False).values("expense")


def _like(row: Expense) -> QuerySet[Expense]:
    """Other rows of the same amount on a day beside it, of which nobody has asked yet whether they are another one."""
    asked = SameQuestion.objects.filter(ledger_id=row.ledger_id)
    return (
        Expense.objects.filter(
            ledger_id=row.ledger_id,
            amount_yen=row.amount_yen,
            date__range=(row.date - NEAR, row.date + NEAR),
            deleted_at=None,
        )
        .exclude(pk=row.pk)
        .exclude(pk__in=asked.values("earlier"))
        .exclude(pk__in=asked.values("newer"))
    )


def _ask_nearest(row: Expense, others: QuerySet[Expense]) -> None:
    if SameQuestion.objects.filter(Q(newer=row) | Q(earlier=row)).exists():
        return
    nearest = min(others, key=lambda each: (abs(each.date - row.date), each.pk), default=None)
    if nearest is not None:
        _ask(row, nearest)


def _ask(one: Expense, other: Expense) -> None:
    if one.deleted_at is None and other.deleted_at is None:
        earlier, newer = sorted((one, other), key=lambda each: each.pk)
        question_ask(newer=newer, earlier=earlier)


def announcements_follow(newer: Expense, earlier: Expense) -> None:
    """A step of a merge (finance/services/sameness.py): what announced the newer row announces the earlier one."""
    mine = AnnouncedPayment.objects.filter(expense=newer).first()
    if mine is None:
        return
    theirs = AnnouncedPayment.objects.filter(expense=earlier).first()
    if theirs is None:
        mine.expense, mine.joined = earlier, True
        mine.save(update_fields=["expense", "joined"])
        return
    theirs.joined = True
    theirs.save(update_fields=["joined"])
    Announcement.objects.filter(payment=mine).update(payment=theirs)
    mine.delete()
