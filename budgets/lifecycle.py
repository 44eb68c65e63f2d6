"""What a month may become: draft -> confirmed -> closed; reopen leads back to draft; closed is final.

Call inside changes.change_recorded. Each act locks the month row, so that two at once do not both succeed.
"""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from budgets.errors import MonthStateError, NotClosableError, NothingPlannedError
from budgets.models import Allotment, MonthClose
from budgets.queries import plan_totals
from budgets.services.posting import month_due_post
from budgets.services.snapshot import month_proof, month_snapshot
from finance import clock
from finance.errors import MonthClosedError
from finance.models import Ledger, Month
from finance.services.months import ledger_today, month_for_day


def budget_confirm(*, month: Month) -> Month:
    """Draft -> confirmed. Raises MonthStateError, NothingPlannedError, MonthClosedError."""
    locked = _locked(month)
    if locked.state == Month.State.CONFIRMED:
        raise MonthStateError(_("The budget of %(month)s is already confirmed.") % {"month": locked.name})
    plan = plan_totals(locked)
    nothing = plan.ceiling_yen is None and not plan.fixed_yen and not plan.planned_yen
    if nothing and not Allotment.objects.filter(budget_id=locked.pk).exists():
        raise NothingPlannedError(locked.name)
    return _become(locked, Month.State.CONFIRMED)


def budget_reopen(*, month: Month) -> Month:
    """Confirmed -> draft. Raises MonthStateError, MonthClosedError."""
    locked = _locked(month)
    if locked.state == Month.State.DRAFT:
        raise MonthStateError(
            _("The budget of %(month)s is a draft already; there is nothing to reopen.")
            % {"month": locked.name}
        )
    return _become(locked, Month.State.DRAFT)


def require_closable(month: Month) -> None:
    """Raises NotClosableError or MonthClosedError with the reason when the month cannot be closed now."""
    if month.state == Month.State.CLOSED:
        raise MonthClosedError(month.name)
    if month.last_day >= ledger_today(month.ledger):
        raise NotClosableError(
            _("%(month)s runs until %(day)s; it can be closed from the day after.")
            % {"month": month.name, "day": month.last_day.isoformat()}
        )
    if month.state == Month.State.DRAFT:
        raise NotClosableError(
            _("The budget of %(month)s is still a draft. Confirm it first, then close the month.")
            % {"month": month.name}
        )
    older = Month.objects.filter(ledger=month.ledger, last_day__lt=month.first_day)
    oldest = older.exclude(state=Month.State.CLOSED).order_by("first_day").first()
    if oldest is not None:
        raise NotClosableError(
            _("Months close oldest first, and %(oldest)s is still open.") % {"oldest": oldest.name}
        )


def month_to_close(ledger: Ledger, today: date) -> Month:
    """The oldest month that has ended and is not closed; without one, the month of today."""
    ended = Month.objects.filter(ledger=ledger, last_day__lt=today).exclude(state=Month.State.CLOSED)
    return ended.order_by("first_day").first() or month_for_day(ledger=ledger, day=today)


def month_close(*, month: Month, actor: User | None) -> MonthClose:
    """Confirmed -> closed, with the snapshot that proves it. Raises NotClosableError, MonthClosedError.

    What the plan had due and no worker has posted yet is posted first, so that nothing comes after the close.
    """
    locked = _locked(month)
    require_closable(locked)
    month_due_post(locked)
    proof, now = month_proof(locked), clock.now()
    close = MonthClose.objects.create(
        month=locked,
        ledger_id=locked.ledger_id,
        snapshot=month_snapshot(locked, proof, now),
        rows=proof.text,
        sha256=proof.sha256,
        closed_by=actor,
        closed_at=now,
    )
    _become(locked, Month.State.CLOSED)
    return close


def _locked(month: Month) -> Month:
    locked = Month.objects.select_for_update(of=("self",)).select_related("ledger").get(pk=month.pk)
    if locked.state == Month.State.CLOSED:
        raise MonthClosedError(locked.name)
    return locked


def _become(month: Month, state: str) -> Month:
    month.state = state
    month.save(update_fields=["state"])
    return month
