"""Ledgers: made with their categories, deleted whole."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import connection, transaction

from finance.errors import NotAllowedError
from finance.models import Category, Door, Ledger, Membership
from finance.services.changes import change_recorded
from finance.taxonomy import DEFAULT_CATEGORIES


def ledger_create(
    *,
    name: str,
    owner: User,
    month_start_day: int = 1,
    time_zone: str = "Asia/Tokyo",
    door: str = Door.SHELL,
) -> Ledger:
    """A ledger with the default categories and its owner. Raises ValidationError for a bad name or start day."""
    ledger = Ledger(name=name, month_start_day=month_start_day, time_zone=time_zone)
    ledger.full_clean()
    with transaction.atomic():
        ledger.save()
        Membership.objects.create(ledger=ledger, user=owner, role=Membership.Role.OWNER)
        with change_recorded(ledger=ledger, actor=owner, door=door, cause="ledger_create"):
            Category.objects.bulk_create(
                Category(
                    ledger=ledger,
                    key=default.key,
                    name=default.name,
                    kind=default.kind,
                    daily=default.daily,
                    position=position,
                )
                for position, default in enumerate(DEFAULT_CATEGORIES)
            )
    return ledger


def ledger_delete(*, ledger: Ledger) -> None:
    """Deletes a ledger with everything in it, its audit and closed months too. There is no way back."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('maneki.purge', %s, true)", [str(ledger.pk)])
        for table in _LEDGER_TABLES:
            cursor.execute(f"DELETE FROM {table} WHERE ledger_id = %s", [ledger.pk])
        ledger.delete()
        cursor.execute("SELECT set_config('maneki.purge', '', true)")


# Children first. The audit comes last: deleting the others writes to it.
_LEDGER_TABLES = (
    "receipts_receiptrow",
    "receipts_keptreceipt",
    "receipts_receiptimage",
    "receipts_receiptpreference",
    "budgets_carryover",
    "budgets_expectation",
    "budgets_planlink",
    "budgets_regularincome",
    "budgets_fixedcost",
    "budgets_allotment",
    "budgets_monthbudget",
    "budgets_monthclose",
    "finance_samequestion",
    "finance_income",
    "finance_expense",
    "finance_plannedexpense",
    "finance_wish",
    "finance_month",
    "finance_category",
    "finance_changeentry",
)


def membership_of(*, ledger: Ledger, user: User) -> Membership | None:
    """The person's membership in the ledger, or None for an outsider."""
    return Membership.objects.filter(ledger=ledger, user_id=user.pk).first()


def require_writer(*, ledger: Ledger, user: User) -> None:
    """Raises NotAllowedError unless the person may write in the ledger."""
    membership = membership_of(ledger=ledger, user=user)
    if membership is None or not membership.may_write:
        raise NotAllowedError
