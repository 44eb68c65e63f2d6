"""Displays as pages and printed reports show them: every cell in words of the language of the moment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format

from budgets.formatting import yen
from finance.display import Cell, Column, Display


@dataclass(frozen=True, slots=True)
class TableCell:
    """One cell: its text, the kind of its column, and whether it is a figure below zero."""

    text: str
    kind: str
    below_zero: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A display in words."""

    title: str
    heads: tuple[TableCell, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    note: str


def table_of(display: Display) -> Table:
    """The display with every amount, share and day written out."""
    return Table(
        title=display.title,
        heads=tuple(TableCell(column.label, column.kind) for column in display.columns),
        rows=tuple(
            tuple(_cell(value, column) for value, column in zip(row, display.columns, strict=True))
            for row in display.rows
        ),
        note=display.note,
    )


def _cell(value: Cell, column: Column) -> TableCell:
    below = column.kind == "yen" and isinstance(value, int) and value < 0
    return TableCell(_text(value, column), column.kind, below)


def _text(value: Cell, column: Column) -> str:
    if value is None:
        return "—"
    if column.kind == "yen" and isinstance(value, int):
        return yen(value)
    if column.kind == "percent":
        return f"{value}%"
    if isinstance(value, date):
        return date_format(value, "SHORT_DATE_FORMAT")
    return str(value)
