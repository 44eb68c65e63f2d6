"""Same? (同じ？) below a reply: where a new row may be a payment that stands there already, two buttons ask."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from agent.events import Button
from agent.skills.tool import TurnContext
from budgets.report_formatting import rows_display
from finance.display import Display
from finance.queries import row_view
from finance.queries_of_sameness import questions_open_about
from finance.rows import row_id_of
from finance.services.changes import change_recorded
from finance.services.ledgers import require_writer
from finance.services.sameness import question_answer

ASKED_AT_ONCE = 1  # the others wait on their page: two pairs of buttons below a reply cannot be told apart

Told = tuple[str, tuple[Display, ...], tuple[Button, ...]]


def same_asked(context: TurnContext, row_ids: Iterable[str]) -> Told:
    """Sentence, both rows and buttons for the question that these new rows (e12) have raised; all empty without one."""
    numbers = [number for number in (row_id_of(each, "e") for each in row_ids) if number is not None]
    questions = questions_open_about(context.ledger.pk, numbers)[:ASKED_AT_ONCE] if numbers else ()
    for question in questions:
        pair = [row_view(question.earlier), row_view(question.newer)]
        buttons = (
            Button(_("The same"), f"same:{question.pk}", "primary"),
            Button(_("Another payment"), f"different:{question.pk}"),
        )
        return _("Are these two one payment?"), (rows_display(_("Same?"), pair),), buttons
    return "", (), ()


def same_pressed(context: TurnContext, question_id: int, *, same: bool) -> tuple[str, int]:
    """Answers the question: what came of it, and the change that can be undone. Raises LedgerError subclasses."""
    require_writer(ledger=context.ledger, user=context.user)
    with change_recorded(
        ledger=context.ledger, actor=context.user, door=context.door, cause=f"turn:{context.turn_id}"
    ) as change:
        row = question_answer(
            ledger=context.ledger, question_id=question_id, same=same, answered_by=context.user
        )
    said = _("One payment: %(id)s is left.") if same else _("Two payments: both stay.")
    return said % {"id": row.public_id}, change.pk
