"""Notes of payments that came in by themselves: written with the row, told by the channels, acted upon by presses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import date
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from agent.liveness import ledger_noted
from agent.models import Note
from budgets.facts import ledger_summary
from budgets.formatting import yen
from finance import clock
from finance.errors import UndoError
from finance.models import Change, Expense, Income
from finance.services.changes import change_recorded, change_undo
from finance.services.expenses import RowPatch, expenses_update
from finance.services.incomes import income_update
from finance.services.ledgers import require_writer
from finance.taxonomy import REFUND_KEY

# Called inside the transaction of the write with each new note; a channel puts its own delivery row or job there.
AFTER_NOTE: list[Callable[[Note], None]] = []


@dataclass(frozen=True, slots=True)
class NoteParts:
    """The figures of a note as they were when the row was written; yen, and None where there is no such figure.

    kind: expense, income or refund. date: ISO. today_left: of daily categories. month_spent: of a category that has
    no allotment, which has no remainder.
    """

    kind: str
    amount_yen: int
    shop: str
    category: str
    date: str
    today_left: int | None = None
    week_left: int | None = None
    month_left: int | None = None
    month_spent: int | None = None


def note_create(*, row: Expense | Income, change: Change) -> Note:
    """The note of a row that was just written. Call inside its change_recorded."""
    kind = "expense"
    if isinstance(row, Income):
        kind = "refund" if row.category.key == REFUND_KEY else "income"
    parts = NoteParts(
        kind=kind,
        amount_yen=row.amount_yen,
        shop=row.merchant or row.description,
        category=row.category.name,
        date=row.date.isoformat(),
        **(_left(row) if isinstance(row, Expense) else {}),
    )
    note = Note.objects.create(
        ledger=row.ledger,
        expense=row if isinstance(row, Expense) else None,
        income=row if isinstance(row, Income) else None,
        change=change,
        parts=asdict(parts),
        created_at=clock.now(),
    )
    for step in AFTER_NOTE:
        step(note)
    transaction.on_commit(partial(ledger_noted, note.ledger_id, note.pk), robust=True)
    return note


def _left(row: Expense) -> dict[str, int | None]:
    """What the row's category has left now; for one without an allotment what was spent."""
    found = ledger_summary(row.ledger, recent=0).category(row.category_id)
    if found.guide is None:
        return {"month_spent": found.month_spend_yen}
    return {
        "today_left": found.guide.today_remaining if found.daily else None,
        "week_left": found.guide.week_remaining,
        "month_left": found.guide.month_remaining,
    }


def note_lines(note: Note, language: str) -> list[str]:
    """The note in words: what was recorded, and what is left (or was spent) in its category."""
    with translation.override(language):
        parts = NoteParts(**note.parts)
        figures = _figure_line(parts)
        return [_row_line(parts, note), *([figures] if figures else [])]


def note_told(*, note_id: int, ledger_id: int, language: str) -> dict[str, Any] | None:
    """What an open page shows of a ledger's note: its lines, and the change and the row that buttons act on.

    None where there is no such note, or what it tells was taken back.
    """
    notes = Note.objects.select_related("ledger", "change", "expense", "income")
    note = notes.filter(pk=note_id, ledger_id=ledger_id).first()
    if note is None or note_is_undone(note):
        return None
    return {
        "note": note.pk,
        "lines": note_lines(note, language),
        "row": note.row.public_id,
        "undo": f"undo:{note.change_id}",
    }


def _row_line(parts: NoteParts, note: Note) -> str:
    day = date.fromisoformat(parts.date)
    words = [yen(parts.amount_yen), parts.shop, parts.category]
    if day != note.created_at.astimezone(ZoneInfo(note.ledger.time_zone)).date():
        words.append(date_format(day, "MONTH_DAY_FORMAT"))
    line = " · ".join(word for word in words if word)
    if parts.kind == "refund":
        return _("Refund: %(line)s") % {"line": line}
    return _("Income: %(line)s") % {"line": line} if parts.kind == "income" else line


def _figure_line(parts: NoteParts) -> str:
    if parts.month_spent is not None:
        return _("%(category)s this month so far: %(amount)s") % {
            "category": parts.category,
            "amount": yen(parts.month_spent),
        }
    spans = (
        (_("today %(amount)s"), parts.today_left),
        (_("this week %(amount)s"), parts.week_left),
        (_("this month %(amount)s"), parts.month_left),
    )
    figures = " · ".join(text % {"amount": yen(left)} for text, left in spans if left is not None)
    return figures and _("%(category)s left: %(figures)s") % {
        "category": parts.category,
        "figures": figures,
    }


def note_is_undone(note: Note) -> bool:
    """Whether what it tells was taken back, or deleted since."""
    return Change.objects.filter(undoes_id=note.change_id).exists() or note.row.deleted_at is not None


def note_undo(*, note: Note, actor: User, door: str) -> Change:
    """Takes back what the note tells. Raises NotAllowedError, UndoError."""
    require_writer(ledger=note.ledger, user=actor)
    if note_is_undone(note):
        raise UndoError(_("That change was undone already."))
    return change_undo(change=note.change, actor=actor, door=door, cause=f"note:{note.pk}")


def note_recategorise(*, note: Note, category: str, actor: User, door: str) -> Expense | Income:
    """Puts the note's row into another category of its kind, and the note's figures with it.

    Raises NotAllowedError, UnknownCategoryError, UnknownRowError for a row that was taken back, MonthClosedError.
    """
    require_writer(ledger=note.ledger, user=actor)
    patch = RowPatch(id=note.row.public_id, category=category)
    row: Expense | Income
    with change_recorded(ledger=note.ledger, actor=actor, door=door, cause=f"note:{note.pk}"):
        if note.expense_id:
            row = expenses_update(ledger=note.ledger, patches=[patch])[0]
            note.parts |= {"today_left": None, "week_left": None, "month_left": None, "month_spent": None}
            note.parts |= _left(row)
        else:
            row = income_update(ledger=note.ledger, patch=patch)
        note.parts["category"] = row.category.name
        note.save(update_fields=["parts"])
    note.refresh_from_db()
    return row
