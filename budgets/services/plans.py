"""Writes of plans: ceilings, allotments, fixed costs, planned expenses. Call inside change_recorded.

What does not fit under the ceiling is refused with the figures, and nothing changes.
"""

from __future__ import annotations

from datetime import date

from django.db import transaction

from budgets.errors import PlanDoesNotFitError
from budgets.models import Allotment, FixedCost, MonthBudget
from budgets.queries import PlanTotals, plan_totals
from budgets.services.monthly import (
    budget_locked,
    earlier_plan,
    monthly_copy,
    monthly_end,
    monthly_put,
    open_months_from,
)
from finance.errors import AmountError
from finance.models import Category, ChangeEntry, Ledger, Month, PlannedExpense
from finance.money import MAX_YEN
from finance.services.plans import PlannedPatch, planned_expense_create, planned_expense_update
from finance.services.validation import category_by_name, check_amount, required_text


def plan_copy_from_last(month: Month) -> None:
    """Gives a month that was just born the plan of the latest month before it, as a draft."""
    budget = MonthBudget.objects.create(month=month, ledger_id=month.ledger_id)
    last = earlier_plan(month)
    if last is None:
        return
    budget.ceiling_yen = last.ceiling_yen
    budget.save()
    Allotment.objects.bulk_create(
        Allotment(
            budget=budget, ledger_id=month.ledger_id, category_id=one.category_id, amount_yen=one.amount_yen
        )
        for one in last.allotments.filter(category__retired_at__isnull=True)
    )
    monthly_copy(FixedCost, source=last, budget=budget)


@transaction.atomic
def ceiling_set(*, month: Month, ceiling_yen: int) -> PlanTotals:
    """Sets the most that may be spent in the month. Raises AmountError, PlanDoesNotFitError."""
    budget = budget_locked(month)
    budget.ceiling_yen = amount_or_zero(ceiling_yen)
    budget.save()
    return require_fit(month)


@transaction.atomic
def allotment_set(*, month: Month, category: str, amount_yen: int) -> PlanTotals:
    """Gives a category its part of the month; 0 is allowed. Raises LedgerError subclasses."""
    budget = budget_locked(month)
    Allotment.objects.update_or_create(
        budget=budget,
        category=category_by_name(month.ledger, category, Category.Kind.EXPENSE),
        defaults={"amount_yen": amount_or_zero(amount_yen), "ledger_id": month.ledger_id},
    )
    return require_fit(month)


@transaction.atomic
def fixed_cost_set(
    *, month: Month, name: str, amount_yen: int, category: str | None = None, day_of_month: int | None = None
) -> PlanTotals:
    """Sets a monthly cost by its name, in this month and in later ones that already exist and are open.

    None keeps a field; day 0 takes the day away, so that it does not post itself. What was posted and is only expected
    follows. Raises LedgerError subclasses; PlanDoesNotFitError names the first month whose ceiling it breaks.
    """
    name = required_text(name, limit=80)
    check_amount(amount_yen)
    for each in open_months_from(month):
        monthly_put(
            FixedCost, month=each, name=name, amount_yen=amount_yen, category=category, day=day_of_month
        )
        require_fit(each)
    return plan_totals(month)


@transaction.atomic
def planned_expense_plan(
    *, ledger: Ledger, description: str, amount_yen: int, day: date, category: str | None = None
) -> PlannedExpense:
    """A planned expense that fits under its month's ceiling. Raises LedgerError subclasses."""
    row = planned_expense_create(
        ledger=ledger, description=description, amount_yen=amount_yen, day=day, category=category
    )
    budget_locked(row.month)
    require_fit(row.month)
    return row


@transaction.atomic
def planned_expense_replan(*, ledger: Ledger, patch: PlannedPatch) -> PlannedExpense:
    """A changed planned expense that fits under its month's ceiling. Raises LedgerError subclasses."""
    row = planned_expense_update(ledger=ledger, patch=patch)
    budget_locked(row.month)
    require_fit(row.month)
    return row


def allotment_remove(*, month: Month, category: str) -> PlanTotals:
    """Takes a category's allotment out of the month: it then shows what was spent, never a remainder."""
    budget = budget_locked(month)
    named = category_by_name(month.ledger, category, Category.Kind.EXPENSE)
    Allotment.objects.filter(budget=budget, category=named).delete()
    return plan_totals(month)


@transaction.atomic
def fixed_cost_remove(*, month: Month, name: str) -> PlanTotals:
    """Ends a monthly cost: it goes from this month and from later ones that exist and are open."""
    monthly_end(FixedCost, month=month, name=name)
    return plan_totals(month)


def require_fit_after_undo(entries: list[ChangeEntry]) -> None:
    """Refuses an undo that would bring back a plan which later settings leave no room for."""
    tables = {model._meta.db_table for model in (Allotment, FixedCost, MonthBudget, PlannedExpense)}
    touched = {
        state["month_id"]
        for entry in entries
        if entry.table_name in tables
        for state in (entry.before, entry.after)
        if state
    }
    for month in Month.objects.filter(pk__in=touched).order_by("pk"):
        budget_locked(month)
        require_fit(month)


def require_fit(month: Month) -> PlanTotals:
    """Raises PlanDoesNotFitError when the month has a ceiling below what is planned."""
    totals = plan_totals(month)
    if totals.ceiling_yen is not None and totals.unallotted_yen is not None and totals.unallotted_yen < 0:
        raise PlanDoesNotFitError(
            ceiling=totals.ceiling_yen,
            fixed=totals.fixed_yen,
            planned=totals.planned_yen,
            allotted=totals.allotted_yen,
        )
    return totals


def amount_or_zero(amount_yen: int) -> int:
    """The amount if it is 0 or within the limits of amounts. Raises AmountError."""
    if isinstance(amount_yen, bool) or not isinstance(amount_yen, int) or not 0 <= amount_yen <= MAX_YEN:
        raise AmountError
    return amount_yen
