"""Phones: made with a token that is shown once, known by its hash, revoked at once."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Q
from django.utils.translation import gettext as _

from finance import clock
from finance.errors import LedgerError
from finance.models import Ledger, Membership
from finance.services.ledgers import require_writer
from finance.services.validation import required_text
from integrations.android.models import Device

MAX_DEVICES = 20  # in use, of one person in one ledger
SEEN_EVERY = timedelta(minutes=1)
_PREFIX = "mnk_"
_NOBODY = hashlib.sha256(b"").hexdigest()
_LONGEST = 200


class DeviceError(LedgerError):
    """A phone that cannot be added; the message has the reason."""

    code = "device"


def device_create(*, ledger: Ledger, user: User, name: str) -> tuple[Device, str]:
    """A phone and its token, which is kept nowhere. Raises NotAllowedError, TextError, DeviceError."""
    require_writer(ledger=ledger, user=user)
    cleaned = required_text(name, limit=80)
    if Device.objects.filter(ledger=ledger, user_id=user.pk, revoked_at=None).count() >= MAX_DEVICES:
        raise DeviceError(_("That are too many phones. Please revoke one that is not in use any more."))
    token = _PREFIX + secrets.token_urlsafe(32)
    device = Device.objects.create(
        ledger=ledger,
        user_id=user.pk,
        name=cleaned,
        token_sha256=_hash(token),
        token_end=token[-4:],
        made_at=clock.now(),
    )
    return device, token


def device_revoke(*, user: User, device_id: int) -> Device | None:
    """Its token opens nothing from now on. A person revokes phones of their own; owners every one of their ledger."""
    owned = Membership.objects.filter(user_id=user.pk, role=Membership.Role.OWNER).values("ledger")
    mine = Q(user_id=user.pk) | Q(ledger__in=owned)
    device = Device.objects.filter(mine, pk=device_id).select_related("ledger").first()
    if device is not None and device.revoked_at is None:
        device.revoked_at = clock.now()
        device.save(update_fields=["revoked_at"])
    return device


def device_of(authorization: str) -> Device | None:
    """The phone of an `Authorization: Bearer …` header. The same steps are taken whatever is wrong with it."""
    scheme, _sep, token = authorization.strip().partition(" ")
    well_formed = scheme.lower() == "bearer" and 0 < len(token) <= _LONGEST
    wanted = _hash(token.strip()) if well_formed else _NOBODY
    device = Device.objects.select_related("ledger", "user").filter(token_sha256=wanted).first()
    found = device.token_sha256 if device else _NOBODY
    is_right = hmac.compare_digest(found, wanted) and device is not None
    return device if is_right and device and device.revoked_at is None and device.user.is_active else None


def device_seen(device: Device) -> None:
    """Remembers when it was last here, to the minute."""
    now = clock.now()
    if device.last_seen_at is None or now - device.last_seen_at >= SEEN_EVERY:
        Device.objects.filter(pk=device.pk).update(last_seen_at=now)


def wait_after(device: Device, count: int) -> int:
    """Counts `count` notifications of this minute; 0 when they may come in, else the seconds until they may."""
    seconds = int(clock.now().timestamp())
    minute = seconds // 60
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE android_device SET minute = %s, used = CASE WHEN minute = %s THEN used ELSE 0 END + %s"
            " WHERE id = %s AND (minute <> %s OR used + %s <= %s)",
            [minute, minute, count, device.pk, minute, count, settings.MANEKI_INGEST_PER_MINUTE],
        )
        return 0 if cursor.rowcount else 60 - seconds % 60


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
