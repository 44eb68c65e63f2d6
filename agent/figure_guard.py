"""The figure guard: no figure that a person reads comes from a language model.

A sentence is released when each yen amount, percentage, date and counted number in it has the same kind and
value in this turn's tool data, its fresh context or the person's message. Earlier messages are no source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from finance.reading.figures import Figure, read_figures

Known = set[tuple[str, Any]]

_ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_MONTH = re.compile(r"\d{4}-\d\d")


class FigureGuard:
    """Knows the figures that code took from the database or that the person wrote."""

    def __init__(self, today: date) -> None:
        self._today = today
        self._known: Known = {("date", today), ("month", f"{today:%Y-%m}")}
        self._unread: list[str | Mapping[str, Any]] = []

    def learn_text(self, text: str) -> None:
        """Takes the figures of the person's own message (or of a stored text)."""
        self._unread.append(text)

    def learn_data(self, data: Mapping[str, Any]) -> None:
        """Takes the figures of a tool's data: `…_yen` are amounts, `…_percent` shares, other integers counts."""
        self._unread.append(data)

    def passes(self, sentence: str) -> bool:
        """Whether every figure of the sentence is known."""
        figures = read_figures(sentence, self._today)
        if not figures:
            return True
        self._read()
        return all(self._knows(figure) for figure in figures)

    def _knows(self, figure: Figure) -> bool:
        if figure.kind == "yen" and isinstance(figure.value, int):
            return ("yen", abs(figure.value)) in self._known
        return (figure.kind, figure.value) in self._known

    def _read(self) -> None:
        """Sources are only read when a sentence has a figure."""
        for source in self._unread:
            if isinstance(source, str):
                self._learn_figures(source)
            else:
                self._learn_value("", source)
        self._unread.clear()

    def _learn_figures(self, text: str) -> None:
        for figure in read_figures(text, self._today):
            value = (
                abs(figure.value) if figure.kind == "yen" and isinstance(figure.value, int) else figure.value
            )
            self._known.add((figure.kind, value))

    def _learn_value(self, key: str, value: Any) -> None:
        if isinstance(value, Mapping):
            for name, each in value.items():
                self._learn_value(str(name), each)
        elif isinstance(value, str):
            self._learn_string(value)
        elif isinstance(value, bool) or value is None:
            return
        elif isinstance(value, int):
            self._learn_integer(key, value)
        elif isinstance(value, Iterable):
            items = list(value)
            self._known.add(("count", len(items)))
            for each in items:
                self._learn_value(key, each)

    def _learn_integer(self, key: str, value: int) -> None:
        if key.endswith("_yen"):
            self._known.add(("yen", abs(value)))
        elif key.endswith("_percent"):
            self._known.add(("percent", value))
        else:
            self._known.add(("count", value))

    def _learn_string(self, text: str) -> None:
        if _ISO_DATE.fullmatch(text):
            day = date.fromisoformat(text)
            self._known |= {("date", day), ("month", text[:7])}
        elif _MONTH.fullmatch(text):
            self._known.add(("month", text))
        else:
            self._learn_figures(text)
