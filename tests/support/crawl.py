"""Every address of the URL configuration, filled with ids of a household or with ids that never were."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.apps import apps
from django.db.models import Model
from django.urls import URLPattern, URLResolver, get_resolver

from tests.support.crawl_forms import Form

FIRST_ID = 70_000_000  # ids of these tests are long, so that no amount or day is taken for one
MISSING = 999_999_999
NO_UUID = "00000000-0000-4000-8000-000000000000"
PLACE = re.compile(r"<(?:\w+:)?(\w+)>")  # <int:ledger_id>, <id>
GROUP = re.compile(r"\(\?P<(\w+)>[^()]*\)")  # (?P<url>.*)
ID = re.compile(r"\d{8,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# What every form is sent, beside the fields that the household's own pages have.
FIELDS = {
    "action": "delete_selected",
    "post": "yes",
    "role": "owner",
    "title": "x",
    "name": "x",
    "amount_yen": "1",
    "description": "x",
    "date": "2026-05-20",
    "format": "0",
    "apply": "yes",
}

Models = type[Model]


@dataclass(frozen=True)
class Address:
    """One pattern, with the prefixes above it."""

    route: str

    @cached_property
    def model(self) -> Models | None:
        """The model of an admin's page, or None."""
        parts = self.route.split("/")
        named = parts[0] == "admin" and len(parts) > 3 and not parts[1].startswith(("^", "("))
        try:
            return apps.get_model(parts[1], parts[2]) if named else None
        except LookupError:
            return None

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names of what must be filled in."""
        return (*PLACE.findall(self.route), *GROUP.findall(self.route))

    def filled(self, ids: Ids) -> str:
        """The path with these ids."""

        def put(found: re.Match[str]) -> str:
            return str(ids.value(self, found.group(1)))

        return "/" + GROUP.sub(put, PLACE.sub(put, self.route)).replace("^", "").replace("$", "")


def addresses() -> list[Address]:
    """All of them, the admin's included."""
    return [Address(route) for route in dict.fromkeys(_routes(get_resolver()))]


def _routes(resolver: URLResolver, above: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = above + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from _routes(pattern, route)


@dataclass(frozen=True)
class Ids:
    """What to fill in: rows by the model that a parameter names, other words by hand."""

    rows: dict[Models, Any]
    words: dict[str, Any]
    forms: dict[str, list[Form]] = field(default_factory=dict)  # by route

    def value(self, address: Address, name: str) -> Any:
        """For one parameter of an address."""
        if address.model is not None and name in ("object_id", "id"):
            return self.rows.get(address.model, MISSING)  # tables of libraries are nobody's
        if name in self.words:
            return self.words[name]
        model = self._named(name.removesuffix("_id")) if name.endswith("_id") else None
        assert model is not None, (
            f"{address.route}: nobody knows what <{name}> is. Name it <model>_id,"
            " or add it to WORDS in tests/support/crawl_rows.py."
        )
        return self.rows[model]

    def _named(self, name: str) -> Models | None:
        """`wish` is Wish, `planned` is PlannedExpense, `question` is SameQuestion."""
        name = name.replace("_", "")
        names = {model: str(model._meta.model_name) for model in self.rows}
        exact = [model for model, each in names.items() if each == name]
        near = [model for model, each in names.items() if each.startswith(name) or each.endswith(name)]
        found = exact or near
        return found[0] if len(found) == 1 else None

    def pointing(self, address: Address) -> dict[str, Any]:
        """A form or query that points at these rows in every field that may be read as one."""
        names = {str(model._meta.model_name): key for model, key in self.rows.items()}
        own = {"_selected_action": self.rows[address.model]} if address.model in self.rows else {}
        return names | {f"{name}_id": key for name, key in names.items()} | own

    def sent(self, address: Address) -> Iterator[dict[str, Any]]:
        """What is posted there: everything that points at rows, and each form that leads there."""
        yield FIELDS | self.pointing(address)
        for form in self.forms.get(address.route, ()):
            yield from form.presses()

    def never_been(self) -> Ids:
        """The same places with ids of nothing."""
        rows = {model: without_rows(key) for model, key in self.rows.items()}
        words = {name: without_rows(word) for name, word in self.words.items()}
        forms = {route: [form.mapped(without_rows) for form in each] for route, each in self.forms.items()}
        return Ids(rows, words, forms)

    def under(self, model: Models, key: Any) -> Ids:
        """The same rows, asked for by way of another one."""
        return Ids({**self.rows, model: key}, self.words, self.forms)


def without_rows(value: Any) -> Any:
    """The same value, with ids of nothing in place of ids."""
    text = ID.sub(lambda found: NO_UUID if "-" in found.group() else str(MISSING), str(value))
    return int(text) if isinstance(value, int) else text
