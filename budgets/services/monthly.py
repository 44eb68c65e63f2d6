"""What comes every month, be it a cost or an income: set by its name from a month on, ended, copied from an earlier plan.

Call inside change_recorded.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from budgets.models import Expectation, FixedCost, MonthBudget, RegularIncome
from budgets.services.expectations import posted_follow
from finance.models import Category, Month
from finance.services.validation import category_by_name
from finance.taxonomy import FALLBACK_EXPENSE_KEY, FALLBACK_INCOME_KEY

Monthly = TypeVar("Monthly", FixedCost, RegularIncome)
_KINDS: dict[type, tuple[Category.Kind, str]] = {
    FixedCost: (Category.Kind.EXPENSE, FALLBACK_EXPENSE_KEY),
    RegularIncome: (Category.Kind.INCOME, FALLBACK_INCOME_KEY),
}
_EXPECTED: dict[type, Expectation.Kind] = {
    FixedCost: Expectation.Kind.EXPENSE,
    RegularIncome: Expectation.Kind.INCOME,
}


def budget_locked(month: Month) -> MonthBudget:
    """The month's plan, locked for the transaction."""
    return MonthBudget.objects.select_for_update().get(month=month)


def earlier_plan(month: Month, name: str | None = None) -> MonthBudget | None:
    """The plan of the month before called `name`, or of the latest one that has a plan."""
    earlier = MonthBudget.objects.filter(ledger_id=month.ledger_id, month__last_day__lt=month.first_day)
    if name is not None:
        earlier = earlier.filter(month__name=name)
    return earlier.order_by("-month__first_day").first()


def open_months_from(month: Month) -> list[Month]:
    """The month and later ones that exist, those that are not closed, in order."""
    later = Month.objects.filter(ledger=month.ledger, first_day__gte=month.first_day)
    return list(later.exclude(state=Month.State.CLOSED).order_by("first_day"))


def monthly_copy(
    model: type[Monthly], *, source: MonthBudget, budget: MonthBudget, without: Collection[str] = ()
) -> None:
    """Gives a plan the monthly rows of another one, but for the names in `without`."""
    model._default_manager.bulk_create(
        model(
            budget=budget,
            ledger_id=budget.ledger_id,
            name=one.name,
            amount_yen=one.amount_yen,
            category_id=one.category_id,
            day_of_month=one.day_of_month,
        )
        for one in model._default_manager.filter(budget=source).order_by("pk")
        if one.name not in without
    )


def monthly_put(
    model: type[Monthly], *, month: Month, name: str, amount_yen: int, category: str | None, day: int | None
) -> None:
    """Sets one by its name in one month. None keeps a field, day 0 takes the day away; what was posted follows.

    Raises LedgerError subclasses.
    """
    kind, fallback = _KINDS[model]
    budget = budget_locked(month)
    row = model._default_manager.filter(budget=budget, name=name).first()
    if row is None:
        row = model(budget=budget, ledger_id=month.ledger_id, name=name)
    if category is not None or row.category_id is None:
        row.category = category_by_name(month.ledger, category or fallback, kind)
    row.amount_yen = amount_yen
    if day is not None:
        row.day_of_month = day or None
    row.full_clean(exclude=["budget", "ledger", "category"], validate_constraints=False)
    row.save()
    posted_follow(month=month, kind=_EXPECTED[model], name=name, amount_yen=amount_yen)


def monthly_end(model: type[Monthly], *, month: Month, name: str) -> None:
    """Ends one: it goes from this month and from later ones that exist and are open."""
    for each in open_months_from(month):
        budget = budget_locked(each)
        posted_follow(month=each, kind=_EXPECTED[model], name=name, amount_yen=None)
        model._default_manager.filter(budget=budget, name=name).delete()
