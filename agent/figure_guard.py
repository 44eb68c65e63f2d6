"""The figure guard: no figure that a person reads comes from a language model.

A sentence is released when each yen amount, percentage, date and counted number in it has the same kind and
value in this turn's tool data, its fresh context or the person's message. Earlier messages are no source.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from datetime import date
from typing import Any

from finance.reading.figures import Figure, read_figures

Known = set[tuple[str, Any]]

_ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_MONTH = re.compile(r"\d{4}-\d\d")


class FigureGuard:
    """Knows the figures that code took from the database or that the person wrote.

    Sources are read only when a sentence has a figure that is not known yet: numbers first, stored texts last.
    """

    def __init__(self, today: date) -> None:
        self._today = today
        self._known: Known = {("date", today), ("month", f"{today:%Y-%m}")}
        self._unread: deque[tuple[str, Any]] = deque()
        self._unread_texts: list[str] = []

    def learn_text(self, text: str) -> None:
        """Takes the figures of the person's own message (or of a stored text)."""
        self._unread_texts.append(text)

    def learn_data(self, data: Mapping[str, Any]) -> None:
        """Takes the figures of a tool's data: `…_yen` are amounts, `…_percent` shares, other integers counts."""
        self._unread.appendleft(("", data))

    def passes(self, sentence: str) -> bool:
        """Whether every figure of the sentence is known."""
        return all(self._knows(figure) for figure in read_figures(sentence, self._today))

    def _knows(self, figure: Figure) -> bool:
        wanted = (figure.kind, abs(figure.value) if figure.kind == "yen" else figure.value)  # type: ignore[arg-type]
        while wanted not in self._known:
            if self._unread:
                self._learn_value(*self._unread.popleft())
            elif self._unread_texts:
                self._learn_figures(self._unread_texts.pop())
            else:
                return False
        return True

    def _learn_figures(self, text: str) -> None:
        for figure in read_figures(text, self._today):
            value = (
                abs(figure.value) if figure.kind == "yen" and isinstance(figure.value, int) else figure.value
            )
            self._known.add((figure.kind, value))

    def _learn_value(self, key: str, value: Any) -> None:
        """Takes a value; what it holds in objects and lists waits until the plain values were not enough."""
        if isinstance(value, dict):
            for name, each in value.items():
                if isinstance(each, dict | list):
                    self._unread.append((name, each))
                else:
                    self._learn_value(name, each)
        elif isinstance(value, str):
            self._learn_string(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            self._learn_integer(key, value)
        elif isinstance(value, list):
            self._known.add(("count", len(value)))
            self._unread.extend((key, each) for each in value)

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
            self._unread_texts.append(text)
