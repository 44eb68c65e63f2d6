"""What would move if a ledger's months began on another day: the change is really made, looked at, and taken back."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from finance.models import Door, Ledger, Month
from finance.periods import Period
from finance.services.changes import change_recorded
from finance.services.members import require_owner
from finance.services.months import MONTH_ROWS, month_start_day_set


@dataclass(frozen=True, slots=True)
class MonthMove:
    """A month before and after; None: not there. rows: how many of its rows would belong to another month."""

    name: str
    is_closed: bool
    before: Period | None
    after: Period | None
    rows: int

    @property
    def moves(self) -> bool:
        """Whether anything about it changes."""
        return self.before != self.after or self.rows > 0


def month_start_preview(
    *, ledger: Ledger, actor: User, start_day: int, before_holidays: bool
) -> list[MonthMove]:
    """Every month of the ledger, in order, as month_start_day_set would leave it. Nothing is kept.

    Raises NotAllowedError, ValueError as month_start_day_set does.
    """
    require_owner(ledger, actor)
    with transaction.atomic():
        before, homes = _months(ledger), _homes(ledger)
        with change_recorded(ledger=ledger, actor=actor, door=Door.WEB, cause="month_preview"):
            month_start_day_set(ledger=ledger, start_day=start_day, before_holidays=before_holidays)
        after, moved = _months(ledger), _homes(ledger)
        transaction.set_rollback(True)
    left = [home for key, home in homes.items() if moved[key] != home]
    names = sorted({month.name for month in (*before.values(), *after.values())})
    old, new = ({month.name: month for month in months.values()} for months in (before, after))
    return [
        MonthMove(
            name,
            is_closed=name in old and old[name].state == Month.State.CLOSED,
            before=old[name].period if name in old else None,
            after=new[name].period if name in new else None,
            rows=left.count(old[name].pk) if name in old else 0,
        )
        for name in names
    ]


def _months(ledger: Ledger) -> dict[int, Month]:
    return {month.pk: month for month in Month.objects.filter(ledger=ledger)}


def _homes(ledger: Ledger) -> dict[tuple[str, int], int]:
    """The month of every row."""
    return {
        (model.__name__, key): month_id
        for model in MONTH_ROWS
        for key, month_id in model._base_manager.filter(ledger=ledger).values_list("pk", "month_id")
    }
