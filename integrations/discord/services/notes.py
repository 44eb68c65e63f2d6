"""Notes of payments for a channel: what they say and offer at any moment, and what a press does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from agent.models import Note
from agent.notes import note_is_undone, note_lines, note_recategorise, note_undo
from finance import clock
from finance.errors import UnknownRowError
from finance.models import Category, Door, Expense, SameQuestion
from finance.queries_of_sameness import questions_open_about
from integrations.discord.access import Access
from integrations.discord.models import AllowedChannel, DeliveredNote
from integrations.discord.replies import ButtonSpec
from integrations.discord.same import question_buttons, question_text
from integrations.discord.text import plain

MAX_CHOICES = 25  # of a select
_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class NoteMessage:
    """A note as a message. `choices`: (value, label, chosen) of the select that changes the category."""

    text: str
    buttons: tuple[ButtonSpec, ...] = ()
    select_id: str = ""
    choices: tuple[tuple[str, str, bool], ...] = ()


def notes_waiting() -> list[DeliveredNote]:
    """Notes that no channel has yet, oldest first."""
    waiting = DeliveredNote.objects.filter(delivered_at=None).order_by("pk")
    return list(waiting.select_related("note__ledger")[:_AT_ONCE])


def note_delivered(delivery_id: int, message_id: int | None) -> None:
    """The channel has it as this message; None: it never will."""
    DeliveredNote.objects.filter(pk=delivery_id).update(message_id=message_id, delivered_at=clock.now())


def note_is_wanted(delivery: DeliveredNote) -> bool:
    """Whether the channel still takes notes of that ledger, and the note is still true."""
    is_open = AllowedChannel.objects.filter(
        channel_id=delivery.channel_id, ledger_id=delivery.note.ledger_id, takes_notes=True
    ).exists()
    return is_open and not note_is_undone(delivery.note)


def note_message(note_id: int, ledger_id: int) -> NoteMessage | None:
    """What the ledger's note says and offers now; None where there is none."""
    notes = Note.objects.select_related("ledger", "change", "expense__category", "income__category")
    note = notes.filter(pk=note_id, ledger_id=ledger_id).first()
    if note is None:
        return None
    language = settings.LANGUAGE_CODE
    with translation.override(language):
        lines = [plain(line) for line in note_lines(note, language)]
        if note_is_undone(note):
            return NoteMessage(f"~~{lines[0]}~~\n" + _("Taken back."))
        questions = _questions(note)
        buttons = [ButtonSpec(_("Undo"), f"n:{note.pk}:undo")]
        for question in questions:
            lines.append(question_text(question, language))
            buttons += question_buttons(question)
        return NoteMessage(
            f"**{lines[0]}**\n" + "\n".join(lines[1:]), tuple(buttons), f"n:{note.pk}:cat", _choices(note)
        )


def _questions(note: Note) -> Sequence[SameQuestion]:
    if note.expense_id is None:
        return ()
    return list(questions_open_about(note.ledger_id, [note.expense_id])[:1])


def _choices(note: Note) -> tuple[tuple[str, str, bool], ...]:
    """The categories of the row's kind that are in use, the row's own first to be seen as chosen."""
    kind = Category.Kind.EXPENSE if isinstance(note.row, Expense) else Category.Kind.INCOME
    found = Category.objects.filter(ledger_id=note.ledger_id, kind=kind, retired_at=None)
    rows = list(found.order_by("position", "pk"))[:MAX_CHOICES]
    return tuple((str(row.pk), row.name, row.pk == note.row.category_id) for row in rows)


def note_of(access: Access, note_id: int) -> Note:
    """A note of the ledger that the channel is about. Raises UnknownRowError."""
    notes = Note.objects.select_related("ledger", "change", "expense__category", "income__category")
    note = notes.filter(pk=note_id, ledger=access.ledger).first()
    if note is None:
        raise UnknownRowError(str(note_id))
    return note


def note_take_back(access: Access, note_id: int) -> None:
    """A press on Undo. Raises LedgerError subclasses."""
    note_undo(note=note_of(access, note_id), actor=access.user, door=Door.DISCORD)


def note_move(access: Access, note_id: int, category_id: str) -> None:
    """A choice of another category. Raises LedgerError subclasses."""
    note = note_of(access, note_id)
    number = (
        int(category_id) if category_id.isascii() and category_id.isdigit() and len(category_id) < 19 else 0
    )
    category = Category.objects.filter(ledger=access.ledger, pk=number, retired_at=None).first()
    name = category.name if category is not None else category_id
    note_recategorise(note=note, category=name, actor=access.user, door=Door.DISCORD)
