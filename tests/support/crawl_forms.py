"""The forms of a page, as a browser would send them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

_NOT_SENT = {"file", "image", "reset", "button"}


@dataclass
class Form:
    """Where it leads, its fields, and what can be pressed to send it."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def presses(self) -> Iterator[dict[str, str]]:
        """One set of data for each button."""
        for name, value in self.buttons or [("", "")]:
            yield self.fields | ({name: value} if name else {})

    def mapped(self, change: Callable[[str], Any]) -> Form:
        """With other values."""
        fields = {name: change(value) for name, value in self.fields.items()}
        return Form(self.action, fields, [(name, change(value)) for name, value in self.buttons])

    @property
    def kind(self) -> tuple[frozenset[str], frozenset[str]]:
        """Alike for the forms of two rows of a list."""
        return frozenset(self.fields), frozenset(name for name, _value in self.buttons)


def forms_of(html: str) -> list[Form]:
    """The forms that post; a box is ticked, a list has its first choice, an action is a button each."""
    reader = _Reader()
    reader.feed(html)
    return reader.forms


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._select = ""
        self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        name = facts.get("name", "")
        if tag == "form":
            posts = facts.get("method", "").lower() == "post"
            self._form = Form(facts.get("action", "")) if posts else None
            self.forms += [self._form] if self._form else []
        elif self._form is None:
            return
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            self._chosen(self._select, facts)
        elif tag == "textarea":
            self._area = name
        elif tag == "button" or facts.get("type") == "submit":
            self._form.buttons += [(name, facts.get("value", ""))] if name else []
        elif tag == "input" and name and facts.get("type") not in _NOT_SENT:
            self._form.fields.setdefault(name, facts.get("value", ""))

    def _chosen(self, name: str, facts: dict[str, str]) -> None:
        assert self._form is not None
        value = facts.get("value", "")
        if name == "action":
            self._form.buttons += [(name, value)] if value else []
        elif "selected" in facts or not self._form.fields.get(name):
            self._form.fields[name] = value

    def handle_data(self, data: str) -> None:
        if self._area and self._form is not None:
            self._form.fields[self._area] = data.removeprefix("\n")
            self._area = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""
