"""Every write belongs to one Change; undo reverses one Change, all or nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils.translation import gettext as _

from finance import clock, triggers
from finance.errors import MonthClosedError, UndoError
from finance.models import Change, ChangeEntry, Ledger
from finance.rows import public_id_of

# Called after the commit of every change with the ledger's id; the web door tells open pages.
AFTER_CHANGE: list[Callable[[int], None]] = []

# Called with the entries that an undo has reversed; a step may refuse it by a LedgerError. budgets checks that the
# plans still fit.
AFTER_UNDO: list[Callable[[list[ChangeEntry]], None]] = []

FOUNDATIONS = ("ledger_create",)  # causes of changes that everything else stands on

_open_change: ContextVar[Change | None] = ContextVar("open_change", default=None)


@contextmanager
def change_recorded(
    *,
    ledger: Ledger,
    actor: User | None,
    door: str,
    cause: str = "",
    apart: bool = False,
    goes_on: Change | None = None,
) -> Iterator[Change]:
    """One act of writing in one transaction: all rows written inside belong to the yielded Change.

    Inside another act of the same ledger it joins that one, unless it stands `apart` (a month that is born
    while an expense is written is not undone with the expense). `goes_on` adds to an earlier Change, as the
    second tool of a turn does. Raises MonthClosedError where the database
    refuses a row of a closed month.
    """
    outer = _open_change.get()
    if outer is not None and outer.ledger_id == ledger.pk and not apart:
        yield outer
        return
    with closed_months_refused(), transaction.atomic():
        change = _still_open(goes_on) or Change.objects.create(
            ledger=ledger, actor=actor, door=door, cause=cause, at=clock.now()
        )
        _set_local("maneki.change", str(change.pk))
        token = _open_change.set(change)
        try:
            yield change
        finally:
            _open_change.reset(token)
        _set_local("maneki.change", str(outer.pk) if outer else "")
        for tell in AFTER_CHANGE:
            transaction.on_commit(partial(tell, ledger.pk), robust=True)


def _still_open(change: Change | None) -> Change | None:
    """The change, locked, unless it was undone meanwhile: what comes after an undo is a change of its own."""
    if change is None or Change.objects.filter(undoes=change).exists():
        return None
    locked = Change.objects.select_for_update(of=("self",)).get(pk=change.pk)
    return None if Change.objects.filter(undoes=locked).exists() else locked


@contextmanager
def closed_months_refused() -> Iterator[None]:
    """Turns the database's refusal of a row in a closed month into MonthClosedError."""
    try:
        yield
    except DatabaseError as error:
        cause = error.__cause__
        if getattr(cause, "sqlstate", None) == triggers.MONTH_CLOSED:
            raise MonthClosedError(cause.diag.message_detail or "") from error  # type: ignore[union-attr]
        raise


