"""Turns announcements into rows: one row for one payment, whatever announced it and in whatever order.

Call inside changes.change_recorded and after ledger_turn_taken: two notifications of a ledger are never grouped at
the same time. Every call looks at all announcements around the new ones anew, so that the order in which they came
in makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.db import connection, transaction

from agent.notes import note_create
from finance.errors import LedgerError
from finance.models import Change, Door, Expense, Income, Ledger
from finance.services.expenses import ExpenseDraft, RowPatch, expense_delete, expenses_create, expenses_update
from finance.services.incomes import IncomeDraft, income_delete, income_update, incomes_create
from finance.services.late import as_late_arrivals
from integrations.android.grouping import Group, Told, groups_of
from integrations.android.models import AnnouncedPayment, Announcement, RawNotification
from integrations.android.reading.types import Payment
from integrations.android.services.doubles import doubts_asked, typed_rows_asked
from integrations.android.services.drafts import RowValues, changed_by_person, row_values

AROUND = timedelta(days=3)  # announcements of one payment lie within a day of one another


def ledger_turn_taken(ledger_id: int) -> None:
    """Waits for its turn in the ledger, until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"android:{ledger_id}"])


def announcements_add(raw: RawNotification, payments: Sequence[Payment]) -> list[AnnouncedPayment]:
    """Keeps what a notification tells, each as a payment of its own for now."""
    added = []
    for number, payment in enumerate(payments):
        one = AnnouncedPayment.objects.create(ledger_id=raw.ledger_id, **_columns(payment))
        Announcement.objects.create(notification=raw, number=number, payment=one, data=payment.as_json())
        added.append(one)
    return added


def payments_settle(ledger: Ledger, added: Sequence[AnnouncedPayment], change: Change) -> dict[int, str]:
    """Groups the announcements around `added` anew and brings the rows in line with the groups.

    Returns the reasons why payments (by id) have no row yet.
    """
    told, payment_of = _told_around(ledger, added)
    groups, doubtful = groups_of(told)
    homes = _homes(groups, payment_of)
    reasons: dict[int, str] = {}
    for group, home in zip(groups, homes, strict=True):
        _keep_group(group, home)
    _rows_dropped(ledger, [each for each in payment_of.values() if each not in homes])
    for group, home in zip(groups, homes, strict=True):
        reason = payment_write(ledger, home, group.payment, change)
        if reason:
            reasons[home.pk] = reason
    doubts_asked([(homes[one], homes[other]) for one, other in doubtful])
    return reasons


def payment_write(ledger: Ledger, home: AnnouncedPayment, payment: Payment, change: Change) -> str:
    """Writes or completes the payment's row; returns why there is none. Call inside change_recorded."""
    if home.row is not None:
        _row_completed(ledger, home, payment)
        return ""
    if payment.amount_yen is None:
        return payment.reason or "foreign_amount"
    values = row_values(ledger, payment)
    try:
        with transaction.atomic():
            row_write(ledger, home, values, change)
    except LedgerError as error:
        return error.code if error.code in ("future_date", "far_date") else "refused"
    return ""


def row_write(ledger: Ledger, home: AnnouncedPayment, values: RowValues, change: Change) -> Expense | Income:
    """The new row of a payment, with its note. Raises LedgerError."""
    drafts = as_late_arrivals(ledger, [values.draft(external_id=f"payment:{home.pk}")])
    row: Expense | Income
    if values.kind == "expense":
        expenses: list[ExpenseDraft] = drafts  # type: ignore[assignment]
        row = home.expense = expenses_create(ledger=ledger, drafts=expenses, door=Door.NOTIFICATION)[0]
    else:
        incomes: list[IncomeDraft] = drafts  # type: ignore[assignment]
        row = home.income = incomes_create(ledger=ledger, drafts=incomes, door=Door.NOTIFICATION)[0]
    home.written = values.as_json()
    home.save()
    note_create(row=row, change=change)
    if isinstance(row, Expense):
        typed_rows_asked(row)
    return row


