"""Same? (同じ？): two expenses that may be one payment are asked about, and become one row or stay two.

Call inside changes.change_recorded: an answer is one Change and can be undone as one.
"""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from finance import clock
from finance.errors import ConflictError, LedgerError, UnknownRowError
from finance.models import Expense, Income, Ledger, Month, SameQuestion
from finance.queries_of_sameness import question_about

# Called with (newer, earlier), both locked, before they become one: a step moves what points at the newer row, and may
# fill fields of the earlier one, which is saved afterwards.
MERGE_STEPS: list[Callable[[Expense, Expense], None]] = []


class AnsweredError(LedgerError):
    """A question that was answered before: an answer is given once, and an undo takes it back."""

    code = "answered"

    def __init__(self) -> None:
        super().__init__(_("That was answered already."))


@transaction.atomic
def question_ask(*, newer: Expense, earlier: Expense) -> SameQuestion | None:
    """The open question whether two saved expenses of a ledger are one payment; None when it was answered before."""
    if newer.pk == earlier.pk:
        return None
    for row_id in sorted((newer.pk, earlier.pk)):  # one order: two that ask at once do it once
        Expense.objects.select_for_update(of=("self",), no_key=True).get(pk=row_id)
    asked = question_about(newer, earlier)
    if asked is None:
        return SameQuestion.objects.create(ledger_id=newer.ledger_id, newer=newer, earlier=earlier)
    return asked if asked.state == SameQuestion.State.OPEN else None


@transaction.atomic
def question_answer(
    *,
    ledger: Ledger,
    question_id: int,
    same: bool,
    answered_by: User | None,
    versions: tuple[int, int] | None = None,
) -> Expense:
    """Makes the two rows one (and returns it) or leaves both for good (and returns the newer one).

    `versions` are those of the newer and the earlier row as the person saw them. Raises AnsweredError when the answer
    was given before, UnknownRowError for a question of another ledger or a row that was deleted meanwhile,
    ConflictError for rows that moved on, MonthClosedError where a closed month would change.
    """
    question = SameQuestion.objects.select_for_update().filter(ledger=ledger, pk=question_id).first()
    if question is None:
        raise UnknownRowError(str(question_id))
    if question.state != SameQuestion.State.OPEN:
        raise AnsweredError
    newer, earlier = _rows_locked(question)
    if versions is not None and versions != (newer.version, earlier.version):
        raise ConflictError(newer.public_id, newer)
    question.state = SameQuestion.State.SAME if same else SameQuestion.State.DIFFERENT
    question.answered_by, question.answered_at = answered_by, clock.now()
    question.save()
    return _merged(newer, earlier) if same else newer


def _rows_locked(question: SameQuestion) -> tuple[Expense, Expense]:
    rows = Expense.objects.select_for_update(of=("self",)).select_related("month", "ledger").order_by("pk")
    found = {row.pk: row for row in rows.filter(pk__in=(question.newer_id, question.earlier_id))}
    pair = found[question.newer_id], found[question.earlier_id]
    for row in pair:
        if row.deleted_at is not None:
            raise UnknownRowError(row.public_id)
    return pair


def _merged(newer: Expense, earlier: Expense) -> Expense:
    """The earlier row stays: its id is the one that people know. It takes what it lacks."""
    seen = _stored(earlier)
    for step in MERGE_STEPS:
        step(newer, earlier)
    for refund in Income.objects.select_for_update().filter(refund_of=newer).order_by("pk"):
        refund.refund_of = earlier
        refund.save(update_fields=["refund_of"])
    if (
        earlier.month.state != Month.State.CLOSED
    ):  # a closed month's row stays as it is, and is complete without
        _complete(earlier, newer)
    newer.deleted_at = clock.now()
    newer.save(update_fields=["deleted_at", "external_id"])
    if _stored(earlier) != seen:
        earlier.save()
        earlier.refresh_from_db()
    return earlier


def _complete(earlier: Expense, newer: Expense) -> None:
    earlier.merchant = earlier.merchant or newer.merchant
    earlier.description = earlier.description or newer.description
    if earlier.external_id is None and newer.external_id is not None:
        # Who sends the same payment again under this id finds the row that is left.
        earlier.door, earlier.external_id, newer.external_id = newer.door, newer.external_id, None


def _stored(row: Expense) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
