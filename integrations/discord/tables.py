"""Displays as aligned code blocks: full-width characters take two cells, and a row is never torn apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from finance.money import yen_text
from integrations.discord.text import LIMIT, in_fence, plain, split_prose, units

TEXT_CELLS = 26  # of a column of text; a phone shows about 40 cells in a line
_FENCE = 8  # units of the two fences and their line ends
_ROOM = 1_900  # units of a table with its title; notes of a sentence still fit below
_ELLIPSIS = "…"


def width(text: str) -> int:
    """Cells of the text in a font of fixed width, as Discord shows Japanese."""
    return sum(_cells(char) for char in text)


def _cells(char: str) -> int:
    if unicodedata.combining(char) or char in "\u200b\u200d\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def table_pieces(data: Mapping[str, Any], language: str) -> list[str]:
    """A display (as events carry it) in pieces of at most LIMIT units: title, code blocks, note."""
    header, *rows = _lines(data, language)
    title = f"**{plain(str(data['title']))}**" if data.get("title") else ""
    room = _ROOM - units(title) - _FENCE - units(header) - 1
    pieces = [_fenced([header, *block]) for block in _blocks(rows, room)] if header.strip() or rows else []
    if title:
        pieces[:1] = [f"{title}\n{pieces[0]}"] if pieces else [title]
    if data.get("note"):
        pieces += [
            f"-# {line}" for line in split_prose(plain(str(data["note"]).replace("\n", " ")), LIMIT - 3)
        ]
    return pieces


def _blocks(rows: Sequence[str], room: int) -> list[list[str]]:
    """Whole rows in as few blocks as have the room."""
    blocks: list[list[str]] = [[]]
    used = 0
    for row in rows:
        if blocks[-1] and used + units(row) + 1 > room:
            blocks.append([])
            used = 0
        blocks[-1].append(row)
        used += units(row) + 1
    return blocks


def _fenced(lines: Sequence[str]) -> str:
    return "```\n" + "\n".join(lines) + "\n```"


def _lines(data: Mapping[str, Any], language: str) -> list[str]:
    """The labels and the rows, each a line, aligned."""
    kinds = [str(column["kind"]) for column in data["columns"]]
    table = [[_shown(str(column["label"])) for column in data["columns"]]]
    for row in data["rows"]:
        table.append([_shown(_cell(cell, kind, language)) for cell, kind in zip(row, kinds, strict=True)])
    widths = [max(map(width, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            _padded(text, cells, kind) for text, cells, kind in zip(row, widths, kinds, strict=True)
        ).rstrip()
        for row in table
    ]


def _cell(cell: Any, kind: str, language: str) -> str:
    if cell is None:
        return "—"
    if kind == "yen" and isinstance(cell, int):
        return yen_text(cell, language)
    if kind == "percent":
        return f"{cell}%"
    if kind == "date":
        day = date.fromisoformat(str(cell))
        return f"{day.month}/{day.day}" if language == "ja" else f"{day.day} {day:%b}"
    return str(cell)


def _shown(text: str) -> str:
    """One line of at most TEXT_CELLS cells."""
    line = in_fence(" ".join(text.split()))
    if width(line) <= TEXT_CELLS:
        return line
    kept, used = "", 0
    for char in line:
        used += _cells(char)
        if used > TEXT_CELLS - 1:
            break
        kept += char
    return kept + _ELLIPSIS


def _padded(text: str, cells: int, kind: str) -> str:
    blank = " " * (cells - width(text))
    return blank + text if kind in ("yen", "percent") else text + blank
