"""The history of a row in words: who, when, by which door, what changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db.models import BooleanField, Field, ForeignKey, Model
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from finance.models import ChangeEntry
from finance.money import yen_text
from finance.rows import public_id_of

# What people do not ask about: keys, counters and what follows from the date.
_SILENT = {
    "id",
    "ledger_id",
    "version",
    "created_at",
    "month_id",
    "external_id",
    "key",
    "door",
    "position",
    "snapshot",
    "sha256",
}


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One change of one row."""

    at: datetime
    who: str
    door: str
    what: str
    details: tuple[str, ...]


def row_history(row: Model) -> list[HistoryLine]:
    """Every change of the row, newest first."""
    entries = ChangeEntry.objects.filter(table_name=row._meta.db_table, row_id=row.pk)
    return [line_of(entry) for entry in entries.select_related("change__actor").order_by("-id")]


def line_of(entry: ChangeEntry) -> HistoryLine:
    """An entry of the audit in words."""
    change = entry.change
    return HistoryLine(
        at=entry.at,
        who=_who(entry),
        door=change.get_door_display() if change else _("database"),
        what=_what(entry),
        details=tuple(_details(entry)),
    )


def row_label(table: str, row_id: int) -> str:
    """e12, i7; what people never name by a number (an allotment, a month's budget) by its kind."""
    model = _model_of(table)
    public_id = public_id_of(table, row_id)
    return public_id if model is None or " " not in public_id else str(model._meta.verbose_name)


def _who(entry: ChangeEntry) -> str:
    if entry.change is None:
        return _("outside the product")
    return str(entry.change.actor) if entry.change.actor else _("by itself")


def _what(entry: ChangeEntry) -> str:
    before, after = entry.before or {}, entry.after or {}
    if entry.change and entry.change.undoes_id:
        return _("taken back")
    if entry.action == ChangeEntry.Action.UPDATE and before.get("deleted_at") != after.get("deleted_at"):
        return _("deleted") if after.get("deleted_at") else _("restored")
    return {"insert": _("added"), "update": _("changed"), "delete": _("removed")}[entry.action]


def _details(entry: ChangeEntry) -> list[str]:
    model = _model_of(entry.table_name)
    if model is None:
        return []
    before, after = entry.before or {}, entry.after or {}
    lines = []
    for field in model._meta.concrete_fields:
        name = field.column
        if name in _SILENT or name == "deleted_at":
            continue
        old, new = before.get(name), after.get(name)
        if old == new or (entry.action == "insert" and new in (None, "")):
            continue
        shown = _shower(field)
        parts = {"label": field.verbose_name, "old": shown(old), "new": shown(new)}
        text = "%(label)s: %(new)s" if entry.action == "insert" else "%(label)s: %(old)s → %(new)s"
        lines.append(text % parts)
    return lines


def _model_of(table: str) -> type[Model] | None:
    return next((model for model in apps.get_models() if model._meta.db_table == table), None)


def _shower(field: Field[Any, Any]) -> Callable[[Any], str]:
    """How a value of this column is said."""
    if isinstance(field, ForeignKey):
        related = field.related_model

        def named(value: Any) -> str:
            row = related._default_manager.filter(pk=value).first() if value else None
            return str(row or "—")

        return named
    if field.name.endswith("_yen"):
        return lambda value: "—" if value is None else yen_text(value, (get_language() or "ja")[:2])
    if isinstance(field, BooleanField):
        return lambda value: "—" if value is None else _("yes") if value else _("no")
    choices = dict(field.flatchoices)
    return lambda value: "—" if value in (None, "") else str(choices.get(value, value) if choices else value)
