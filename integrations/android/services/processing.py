"""Reads one kept notification and settles it: recorded, ignored, in review or failed. Each is settled once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F, Q

from finance import clock
from finance.errors import NotAllowedError
from finance.models import Door
from finance.services.changes import change_recorded
from finance.services.ledgers import require_writer
from integrations.android.model_reading import read_by_model
from integrations.android.models import IgnoreRule, RawNotification
from integrations.android.reading.read import interpret
from integrations.android.reading.types import Payment
from integrations.android.services.intake import notification_of
from integrations.android.services.recording import (
    announcements_add,
    ledger_turn_taken,
    payments_settle,
)

State = RawNotification.State


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a notification says, before anything is written. by: reader or model."""

    payments: tuple[Payment, ...] = ()
    by: str = "reader"

    def as_json(self) -> dict[str, Any]:
        """For RawNotification.interpretation."""
        return {"by": self.by, "payments": [payment.as_json() for payment in self.payments]}


def notification_process(raw_id: int) -> None:
    """Settles a pending notification; one that is settled stays as it is. Raises ModelsBusyError to be tried later."""
    RawNotification.objects.filter(pk=raw_id, state=State.PENDING).update(attempts=F("attempts") + 1)
    raw = _pending(raw_id)
    if raw is None:
        return
    refusal = _refusal(raw)
    if refusal is not None:
        _settle(raw_id, *refusal)
        return
    verdict = _verdict(raw)
    with transaction.atomic():
        ledger_turn_taken(raw.ledger_id)
        locked = _pending(raw_id, lock=True)
        if locked is not None:
            _record(locked, verdict)


def _pending(raw_id: int, *, lock: bool = False) -> RawNotification | None:
    rows = RawNotification.objects.select_related("ledger", "device__user")
    if lock:
        rows = rows.select_for_update(of=("self",))
    return rows.filter(pk=raw_id, state=State.PENDING).first()


def _refusal(raw: RawNotification) -> tuple[str, str] | None:
    """State and reason of what is not even read."""
    try:
        require_writer(ledger=raw.ledger, user=raw.device.user)
    except NotAllowedError:
        return State.FAILED, "not_member"
    return (State.IGNORED, "rule") if rule_for(raw) else None


def rule_for(raw: RawNotification) -> IgnoreRule | None:
    """The rule by which the ledger ignores this kind."""
    rules = IgnoreRule.objects.filter(
        Q(package="") | Q(package=raw.package),
        Q(sender="") | Q(sender=raw.sender),
        Q(heading="") | Q(heading=raw.heading),
        ledger_id=raw.ledger_id,
    )
    return rules.first()


def _verdict(raw: RawNotification) -> Verdict:
    notification = notification_of(raw)
    found = interpret(notification)
    if found is not None:
        return Verdict(found.payments)
    proposed = read_by_model(notification)
    return Verdict((proposed,) if proposed else (), by="model")


def _record(raw: RawNotification, verdict: Verdict) -> None:
    raw.interpretation = verdict.as_json()
    if verdict.by == "model":
        state, reason = _proposal_state(verdict)
    else:
        state, reason = _recorded(raw, verdict.payments)
    _settle_row(raw, state, reason)


def _proposal_state(verdict: Verdict) -> tuple[str, str]:
    """What a model says is never written by itself."""
    if not verdict.payments:
        return State.REVIEW, "unknown_shape"
    if verdict.payments[0].action == "ignore":
        return State.IGNORED, "no_payment"
    return State.REVIEW, "proposed"


def _recorded(raw: RawNotification, payments: tuple[Payment, ...]) -> tuple[str, str]:
    money = [payment for payment in payments if payment.is_money]
    unclear = [payment for payment in payments if payment.action == "review"]
    reasons: list[str] = [payment.reason for payment in unclear]
    if money:
        added = announcements_add(raw, money)
        with change_recorded(
            ledger=raw.ledger,
            actor=raw.device.user,
            door=Door.NOTIFICATION,
            cause=f"notification:{raw.pk}",
        ) as change:
            missing = payments_settle(raw.ledger, added, change)
        others_settle(raw)
        mine = set(raw.announcements.values_list("payment_id", flat=True))
        reasons += [reason for payment_id, reason in missing.items() if payment_id in mine]
    if reasons:
        return State.REVIEW, reasons[0] or "unclear_amount"
    if money:
        return State.RECORDED, ""
    return State.IGNORED, payments[0].reason if payments else "no_payment"


def others_settle(raw: RawNotification) -> None:
    """Notifications in review whose payments have their row by now: another announcement has told the yen."""
    payments = raw.announcements.values("payment")
    waiting = RawNotification.objects.filter(
        state=State.REVIEW, announcements__payment__in=payments, reason="foreign_amount"
    ).exclude(pk=raw.pk)
    for other in waiting.distinct():
        rows = other.announcements.select_related("payment")
        if all(each.payment.expense_id or each.payment.income_id for each in rows):
            _settle_row(other, State.RECORDED, "")


def _settle(raw_id: int, state: str, reason: str) -> None:
    RawNotification.objects.filter(pk=raw_id, state=State.PENDING).update(
        state=state, reason=reason, settled_at=clock.now()
    )


def _settle_row(raw: RawNotification, state: str, reason: str) -> None:
    raw.state, raw.reason, raw.settled_at = state, reason, clock.now()
    raw.save(update_fields=["state", "reason", "settled_at", "interpretation"])
