"""The latest changes of a ledger as people read them: who wrote what, and whether it can be taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from finance.history import HistoryLine, line_of, row_label
from finance.models import Change, ChangeEntry, Ledger

SHOWN_ROWS = 6  # of one change; an import may have thousands


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """One row of a change: its id, what it is called, and what happened to it."""

    id: str
    name: str
    line: HistoryLine


@dataclass(frozen=True, slots=True)
class ChangeView:
    """A change with its first rows; `more` counts those that are not shown."""

    change: Change
    rows: tuple[ChangedRow, ...]
    more: int
    undone: bool

    @property
    def undoable(self) -> bool:
        """Whether a button makes sense; the undo itself may still be refused with its reason."""
        return not self.undone and self.change.undoes_id is None


def latest_changes(ledger: Ledger, count: int, before: int | None = None) -> list[ChangeView]:
    """The latest changes that wrote something, newest first, those before the number `before`."""
    changes = Change.objects.filter(ledger=ledger, entries__isnull=False).distinct()
    if before is not None:
        changes = changes.filter(pk__lt=before)
    page = list(changes.select_related("actor", "undoes").order_by("-pk")[:count])
    undone = set(Change.objects.filter(undoes__in=page).values_list("undoes_id", flat=True))
    return [_view(change, change.pk in undone) for change in page]


def _view(change: Change, undone: bool) -> ChangeView:
    entries = ChangeEntry.objects.filter(change=change).select_related("change__actor").order_by("pk")
    count = entries.count()
    return ChangeView(change, tuple(_rows(entries[:SHOWN_ROWS])), max(0, count - SHOWN_ROWS), undone)


def _rows(entries: Iterable[ChangeEntry]) -> Iterable[ChangedRow]:
    for entry in entries:
        state = entry.after or entry.before or {}
        name = state.get("description") or state.get("name") or state.get("merchant") or ""
        yield ChangedRow(row_label(entry.table_name, entry.row_id), str(name), line_of(entry))
