"""What a person does with a notification: into the books, out of sight, or this kind never again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from finance import clock
from finance.errors import LedgerError
from finance.models import Category, Door, Expense, Income, Ledger
from finance.services.changes import change_recorded
from finance.services.ledgers import require_writer
from finance.services.validation import category_by_name, check_amount, clean_text
from integrations.android.models import AnnouncedPayment, Announcement, IgnoreRule, RawNotification
from integrations.android.reading.types import Payment, Sighting
from integrations.android.services.drafts import MAX_SHOP, RowValues
from integrations.android.services.processing import others_settle
from integrations.android.services.recording import ledger_turn_taken, row_write

State = RawNotification.State


class InboxError(LedgerError):
    """A press that the notification does not allow any more; the message says why."""

    code = "inbox"


@dataclass(frozen=True, slots=True)
class Entered:
    """What a person has entered. kind: expense or income; category: a name of the ledger's; day in the ledger's zone."""

    kind: str
    amount_yen: int
    shop: str
    category: str
    day: date


@transaction.atomic
def notification_record(
    *, ledger: Ledger, actor: User, notification_id: int, entered: Entered
) -> Expense | Income:
    """Writes the row that the notification stands for, as one change that can be undone.

    Raises InboxError where it has a row already, NotAllowedError, and the refusals of rows.
    """
    ledger_turn_taken(ledger.pk)
    raw = notification_locked(ledger, actor, notification_id)
    open_homes = [home for home in _homes(raw) if home.row is None or home.row.deleted_at is not None]
    if not open_homes and live_rows(raw):
        raise InboxError(_("That notification is in the books already."))
    values = _values(ledger, entered)
    home = _home(raw, open_homes, entered)
    with change_recorded(ledger=ledger, actor=actor, door=Door.WEB, cause=f"notification:{raw.pk}") as change:
        row = row_write(ledger, home, values, change)
    _settle(raw, State.RECORDED, "")
    others_settle(raw)
    return row


@transaction.atomic
def notification_ignore(
    *, ledger: Ledger, actor: User, notification_id: int, whole_kind: bool
) -> RawNotification:
    """Puts it aside; with `whole_kind` also what looks like it from now on. What is in the books stays there.

    Raises InboxError, NotAllowedError.
    """
    ledger_turn_taken(ledger.pk)
    raw = notification_locked(ledger, actor, notification_id)
    if whole_kind:
        if not (raw.package or raw.sender):
            raise InboxError(_("It names neither an app nor a sender, so there is no kind to ignore."))
        IgnoreRule.objects.get_or_create(
            ledger=ledger,
            package=raw.package,
            sender=raw.sender,
            heading=raw.heading,
            defaults={"made_by": actor, "made_at": clock.now()},
        )
    if not live_rows(raw):
        _settle(raw, State.IGNORED, "rule" if whole_kind else "by_person")
    elif not whole_kind:
        raise InboxError(_("That notification is in the books. Undo that first."))
    return raw


def rule_delete(*, ledger: Ledger, actor: User, rule_id: int) -> None:
    """That kind is read again from now on. Raises NotAllowedError, InboxError."""
    require_writer(ledger=ledger, user=actor)
    deleted, _tables = IgnoreRule.objects.filter(ledger=ledger, pk=rule_id).delete()
    if not deleted:
        raise InboxError(_("That rule does not exist any more."))


def notification_locked(ledger: Ledger, actor: User, notification_id: int) -> RawNotification:
    """The ledger's notification, until the end of the transaction. Raises NotAllowedError, InboxError."""
    require_writer(ledger=ledger, user=actor)
    rows = RawNotification.objects.select_for_update().filter(ledger=ledger, pk=notification_id)
    raw = rows.first()
    if raw is None:
        raise InboxError(_("That notification does not exist."))
    raw.ledger = ledger
    return raw


def live_rows(raw: RawNotification) -> list[Expense | Income]:
    """The rows in the books that the notification stands for."""
    rows = [home.row for home in _homes(raw)]
    return [row for row in rows if row is not None and row.deleted_at is None]


def _values(ledger: Ledger, entered: Entered) -> RowValues:
    kind = Category.Kind.EXPENSE if entered.kind == "expense" else Category.Kind.INCOME
    shop = clean_text(entered.shop, limit=MAX_SHOP)
    return RowValues(
        kind=entered.kind,
        amount_yen=check_amount(entered.amount_yen),
        merchant=shop,
        description=shop,
        day=entered.day,
        category=category_by_name(ledger, entered.category, kind).key,
    )


def _homes(raw: RawNotification) -> list[AnnouncedPayment]:
    """The payments that the notification announces, in its order."""
    rows = raw.announcements.select_related("payment__expense__category", "payment__income__category")
    return list({one.payment_id: one.payment for one in rows.order_by("number")}.values())


def _home(raw: RawNotification, open_homes: Sequence[AnnouncedPayment], entered: Entered) -> AnnouncedPayment:
    """The payment that the row belongs to: the first that waits for its row, or a new one in place of one taken back.

    A person has decided, so that later announcements join it and never part it.
    """
    waiting = next((each for each in open_homes if each.row is None), None)
    home = waiting or AnnouncedPayment(ledger_id=raw.ledger_id)
    home.action = "create" if entered.kind == "expense" else "income"
    home.amount_yen, home.day, home.joined = entered.amount_yen, entered.day, True
    home.data = home.data or _payment(raw, home.action, entered).as_json()
    home.save()
    if waiting is None and open_homes:
        raw.announcements.filter(payment=open_homes[0]).update(payment=home)
    elif waiting is None:
        Announcement.objects.create(notification=raw, number=0, payment=home, data=home.data)
    return home


def _payment(raw: RawNotification, action: Any, entered: Entered) -> Payment:
    return Payment(
        action=action,
        amount_yen=entered.amount_yen,
        merchant=entered.shop or None,
        date=entered.day,
        date_source="posted_at",
        sightings=(Sighting("", raw.sender or raw.package, "unknown", raw.posted_at),),
    )


def _settle(raw: RawNotification, state: str, reason: str) -> None:
    raw.state, raw.reason, raw.settled_at = state, reason, clock.now()
    raw.save(update_fields=["state", "reason", "settled_at"])
