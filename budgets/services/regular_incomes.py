"""Writes of regular incomes (定期収入): each month's plan has its own copy. Call inside change_recorded."""

from __future__ import annotations

from django.db import transaction

from budgets.models import MonthBudget, RegularIncome
from budgets.services.monthly import earlier_plan, monthly_copy, monthly_end, monthly_put, open_months_from
from finance.models import Month
from finance.services.validation import check_amount, required_text


def regular_incomes_copy_from_last(month: Month) -> None:
    """Gives a month that was just born the regular incomes of the latest month before it."""
    last = earlier_plan(month)
    if last is not None:
        monthly_copy(RegularIncome, source=last, budget=MonthBudget.objects.get(month=month))


@transaction.atomic
def regular_income_set(
    *, month: Month, name: str, amount_yen: int, category: str | None = None, day_of_month: int | None = None
) -> RegularIncome:
    """Sets a monthly income by its name, in this month and in later ones that exist and are open; None keeps a field, day 0 takes
    the day away. What was posted and is only expected follows. Gives the one of `month`. Raises LedgerError subclasses.
    """
    name = required_text(name, limit=80)
    check_amount(amount_yen)
    for each in open_months_from(month):
        monthly_put(
            RegularIncome, month=each, name=name, amount_yen=amount_yen, category=category, day=day_of_month
        )
    return RegularIncome.objects.select_related("category").get(budget_id=month.pk, name=name)


@transaction.atomic
def regular_income_remove(*, month: Month, name: str) -> None:
    """Ends a monthly income: it goes from this month and from later ones that exist and are open."""
    monthly_end(RegularIncome, month=month, name=name)
