"""A whole month's plan at once: what a person has entered, or last month's again. Call inside change_recorded.

What does not fit under the ceiling is refused with the figures, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from budgets.models import Allotment, FixedCost, MonthBudget
from budgets.queries import PlanTotals
from budgets.services.monthly import budget_locked, earlier_plan, monthly_copy
from budgets.services.plans import amount_or_zero, require_fit
from finance.errors import LedgerError
from finance.models import Category, Month


@dataclass(frozen=True, slots=True)
class Entry:
    """A field of the plan: what it was when the person saw it, and what it should be (yen; None: none)."""

    seen: int | None
    wanted: int | None

    @property
    def is_changed(self) -> bool:
        """Whether the person has changed it."""
        return self.seen != self.wanted


class ChangedMeanwhileError(LedgerError):
    """Somebody else has changed a field since the person saw it."""

    code = "changed_meanwhile"

    def __init__(self, what: str) -> None:
        super().__init__(
            _("Somebody has changed %(what)s meanwhile. Please look at it again.") % {"what": what}
        )


class NothingToCopyError(LedgerError):
    """There is no earlier plan, or none of the month that was named."""

    code = "nothing_to_copy"

    def __init__(self, source: str | None = None) -> None:
        said = _("%(month)s has no plan that could be copied.") if source else ""
        super().__init__(said % {"month": source} if source else _("There is no earlier month with a plan."))


@transaction.atomic
def plan_set(*, month: Month, ceiling: Entry, allotments: Mapping[int, Entry]) -> PlanTotals:
    """Sets ceiling and allotments (by category id) that were changed. Raises LedgerError subclasses.

    Only what the person has changed is written, so that two people who plan at once lose nothing of each other's.
    """
    budget = budget_locked(month)
    if ceiling.is_changed:
        if budget.ceiling_yen != ceiling.seen:
            raise ChangedMeanwhileError(_("the ceiling"))
        budget.ceiling_yen = None if ceiling.wanted is None else amount_or_zero(ceiling.wanted)
        budget.save()
    categories = Category.objects.filter(ledger_id=month.ledger_id, kind=Category.Kind.EXPENSE)
    for category in categories.filter(pk__in=[key for key, entry in allotments.items() if entry.is_changed]):
        _allotment_put(budget, category, allotments[category.pk])
    return require_fit(month)


def _allotment_put(budget: MonthBudget, category: Category, entry: Entry) -> None:
    row = Allotment.objects.filter(budget=budget, category=category).first()
    if (row.amount_yen if row else None) != entry.seen:
        raise ChangedMeanwhileError(category.name)
    if entry.wanted is None:
        if row is not None:
            row.delete()
        return
    row = row or Allotment(budget=budget, category=category, ledger_id=budget.ledger_id)
    row.amount_yen = amount_or_zero(entry.wanted)
    row.save()


@transaction.atomic
def plan_copy(*, month: Month, source: str | None = None) -> PlanTotals:
    """Puts an earlier month's ceiling and allotments in place of these; fixed costs that are missing are added.

    source: the name of that month; None: the latest earlier one with a plan.
    Raises NothingToCopyError, PlanDoesNotFitError (planned expenses of this month may leave no room).
    """
    budget = budget_locked(month)
    last = earlier_plan(month, source)
    if last is None:
        raise NothingToCopyError(source)
    budget.ceiling_yen = last.ceiling_yen
    budget.save()
    wanted = {
        one.category_id: one.amount_yen for one in last.allotments.filter(category__retired_at__isnull=True)
    }
    Allotment.objects.filter(budget=budget).exclude(category__in=wanted).delete()
    for category_id, amount in wanted.items():
        Allotment.objects.update_or_create(
            budget=budget,
            category_id=category_id,
            defaults={"amount_yen": amount, "ledger_id": month.ledger_id},
        )
    there = set(budget.fixed_costs.values_list("name", flat=True))
    monthly_copy(FixedCost, source=last, budget=budget, without=there)
    return require_fit(month)
