"""Keeps what a phone posts before anything is understood: each notification once, with a job that reads it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from django.db import connection, transaction

from finance import clock
from integrations.android.models import Device, RawNotification
from integrations.android.posted import posted_time
from integrations.android.reading.types import Notification
from integrations.android.reading.when import posted_moment
from integrations.android.wire import BadItem, Item

SAME_TEXT_WITHIN = timedelta(
    seconds=60
)  # without a time of the phone's the same text is the same notification
KEPT_BYTES = 20_000  # of what could not be read

# Called in the transaction that keeps a notification, with its id: queues the job (integrations/android/tasks.py).
AFTER_ACCEPT: list[Callable[[int], None]] = []


@dataclass(frozen=True, slots=True)
class Accepted:
    """What became of one item; `reason` is a fault of wire.py."""

    id: int
    status: Literal["accepted", "duplicate", "failed"]
    reason: str = ""


def item_accept(device: Device, item: Item) -> Accepted:
    """Keeps one notification and its job together, or finds the one that was kept before."""
    row = _raw_from(device, item)
    with transaction.atomic():
        _take_turns(device, row.text_sha256)
        known = _known(row)
        if known is not None:
            return Accepted(known, "duplicate")
        row.save(force_insert=True)
        for step in AFTER_ACCEPT:
            step(row.pk)
    return Accepted(row.pk, "accepted")


def bad_item_keep(device: Device, fault: str, raw: bytes) -> Accepted:
    """Keeps the bytes of what is no notification, visible in the inbox."""
    now = clock.now()
    row = RawNotification(
        ledger_id=device.ledger_id,
        device=device,
        body=raw[:KEPT_BYTES],
        text_sha256=hashlib.sha256(raw).hexdigest(),
        posted_at=now,
        received_at=now,
        state=RawNotification.State.FAILED,
        reason=fault,
        settled_at=now,
    )
    with transaction.atomic():
        _take_turns(device, row.text_sha256)
        known = _known(row)
        if known is None:
            row.save(force_insert=True)
    return Accepted(known or row.pk, "failed", fault)


def items_accept(device: Device, items: list[Item | BadItem]) -> list[Accepted]:
    """Each item by itself, in order."""
    return [
        item_accept(device, item) if isinstance(item, Item) else bad_item_keep(device, item.fault, item.raw)
        for item in items
    ]


def notification_of(row: RawNotification) -> Notification:
    """What the readers read."""
    return Notification(
        package=row.package,
        title=row.title,
        text=row.text,
        big_text=row.big_text,
        sender=row.sender,
        posted_at=posted_time(row.posted_text),
        received_at=row.received_at,
    )


def _raw_from(device: Device, item: Item) -> RawNotification:
    row = RawNotification(
        ledger_id=device.ledger_id,
        device=device,
        package=item.package,
        key=item.key,
        sender=item.sender,
        title=item.title,
        text=item.text,
        big_text=item.big_text,
        text_sha256=_text_hash(item),
        posted_text=item.posted_at,
        received_at=clock.now(),
    )
    row.posted_at, whose = posted_moment(notification_of(row))
    doubts = [*item.doubts]
    if item.posted_at and whose == "received_at":
        doubts.append("clock")
    row.doubts = doubts
    return row


def _text_hash(item: Item) -> str:
    parts = (item.title, item.text, item.big_text, item.sender)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _take_turns(device: Device, text_sha256: str) -> None:
    """One of several that post the same text at the same time goes first; the others then find it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"android:{device.pk}:{text_sha256}"]
        )


def _known(row: RawNotification) -> int | None:
    """The id of the same notification, kept before."""
    same = RawNotification.objects.filter(
        device_id=row.device_id,
        package=row.package,
        key=row.key,
        posted_text=row.posted_text,
        text_sha256=row.text_sha256,
    )
    if not row.posted_text:
        same = same.filter(received_at__gt=row.received_at - SAME_TEXT_WITHIN)
    return same.order_by("-pk").values_list("pk", flat=True).first()
