"""Cases of notifications: forwarded for real, read by the job's own code, in a ledger that is thrown away.

Announcements of one payment (`pair`) are run together as well, in both orders: they must end in one row.
"""

from __future__ import annotations

import unicodedata
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from itertools import permutations
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from agent.evaluation.kinds import CaseKind, Outcome
from finance import clock
from finance.models import Expense, Income, Ledger
from finance.services.ledgers import ledger_create, ledger_delete
from integrations.android.models import Device, RawNotification
from integrations.android.reading.read import interpret
from integrations.android.reading.types import Notification, Payment, payment_from_json
from integrations.android.services.devices import device_create
from integrations.android.services.intake import item_accept
from integrations.android.services.processing import notification_process
from integrations.android.wire import Item

COMPARED = ("amount_yen", "date", "merchant", "currency_amount")
WRITING = ("create", "refund", "income")


def is_notification(row: dict[str, Any]) -> bool:
    """Whether a line is a case of this kind."""
    return "package" in row and "expect" in row


def outcomes(rows: list[dict[str, Any]]) -> Iterator[Outcome]:
    """Each case alone, then each pair in both orders; every time in the same empty ledger."""
    pairs: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        if row.get("pair"):
            pairs.setdefault(row["pair"], []).append(row)
    with _phone() as device:
        for row in rows:
            yield _thrown_away(partial(_alone, device, row))
        for name, pair in pairs.items():
            for order in permutations(pair) if len(pair) > 1 else ():
                yield _thrown_away(partial(_together, device, name, order))


NOTIFICATIONS = CaseKind("notifications", is_notification, outcomes)


def _alone(device: Device, row: dict[str, Any]) -> Outcome:
    payments = _payments(_forwarded(device, row))
    reason = _wrong(row["expect"], payments) or _wrong_rows(device.ledger, payments)
    return Outcome(row["id"], not reason, _expected(row["expect"]), _said(payments), reason)


def reading_outcome(row: dict[str, Any]) -> Outcome:
    """A case by the reader alone, without any table; for a quick look at many cases."""
    posted = datetime.fromisoformat(row["posted_at"])
    received = datetime.fromisoformat(row.get("received_at") or row["posted_at"])
    words = {name: row.get(name) or "" for name in ("package", "title", "text", "big_text", "sender")}
    read = interpret(Notification(**words, posted_at=posted, received_at=received))
    payments = list(read.payments) if read else []
    reason = _wrong(row["expect"], payments)
    return Outcome(row["id"], not reason, _expected(row["expect"]), _said(payments), reason)


def _together(device: Device, name: str, order: Sequence[dict[str, Any]]) -> Outcome:
    for row in order:
        _forwarded(device, row)
    got = _rows(device.ledger)
    amount = order[0]["expect"]["amount_yen"]
    shop = next((_folded(row["expect"]["merchant"]) for row in order if row["expect"]["merchant"]), "")
    ids = "+".join(row["id"] for row in order)
    return Outcome(ids, got == [(amount, shop)], f"{amount} {shop}", str(got), name)


@contextmanager
def _phone() -> Iterator[Device]:
    mark = uuid.uuid4().hex[:12]
    user = User.objects.create_user(username=f"evaluation-{mark}")
    try:
        ledger = ledger_create(name=f"Evaluation {mark}", owner=user)
        try:
            yield device_create(ledger=ledger, user=user, name="evaluation")[0]
        finally:
            ledger_delete(ledger=ledger)
    finally:
        user.delete()


def _thrown_away(case: Callable[[], Outcome]) -> Outcome:
    with transaction.atomic():
        outcome = case()
        transaction.set_rollback(True)
    return outcome


def _forwarded(device: Device, row: dict[str, Any]) -> RawNotification:
    """Kept and read at the moment at which it came in."""
    with clock.frozen(datetime.fromisoformat(row.get("received_at") or row["posted_at"])):
        names = ("package", "title", "text", "big_text", "sender", "key", "posted_at")
        told: dict[str, Any] = {name: row.get(name) or "" for name in names}
        kept = item_accept(device, Item(**told))
        notification_process(kept.id)
    return RawNotification.objects.get(pk=kept.id)


def _payments(raw: RawNotification) -> list[Payment]:
    return [payment_from_json(each) for each in (raw.interpretation or {}).get("payments", [])]


def _wrong(expect: dict[str, Any], payments: list[Payment]) -> str:
    """What the interpretation has wrong; nothing where it is right."""
    actions = [payment.action for payment in payments] or ["review"]
    if "items" in expect:
        wanted, got = expect["items"], payments
        if len(wanted) != len(got):
            return f"{len(got)} payments"
        return next(
            (why for one, payment in zip(wanted, got, strict=True) if (why := _differs(one, payment))), ""
        )
    right = expect.get("accept_actions", [expect["action"]])
    if len(payments) > 1 or actions[0] not in right:
        return "action"
    return _differs(expect, payments[0]) if payments and actions[0] in WRITING else ""


def _differs(expect: dict[str, Any], payment: Payment) -> str:
    if payment.action != expect["action"]:
        return "action"
    for name in COMPARED:
        if name not in expect:
            continue
        got = getattr(payment, name)
        if _folded(got.isoformat() if name == "date" else got) != _folded(expect[name]):
            return name
    return ""


def _wrong_rows(ledger: Ledger, payments: list[Payment]) -> str:
    """The books must hold the amounts that were read, and nothing for what is no payment."""
    wanted = sorted(
        one.amount_yen for one in payments if one.action in WRITING and one.amount_yen is not None
    )
    return "" if sorted(amount for amount, _shop in _rows(ledger)) == wanted else "rows"


def _rows(ledger: Ledger) -> list[tuple[int, object]]:
    """Amount and shop of every row."""
    found = [
        row
        for model in (Expense, Income)
        for row in model.objects.filter(ledger=ledger, deleted_at=None).order_by("pk")
    ]
    return [(row.amount_yen, _folded(row.merchant)) for row in found]


def _folded(value: object) -> object:
    return unicodedata.normalize("NFKC", value).strip() if isinstance(value, str) else value


def _expected(expect: dict[str, Any]) -> str:
    return " · ".join(_words(one) for one in expect.get("items", [expect]))


def _words(expect: dict[str, Any]) -> str:
    parts = (expect["action"], *(expect.get(name) for name in COMPARED))
    return " ".join(str(part) for part in parts if part is not None)


def _said(payments: list[Payment]) -> str:
    rows = [
        {name: getattr(one, name) for name in ("action", *COMPARED)} | {"reason": one.reason}
        for one in payments
    ]
    return " · ".join(" ".join(str(part) for part in row.values() if part not in (None, "")) for row in rows)
