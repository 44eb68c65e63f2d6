"""What becomes of what a closed month left over or overspent. Call writes inside change_recorded.

The closed month itself is never touched: what is carried belongs to the running month, and can be taken back by an
undo until that one closes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from budgets.errors import CarryoverError
from budgets.models import Allotment, Carryover, MonthBudget, MonthClose
from budgets.month_report import MonthReport, month_report
from budgets.services.monthly import budget_locked
from budgets.services.plans import amount_or_zero, require_fit
from finance.errors import UnknownRowError
from finance.models import Category, ChangeEntry, Ledger, Month, Wish
from finance.money import MAX_YEN
from finance.services.months import month_current

Choice = Carryover.Choice


def report_of(close: MonthClose) -> MonthReport:
    """The report of a closed month."""
    return month_report(close.snapshot, close.sha256, month=close.month.name)


def left_over_yen(report: MonthReport) -> int:
    """What may be carried: the ceiling's rest, else that of the allotments, else income − spending."""
    left = report.actual_surplus_yen if report.left_yen is None else report.left_yen
    return max(-MAX_YEN, min(MAX_YEN, left))


def carryover_create(
    *, close: MonthClose, choice: str, amount_yen: int | None = None, wish: Wish | None = None
) -> Carryover:
    """Says once where the rest of a closed month goes. Without an amount all of it goes.

    Raises CarryoverError, UnknownRowError for a wish of another ledger, MonthClosedError, AmountError.
    """
    with transaction.atomic():
        locked = MonthClose.objects.select_for_update(of=("self",)).get(
            pk=close.pk
        )  # two presses: one choice
        earlier = Carryover.objects.filter(close=locked).first()
        if earlier is not None:
            raise CarryoverError(
                _("What %(month)s left over has found its place already: %(choice)s.")
                % {"month": locked.month.name, "choice": earlier.get_choice_display()}
            )
        into = month_current(ledger=locked.ledger)
        row = Carryover(ledger_id=locked.ledger_id, close=locked, month=into, choice=choice, amount_yen=0)
        if choice == Choice.ALLOTMENTS:
            row.allotments = _allotments_moved(report_of(locked), into)
            row.amount_yen = sum(row.allotments.values())
        elif choice != Choice.NOTHING:
            row.amount_yen = _amount(report_of(locked), choice, amount_yen)
            row.wish = _wish(locked.ledger, wish) if choice == Choice.WISH else None
        row.save(force_insert=True)
    return row


def _amount(report: MonthReport, choice: str, amount_yen: int | None) -> int:
    """What goes, with its sign: at most what is there, and no deficit to a wish."""
    left = left_over_yen(report)
    if left == 0:
        raise CarryoverError(_("%(month)s left nothing over.") % {"month": report.month})
    if left < 0 and choice == Choice.WISH:
        raise CarryoverError(
            _("%(month)s was overspent, so there is nothing for a wish.") % {"month": report.month}
        )
    if amount_yen is None:
        return left
    size = amount_or_zero(amount_yen)
    if not 1 <= size <= abs(left):
        raise CarryoverError(
            _("That can be any amount between 1 and %(most)s yen.") % {"most": f"{abs(left):,}"}
        )
    return size if left > 0 else -size


def _wish(ledger: Ledger, wish: Wish | None) -> Wish:
    found = Wish.objects.filter(ledger=ledger, pk=wish.pk, deleted_at=None).first() if wish else None
    if found is None:
        raise UnknownRowError(f"w{wish.pk}" if wish else "w")
    return found


def _allotments_moved(report: MonthReport, into: Month) -> dict[str, int]:
    """Adds each category's rest to its allotment in `into`, and the sum to the ceiling; returns what was added.

    A deficit takes at most what the allotment holds, so that none falls below 0.
    """
    budget = budget_locked(into)
    categories = {
        one.key: one for one in Category.objects.filter(ledger=into.ledger, retired_at__isnull=True)
    }
    held = {one.category_id: one for one in Allotment.objects.filter(budget=budget)}
    moved: dict[str, int] = {}
    for each in report.categories:
        category = categories.get(each.key)
        if not each.left_yen or category is None:
            continue
        row = held.get(category.pk) or Allotment(
            budget=budget, ledger_id=into.ledger_id, category=category, amount_yen=0
        )
        delta = max(each.left_yen, -row.amount_yen)
        if delta:
            row.amount_yen = amount_or_zero(row.amount_yen + delta)
            row.save()
            moved[each.key] = delta
    if not moved:
        raise CarryoverError(_("%(month)s left nothing over in its allotments.") % {"month": report.month})
    _move_ceiling(budget, sum(moved.values()))
    require_fit(into)
    return moved


def _move_ceiling(budget: MonthBudget, delta: int) -> None:
    if budget.ceiling_yen is not None and delta:
        budget.ceiling_yen = amount_or_zero(max(0, budget.ceiling_yen + delta))
        budget.save()


def carried_into(month: Month) -> dict[str, int]:
    """What earlier months added to the allotments of this one, by category key."""
    added: Counter[str] = Counter()
    for moved in Carryover.objects.filter(month=month).values_list("allotments", flat=True):
        added.update(moved)
    return dict(added)


def plan_without_carryovers(month: Month) -> None:
    """Takes out of a month that was just born, and has copied the last plan, what was carried into that one alone."""
    last = MonthBudget.objects.filter(ledger_id=month.ledger_id, month__last_day__lt=month.first_day)
    source = last.order_by("-month__first_day").select_related("month").first()
    carried = carried_into(source.month) if source else {}
    if not carried:
        return
    for row in Allotment.objects.filter(budget_id=month.pk).select_related("category"):
        delta = carried.get(row.category.key, 0)
        if delta:
            row.amount_yen = max(0, min(MAX_YEN, row.amount_yen - delta))
            row.save()
    _move_ceiling(budget_locked(month), -sum(carried.values()))


def savings_yen(ledger: Ledger) -> int:
    """What closed months have left in savings altogether."""
    rows = Carryover.objects.filter(ledger=ledger, choice=Choice.SAVINGS)
    return int(rows.aggregate(total=Sum("amount_yen"))["total"] or 0)


def saved_for_wishes(wishes: Iterable[Wish]) -> dict[int, int]:
    """What closed months have left for each wish, by its id; wishes without anything are missing."""
    rows = Carryover.objects.filter(wish__in=list(wishes)).order_by().values_list("wish_id")
    return {wish_id: int(total) for wish_id, total in rows.annotate(total=Sum("amount_yen"))}


def change_of(carryover: Carryover) -> int | None:
    """The id of the Change that made it, for an undo; None where it can no longer be undone."""
    if carryover.month.state == Month.State.CLOSED:
        return None
    entry = ChangeEntry.objects.filter(
        table_name=Carryover._meta.db_table, row_id=carryover.pk, action=ChangeEntry.Action.INSERT
    ).first()
    return entry.change_id if entry else None
