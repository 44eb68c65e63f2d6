"""What a request wrote, and whose rows those were. The database itself counts, so that nothing is overlooked."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable
from functools import cache
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Model, Q

from finance.models import Ledger

# Sessions and tries to sign in are written for whoever comes; jobs are the machine's own.
NOBODYS = ("django_session", "finance_signinattempt", "procrastinate_%")
BOOKS = ("finance", "budgets")  # of the ledger; rows of other apps with a person in them are that person's

Models = type[Model]


def counts() -> dict[str, int]:
    """Rows written so far in this transaction, by table."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, n_tup_ins + n_tup_upd + n_tup_del FROM pg_stat_xact_user_tables"
            " WHERE n_tup_ins + n_tup_upd + n_tup_del > 0 AND NOT relname LIKE ANY(%s)",
            [list(NOBODYS)],
        )
        return dict(cursor.fetchall())


def written_between(before: dict[str, int], after: dict[str, int]) -> set[str]:
    """The tables written to in between, also where a savepoint took it back."""
    return {table for table, count in after.items() if count != before.get(table, 0)}


@cache
def path_to(model: Models, target: Models) -> str | None:
    """The shortest way along foreign keys, "pk" for the target itself, None where there is no way."""
    waiting: deque[tuple[Models, str]] = deque([(model, "")])
    seen = {model}
    while waiting:
        here, path = waiting.popleft()
        if here is target:
            return path or "pk"
        for field in here._meta.concrete_fields:
            there = field.related_model
            if field.is_relation and isinstance(there, type) and there not in seen:
                seen.add(there)
                waiting.append((there, f"{path}__{field.name}" if path else field.name))
    return None


def belonging(model: Models, ledger: Ledger, owner: User) -> Q | None:
    """The rows of a ledger and its owner; None for a table that is nobody's."""
    ways = {path_to(model, Ledger): ledger.pk, path_to(model, User): owner.pk}
    found = [Q(**{path: key}) for path, key in ways.items() if path is not None]
    return None if not found else found[0] if len(found) == 1 else found[0] | found[1]


class Watch:
    """Remembers how the rows of a household stood."""

    def __init__(self, ledger: Ledger, owner: User, member: User | None = None) -> None:
        """`member` may keep rows of their own about the ledger, outside the books."""
        self._ledger, self._owner, self._member = ledger, owner, member
        self._models = {model._meta.db_table: model for model in apps.get_models(include_auto_created=True)}
        self._before = {table: self._digest(table) for table in self._models}

    def touched(self, tables: Iterable[str]) -> list[str]:
        """Those of the tables in which a row of the household is another one now."""
        return [each for each in tables if each in self._models and self._digest(each) != self._before[each]]

    def _digest(self, table: str) -> str:
        model = self._models[table]
        rows = model._base_manager.filter(belonging(model, self._ledger, self._owner) or Q())
        own = path_to(model, User)
        if self._member and model._meta.app_label not in BOOKS and own not in (None, "pk"):
            rows = rows.exclude(**{own: self._member.pk})
        lines = [repr([_plain(value) for value in row]) for row in rows.order_by("pk").values_list()]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value