def _set_local(name: str, value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config(%s, %s, true)", [name, value])


def change_undo(*, change: Change, actor: User | None, door: str, cause: str = "") -> Change:
    """Restores every row of `change` as it was before, or refuses with the reason and changes nothing.

    Raises UndoError when it was undone already, is an undo itself, has nothing to restore, when one of its rows
    changed since or is in use elsewhere; MonthClosedError when a month of it has closed; PlanDoesNotFitError when
    the plan from before no longer fits.
    """
    with change_recorded(ledger=change.ledger, actor=actor, door=door, cause=cause) as undo:
        locked = Change.objects.select_for_update(of=("self",)).get(pk=change.pk)
        _refuse_undo_of(locked)
        entries = list(ChangeEntry.objects.filter(change=locked).order_by("-id"))
        if not entries:
            raise UndoError(_("There is nothing to undo in that change."))
        _refuse_changed_since(entries)
        undo.undoes = locked
        undo.save(update_fields=["undoes"])
        with _references_checked():
            for entry in entries:
                _reverse(entry)
        for check in AFTER_UNDO:
            check(entries)
    return undo


def change_latest_undoable(*, ledger: Ledger, actor: User | None) -> Change | None:
    """This person's latest change in the ledger that is no undo and was not undone."""
    changes = Change.objects.filter(ledger=ledger, undoes__isnull=True, undone_by__isnull=True)
    changes = changes.exclude(cause__in=FOUNDATIONS)
    return changes.filter(actor=actor, entries__isnull=False).order_by("-id").first()


def _refuse_undo_of(change: Change) -> None:
    if change.cause in FOUNDATIONS:
        raise UndoError(_("That change laid the ground for others, so it stays."))
    if change.undoes_id is not None:
        raise UndoError(_("That change is itself an undo, so it stays."))
    if Change.objects.filter(undoes=change).exists():
        raise UndoError(_("That change was undone already."))


def _refuse_changed_since(entries: list[ChangeEntry]) -> None:
    """Each row must still be as this change left it, and nobody may have changed it between two steps of it.

    A change of someone else that was undone itself does no harm.
    """
    histories: dict[tuple[str, int], list[ChangeEntry]] = {}
    for entry in reversed(entries):  # oldest first
        histories.setdefault((entry.table_name, entry.row_id), []).append(entry)
    for (table, row_id), steps in sorted(histories.items()):  # locked in one order, whoever comes
        found = [*(_content(step.before) for step in steps[1:]), _content(_current_row(table, row_id))]
        if found != [_content(step.after) for step in steps]:
            raise UndoError(
                _("%(row)s was changed again since, so this can no longer be undone in one step.")
                % {"row": public_id_of(table, row_id)}
            )


@contextmanager
def _references_checked() -> Iterator[None]:
    """Says at once, instead of at the commit, when a row that would go is in use by a later one."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            yield
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    except IntegrityError as error:
        raise UndoError(
            _("Later rows build on that change, so it can no longer be undone in one step.")
        ) from error


def _content(row: dict[str, Any] | None) -> dict[str, Any] | None:
    """The row without its version, which every change counts up."""
    return None if row is None else {name: value for name, value in row.items() if name != "version"}


def _current_row(table: str, row_id: int) -> dict[str, Any] | None:
    """The row as the database has it, locked, in the form that the audit stores."""
    name = connection.ops.quote_name(table)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT to_jsonb(t)::text FROM {name} t WHERE {_key_column(table)} = %s FOR UPDATE", [row_id]
        )
        found = cursor.fetchone()
    return json.loads(found[0]) if found else None


def _key_column(table: str) -> str:
    return "month_id" if table == "budgets_monthbudget" else "id"


def _reverse(entry: ChangeEntry) -> None:
    table = connection.ops.quote_name(entry.table_name)
    key = _key_column(entry.table_name)
    with connection.cursor() as cursor:
        if entry.action == ChangeEntry.Action.INSERT:
            if "deleted_at" in (entry.after or {}):
                cursor.execute(
                    f"UPDATE {table} SET deleted_at = %s WHERE {key} = %s", [clock.now(), entry.row_id]
                )
            else:
                cursor.execute(f"DELETE FROM {table} WHERE {key} = %s", [entry.row_id])
            return
        columns = [name for name in entry.before or {} if name != "version"]
        names = ", ".join(connection.ops.quote_name(name) for name in columns)
        before = json.dumps(entry.before)
        if entry.action == ChangeEntry.Action.DELETE:
            cursor.execute(
                f"INSERT INTO {table} ({names}, version) "
                f"SELECT {names}, version FROM jsonb_populate_record(NULL::{table}, %s::jsonb)",
                [before],
            )
        else:
            cursor.execute(
                f"UPDATE {table} SET ({names}) = "
                f"(SELECT {names} FROM jsonb_populate_record(NULL::{table}, %s::jsonb)) WHERE {key} = %s",
                [before, entry.row_id],
            )