def _told_around(
    ledger: Ledger, added: Sequence[AnnouncedPayment]
) -> tuple[list[Told], dict[tuple[int, int], AnnouncedPayment]]:
    """All announcements near the added ones, and the payment that each (source, number) belongs to."""
    payments: dict[int, AnnouncedPayment] = {}
    for one in added:
        near = AnnouncedPayment.objects.select_related("expense__category", "income__category").filter(
            ledger=ledger, action=one.action, day__range=(one.day - AROUND, one.day + AROUND)
        )
        payments |= {each.pk: each for each in near if _may_be_one(each, one)}
    rows = Announcement.objects.filter(payment__in=payments).select_related("notification")
    told, payment_of = [], {}
    for row in rows:
        home = payments[row.payment_id]
        told.append(Told(row.notification_id, row.number, row.told, home.pk if home.joined else 0))
        payment_of[row.notification_id, row.number] = home
    return told, payment_of


def _may_be_one(one: AnnouncedPayment, other: AnnouncedPayment) -> bool:
    """Equal yen, or yen that are not known on one side."""
    return one.amount_yen == other.amount_yen or None in (one.amount_yen, other.amount_yen)


def _homes(
    groups: Sequence[Group], payment_of: dict[tuple[int, int], AnnouncedPayment]
) -> list[AnnouncedPayment]:
    """For each group the payment that it goes on as: one of its own with a row, else its first, else a new one."""
    taken: set[int] = set()
    homes = []
    for group in groups:
        own = {payment_of[member.source, member.number].pk for member in group.members} - taken
        known = [each for each in payment_of.values() if each.pk in own]
        known.sort(key=lambda each: (each.row is None, each.pk))
        home = known[0] if known else AnnouncedPayment(ledger_id=next(iter(payment_of.values())).ledger_id)
        if home.pk is None:
            for name, value in _columns(group.payment).items():
                setattr(home, name, value)
            home.save()
        taken.add(home.pk)
        homes.append(home)
    return homes


def _keep_group(group: Group, home: AnnouncedPayment) -> None:
    for name, value in _columns(group.payment).items():
        setattr(home, name, value)
    home.save()
    for member in group.members:
        Announcement.objects.filter(notification_id=member.source, number=member.number).exclude(
            payment=home
        ).update(payment=home)


def _rows_dropped(ledger: Ledger, left_over: Iterable[AnnouncedPayment]) -> None:
    """Payments that turned out to be announcements of others; their rows go with this change."""
    for payment in {each.pk: each for each in left_over}.values():
        if payment.expense is not None and payment.expense.deleted_at is None:
            expense_delete(ledger=ledger, public_id=payment.expense.public_id)
        if payment.income is not None and payment.income.deleted_at is None:
            income_delete(ledger=ledger, public_id=payment.income.public_id)
        payment.delete()


def _row_completed(ledger: Ledger, home: AnnouncedPayment, payment: Payment) -> None:
    """Fills in what the announcements tell better now, where no person has changed it."""
    row = home.row
    assert row is not None
    if row.deleted_at is not None:
        return
    wanted = row_values(ledger, payment)
    changed = changed_by_person(row, home.written)
    new = {
        name: value
        for name, value in wanted.as_json().items()
        if value != home.written.get(name) and name not in changed
    }
    if not new:
        return
    patch = RowPatch(
        id=row.public_id,
        merchant=new.get("merchant"),
        description=new.get("description"),
        category=new.get("category"),
        date=wanted.day if "day" in new else None,
    )
    try:
        with transaction.atomic():
            late = as_late_arrivals(ledger, [patch])
            if isinstance(row, Expense):
                home.expense = expenses_update(ledger=ledger, patches=late)[0]
            else:
                home.income = income_update(ledger=ledger, patch=late[0])
    except LedgerError:
        return  # a closed month keeps its row as it was
    home.written |= new
    home.save(update_fields=["written", "expense", "income"])


def _columns(payment: Payment) -> dict[str, object]:
    return {
        "action": payment.action,
        "amount_yen": payment.amount_yen,
        "day": payment.date,
        "data": payment.as_json(),
    }
