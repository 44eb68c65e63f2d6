"""A person's data: given to them whole, and their account deleted with what is theirs alone."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from finance.errors import LedgerError
from finance.models import Expense, Income, Ledger, Membership, PlannedExpense, Wish
from finance.services.ledgers import ledger_delete

# (file name without its end, rows as plain values): each app adds what it keeps of a person. Secrets stay out.
Part = tuple[str, Sequence[Mapping[str, Any]]]
DATA_PARTS: list[Callable[[User], Iterable[Part]]] = []
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class AccountError(LedgerError):
    """An account that cannot be deleted as things are; the message has the reason."""

    code = "account"


def data_zip(user: User) -> bytes:
    """Everything of the person as a zip: each table once as JSON and once as CSV."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, rows in _parts(user):
            archive.writestr(
                f"{name}.json", json.dumps(list(rows), ensure_ascii=False, indent=1, default=str)
            )
            archive.writestr(f"{name}.csv", _csv(rows))
    return buffer.getvalue()


def _parts(user: User) -> Iterator[Part]:
    yield "person", [{"name": user.get_username(), "email": user.email, "joined": user.date_joined}]
    for ledger in Ledger.objects.filter(memberships__user=user).order_by("pk"):
        yield from _ledger_parts(ledger)
    for part in DATA_PARTS:
        yield from part(user)


def _ledger_parts(ledger: Ledger) -> Iterator[Part]:
    folder = f"ledger-{ledger.pk}"
    yield (
        f"{folder}/ledger",
        [{"name": ledger.name, "time_zone": ledger.time_zone, "month_start_day": ledger.month_start_day}],
    )
    money = ("id", "date", "amount_yen", "category__name", "merchant", "description", "deleted_at")
    for name, model, fields in (
        ("expenses", Expense, money),
        ("incomes", Income, money),
        ("planned_expenses", PlannedExpense, ("id", "description", "amount_yen", "date", "deleted_at")),
        ("wishes", Wish, ("id", "name", "amount_yen", "deleted_at")),
    ):
        rows = model._base_manager.filter(ledger=ledger).order_by("pk").values(*fields)
        yield f"{folder}/{name}", list(rows)


def _csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """A table for spreadsheets; a text that begins like a formula is quoted, so that none is run."""
    out = io.StringIO()
    if rows:
        writer = csv.DictWriter(out, list(rows[0]))
        writer.writeheader()
        writer.writerows({key: _cell(value) for key, value in row.items()} for row in rows)
    return "\ufeff" + out.getvalue()


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def ledgers_alone(user: User) -> list[Ledger]:
    """The ledgers in which nobody else is: they go with the account."""
    mine = Ledger.objects.filter(memberships__user=user)
    return [each for each in mine if not each.memberships.exclude(user=user).exists()]


def ledgers_left_ownerless(user: User) -> list[Ledger]:
    """Ledgers with other members, of which only this person is an owner."""
    owned = Ledger.objects.filter(memberships__user=user, memberships__role=Membership.Role.OWNER)
    others = Membership.objects.exclude(user=user)
    return [
        each
        for each in owned.distinct()
        if others.filter(ledger=each).exists()
        and not others.filter(ledger=each, role=Membership.Role.OWNER).exists()
    ]


def account_delete(*, user: User, typed: str) -> None:
    """Deletes the account, all that is the person's, and the ledgers that nobody else is in. There is no way back.

    Raises AccountError when `typed` is not the person's name, or a ledger with others would have no owner.
    """
    if typed.strip() != user.get_username():
        raise AccountError(_("Please type your name exactly as it is shown."))
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if stuck := ledgers_left_ownerless(user):
            text = _("Make another member an owner first: %(ledgers)s")
            raise AccountError(text % {"ledgers": "、".join(each.name for each in stuck)})
        for ledger in ledgers_alone(user):
            ledger_delete(ledger=ledger)
        user.delete()
