"""Same? (同じ？) below a note or a reply: two buttons for whoever may write in the ledger, answered once."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from finance.errors import UnknownRowError
from finance.models import Door, Expense, SameQuestion
from finance.money import yen_text
from finance.queries_of_sameness import questions_open_about
from finance.rows import row_id_of
from finance.services.changes import change_recorded
from finance.services.ledgers import require_writer
from finance.services.sameness import question_answer
from integrations.discord.access import Access
from integrations.discord.replies import ButtonSpec
from integrations.discord.text import plain


def question_text(question: SameQuestion, language: str) -> str:
    """Both rows in a line."""
    pair = " = ".join(_row_text(row, language) for row in (question.newer, question.earlier))
    return _("Same? %(pair)s") % {"pair": pair}


def _row_text(row: Expense, language: str) -> str:
    words = (row.public_id, f"{row.date.month}/{row.date.day}", yen_text(row.amount_yen, language))
    return " ".join([*words, plain(row.merchant or row.description)]).strip()


def question_buttons(question: SameQuestion) -> list[ButtonSpec]:
    """The two answers, for the rows as they are now."""
    seen = f"{question.newer.version}:{question.earlier.version}"
    return [
        ButtonSpec(_("The same payment"), f"q:{question.pk}:same:{seen}", "primary"),
        ButtonSpec(_("Two payments"), f"q:{question.pk}:different:{seen}"),
    ]


def questions_about(ledger_id: int, public_ids: Iterable[str]) -> list[SameQuestion]:
    """The open questions that these rows (e12) have raised."""
    numbers = [number for number in (row_id_of(each, "e") for each in public_ids) if number is not None]
    return list(questions_open_about(ledger_id, numbers)[:2]) if numbers else []


def question_press(access: Access, question_id: int, *, same: bool, versions: tuple[int, int]) -> str:
    """Answers the question and returns what came of it. Raises LedgerError subclasses."""
    if not SameQuestion.objects.filter(pk=question_id, ledger=access.ledger).exists():
        raise UnknownRowError(str(question_id))
    require_writer(ledger=access.ledger, user=access.user)
    with change_recorded(ledger=access.ledger, actor=access.user, door=Door.DISCORD, cause="same"):
        row = question_answer(
            ledger=access.ledger,
            question_id=question_id,
            same=same,
            answered_by=access.user,
            versions=versions,
        )
    said = _("One payment: %(id)s is left.") if same else _("Two payments: both stay.")
    return said % {"id": row.public_id}
