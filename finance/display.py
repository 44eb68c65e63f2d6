"""Displays (表示): figures that code took from the database, shown beside a reply untouched.

A door renders columns by their kind in the person's language; titles, labels and notes are already in it.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from finance.money import yen_text

ColumnKind = Literal["text", "yen", "date", "percent"]
Cell = str | int | date | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a display."""

    label: str
    kind: ColumnKind = "text"


@dataclass(frozen=True, slots=True)
class Display:
    """A small table. `working` is the sum behind it, line by line, unfolded on demand."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    working: tuple[str, ...] = field(default_factory=tuple)

    def as_json(self) -> dict[str, Any]:
        """The form that events carry: dates as ISO strings, amounts as integers."""
        return {
            "title": self.title,
            "columns": [{"label": column.label, "kind": column.kind} for column in self.columns],
            "rows": [
                [cell.isoformat() if isinstance(cell, date) else cell for cell in row] for row in self.rows
            ],
            "note": self.note,
            "working": list(self.working),
        }

    def as_text(self, language: str = "ja") -> str:
        """The table in fixed width, for doors that only have text; full-width characters take two cells."""
        shown = [
            [_cell_text(cell, column, language) for cell, column in zip(row, self.columns, strict=True)]
            for row in self.rows
        ]
        labels = [column.label for column in self.columns]
        widths = [max(map(_width, column)) for column in zip(labels, *shown, strict=True)]
        lines = [self.title] if self.title else []
        for row in [labels, *shown]:
            cells = [
                _pad(text, width, column.kind)
                for text, width, column in zip(row, widths, self.columns, strict=True)
            ]
            lines.append("  ".join(cells).rstrip())
        if self.note:
            lines.append(self.note)
        return "\n".join(lines)


def own_day_text(occurred_on: date | None) -> str:
    """The own day of a late arrival, as it stands beside the row: （5月30日分）. Empty for other rows."""
    if occurred_on is None:
        return ""
    return _("(of %(day)s)") % {"day": date_format(occurred_on, "MONTH_DAY_FORMAT")}


def _cell_text(cell: Cell, column: Column, language: str) -> str:
    if cell is None:
        return "—"
    if column.kind == "yen" and isinstance(cell, int):
        return yen_text(cell, language)
    if column.kind == "percent":
        return f"{cell}%"
    if isinstance(cell, date):
        return f"{cell.month}/{cell.day}" if language == "ja" else f"{cell.day} {cell:%b}"
    return str(cell)


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WFA" else 1 for char in text)


def _pad(text: str, width: int, kind: ColumnKind) -> str:
    blank = " " * (width - _width(text))
    return blank + text if kind in ("yen", "percent") else text + blank
