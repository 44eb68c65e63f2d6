"""Cases of notifications: forwarded for real, read by the job's own code, in a ledger that is thrown away.

Announcements of one payment (`pair`) are run together as well, in both orders: they must end in one row.
"""

from __future__ import annotations

import unicodedata
import uuid
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import permutations
from typing import Any

from django.contrib.auth.models import User

from agent.evaluation.kinds import CaseKind, Outcome
from finance import clock
from finance.models import Expense, Income, Ledger
from finance.services.ledgers import ledger_create, ledger_delete
from integrations.android.models import Device, RawNotification
from integrations.android.reading.types import Payment, payment_from_json
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
    """Each case alone, then each pair in both orders."""
    for row in rows:
        yield _alone(row)
    pairs: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        if row.get("pair"):
            pairs.setdefault(row["pair"], []).append(row)
    for name, pair in pairs.items():
        if len(pair) > 1:
            for order in permutations(pair):
                yield _together(name, order)


NOTIFICATIONS = CaseKind("notifications", is_notification, outcomes)


def _alone(row: dict[str, Any]) -> Outcome:
    def look(ledger: Ledger, device: Device) -> Outcome:
        raw = _forwarded(device, row)
        payments = _payments(raw)
        reason = _wrong(row["expect"], payments) or _wrong_rows(row["expect"], ledger, payments)
        return Outcome(row["id"], not reason, _expected(row["expect"]), _said(payments), reason)

    return _in_a_ledger(look)


def _together(name: str, order: Iterable[dict[str, Any]]) -> Outcome:
    def look(ledger: Ledger, device: Device) -> Outcome:
        for row in order:
            _forwarded(device, row)
        amounts = _amounts(ledger)
        wanted = [row["expect"]["amount_yen"] for row in order][:1]
        shops = list(
            Expense.objects.filter(ledger=ledger, deleted_at=None).values_list("merchant", flat=True)
        )
        named = [row["expect"]["merchant"] for row in order if row["expect"]["merchant"]]
        is_right = amounts == wanted and [_folded(shop) for shop in shops] == [
            _folded(one) for one in named[:1]
        ]
        got = f"{amounts} {shops}"
        return Outcome("+".join(row["id"] for row in order), is_right, f"{wanted} {named}", got, name)

    return _in_a_ledger(look)


def _in_a_ledger(look: Callable[[Ledger, Device], Outcome]) -> Outcome:
    mark = uuid.uuid4().hex[:12]
    user = User.objects.create_user(username=f"evaluation-{mark}")
    try:
        ledger = ledger_create(name=f"Evaluation {mark}", owner=user)
        try:
            return look(ledger, device_create(ledger=ledger, user=user, name="evaluation")[0])
        finally:
            ledger_delete(ledger=ledger)
    finally:
        user.delete()


def _forwarded(device: Device, row: dict[str, Any]) -> RawNotification:
    """Kept and read at the moment at which it came in."""
    with clock.frozen(datetime.fromisoformat(row.get("received_at") or row["posted_at"])):
        names = ("package", "title", "text", "big_text", "sender", "key", "posted_at")
        kept = item_accept(device, Item(**{name: row.get(name) or "" for name in names}))
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


def _wrong_rows(expect: dict[str, Any], ledger: Ledger, payments: list[Payment]) -> str:
    """The books must hold the amounts that were read, and nothing for what is no payment."""
    wanted = sorted(
        one.amount_yen for one in payments if one.action in WRITING and one.amount_yen is not None
    )
    return "" if sorted(_amounts(ledger)) == wanted else "rows"


def _amounts(ledger: Ledger) -> list[int]:
    return [
        amount
        for model in (Expense, Income)
        for amount in model.objects.filter(ledger=ledger, deleted_at=None).values_list(
            "amount_yen", flat=True
        )
    ]


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
