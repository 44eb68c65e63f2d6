"""Writes of regular incomes (定期収入): each month's plan has its own copy. Call inside change_recorded."""

from __future__ import annotations

from django.db import transaction

from budgets.models import Expectation, MonthBudget, RegularIncome
from budgets.services.expectations import posted_follow
from budgets.services.plans import budget_locked
from finance.models import Category, Month
from finance.services.validation import category_by_name, check_amount, required_text
from finance.taxonomy import FALLBACK_INCOME_KEY


def regular_incomes_copy_from_last(month: Month) -> None:
    """Gives a month that was just born the regular incomes of the latest month before it."""
    earlier = MonthBudget.objects.filter(ledger_id=month.ledger_id, month__last_day__lt=month.first_day)
    last = earlier.order_by("-month__first_day").first()
    if last is None:
        return
    RegularIncome.objects.bulk_create(
        RegularIncome(
            budget_id=month.pk,
            ledger_id=month.ledger_id,
            name=one.name,
            amount_yen=one.amount_yen,
            category_id=one.category_id,
            day_of_month=one.day_of_month,
        )
        for one in last.regular_incomes.all()
    )


@transaction.atomic
def regular_income_set(
    *, month: Month, name: str, amount_yen: int, category: str | None = None, day_of_month: int | None = None
) -> RegularIncome:
    """Sets a monthly income by its name, in this month and in later ones that exist and are open; None keeps a field, day 0 takes
    the day away. What was posted and is only expected follows. Gives the one of `month`. Raises LedgerError subclasses.
    """
    name = required_text(name, limit=80)
    check_amount(amount_yen)
    for each in _open_from(month):
        _put(each, name, amount_yen, category, day_of_month)
    return RegularIncome.objects.select_related("category").get(budget_id=month.pk, name=name)


def _put(month: Month, name: str, amount_yen: int, category: str | None, day: int | None) -> None:
    budget = budget_locked(month)
    row = RegularIncome.objects.filter(budget=budget, name=name).first()
    if row is None:
        row = RegularIncome(budget=budget, ledger_id=month.ledger_id, name=name)
    if category is not None or row.category_id is None:
        row.category = category_by_name(month.ledger, category or FALLBACK_INCOME_KEY, Category.Kind.INCOME)
    row.amount_yen = amount_yen
    if day is not None:
        row.day_of_month = day or None
    row.full_clean(exclude=["budget", "ledger", "category"], validate_constraints=False)
    row.save()
    posted_follow(month=month, kind=Expectation.Kind.INCOME, name=name, amount_yen=amount_yen)


@transaction.atomic
def regular_income_remove(*, month: Month, name: str) -> None:
    """Ends a monthly income: it goes from this month and from later ones that exist and are open."""
    for each in _open_from(month):
        budget = budget_locked(each)
        posted_follow(month=each, kind=Expectation.Kind.INCOME, name=name, amount_yen=None)
        RegularIncome.objects.filter(budget=budget, name=name).delete()


def _open_from(month: Month) -> list[Month]:
    later = Month.objects.filter(ledger=month.ledger, first_day__gte=month.first_day)
    return list(later.exclude(state=Month.State.CLOSED).order_by("first_day"))
