"""Writes of categories. Call inside changes.change_recorded. They are retired, never deleted."""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from finance import clock
from finance.errors import CategoryError, ConflictError
from finance.models import Category, Ledger
from finance.services.validation import required_text

NAME_LENGTH = 40


def category_create(
    *, ledger: Ledger, name: str, kind: str, daily: bool = False, position: int | None = None
) -> Category:
    """A category of the household's own, at the end unless a position is named. Raises TextError, CategoryError."""
    Ledger.objects.select_for_update(no_key=True).get(pk=ledger.pk)  # two at once get two keys
    known = Category.objects.filter(ledger=ledger)
    cleaned = _free_name(known.filter(kind=kind), name)
    numbers = known.filter(key__regex=r"^own_\d{1,9}$").values_list("key", flat=True)
    if position is None:
        last = known.filter(kind=kind).aggregate(last=Max("position"))["last"]
        position = 0 if last is None else last + 1
    return Category.objects.create(
        ledger=ledger,
        key=f"own_{1 + max((int(key[4:]) for key in numbers), default=0)}",
        name=cleaned,
        kind=kind,
        daily=daily,
        position=position,
    )


def category_update(
    *,
    category: Category,
    name: str | None = None,
    daily: bool | None = None,
    position: int | None = None,
    retired: bool | None = None,
    version: int | None = None,
) -> Category:
    """Changes what is named. Raises ConflictError, TextError, CategoryError."""
    row = Category.objects.select_for_update().get(pk=category.pk)
    if version is not None and version != row.version:
        raise ConflictError(row.name, row)
    others = Category.objects.filter(ledger_id=row.ledger_id, kind=row.kind).exclude(pk=row.pk)
    if retired is not None:
        row.retired_at = (row.retired_at or clock.now()) if retired else None
    if name is not None or retired is False:
        row.name = _free_name(others if row.retired_at is None else others.none(), name or row.name)
    row.daily = row.daily if daily is None else daily
    row.position = row.position if position is None else position
    row.save()
    row.refresh_from_db(fields=["version"])
    return row


def _free_name(others, name: str) -> str:  # type: ignore[no-untyped-def]
    cleaned = required_text(name, limit=NAME_LENGTH)
    if others.filter(name=cleaned, retired_at__isnull=True).exists():
        raise CategoryError(_("A category called “%(name)s” is in use already.") % {"name": cleaned})
    return cleaned
