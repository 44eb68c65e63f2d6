"""Reads of the questions whether two expenses are one payment."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from finance.models import Expense, SameQuestion


def questions_open(ledger_id: int) -> QuerySet[SameQuestion]:
    """The ledger's questions that wait for an answer, oldest first; those about a deleted row wait for none."""
    waiting = SameQuestion.objects.filter(
        ledger_id=ledger_id,
        state=SameQuestion.State.OPEN,
        newer__deleted_at__isnull=True,
        earlier__deleted_at__isnull=True,
    )
    return waiting.select_related("newer__category", "earlier__category").order_by("pk")


def questions_open_about(ledger_id: int, newer: Collection[int]) -> QuerySet[SameQuestion]:
    """The open questions that these expenses (ids), as the newer row, have raised."""
    return questions_open(ledger_id).filter(newer__in=newer)


def open_question_count(ledger_id: int) -> int:
    """How many questions of the ledger wait."""
    return questions_open(ledger_id).count()


def question_about(one: Expense, other: Expense) -> SameQuestion | None:
    """The question about these two rows, whichever came first, answered or not."""
    pair = Q(newer=one, earlier=other) | Q(newer=other, earlier=one)
    return SameQuestion.objects.filter(pair).first()
