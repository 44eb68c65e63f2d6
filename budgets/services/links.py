"""Which expense pays which fixed cost or planned expense. Call inside change_recorded.

An expense with a link does not count against an allotment, and the cost it pays is no longer to come.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from budgets.errors import AlreadyPaidError
from budgets.matching import Expected, pairs
from budgets.models import FixedCost, PlanLink
from budgets.services.matched_words import NEAR, category_key, expected_of_plan, seen_of
from finance.models import Expense, Month, PlannedExpense

Plan = FixedCost | PlannedExpense


def plan_link_set(*, expense: Expense, plan: Plan) -> PlanLink:
    """Says that the expense pays the plan. Raises AlreadyPaidError when another live expense does.

    A link of a deleted expense makes room; an expense that paid something else now pays this.
    """
    column = _column(plan)
    type(plan).objects.select_for_update().get(pk=plan.pk)  # two at once do not both pay it
    earlier = PlanLink.objects.filter(**{column: plan}).select_related("expense").first()
    if earlier is not None and earlier.expense_id != expense.pk:
        if earlier.expense.deleted_at is None:
            raise AlreadyPaidError(_("%(id)s pays that already.") % {"id": earlier.expense.public_id})
        earlier.delete()
    link = PlanLink.objects.filter(expense=expense).first() or PlanLink(expense=expense)
    link.ledger_id, link.fixed_cost, link.planned_expense = expense.ledger_id, None, None
    setattr(link, column, plan)
    link.save()
    return link


def plan_link_remove(*, expense: Expense) -> None:
    """Lets the expense count against its category's allotment again."""
    PlanLink.objects.filter(expense=expense).delete()


def links_for_expenses(expenses: Sequence[Expense]) -> None:
    """Links each expense that can only be the payment of one open fixed or planned cost (budgets/matching.py)."""
    free = [row for row in expenses if not PlanLink.objects.filter(expense=row).exists()]
    plans = _unpaid(free) if free else []
    for pair in pairs([_expected(plan) for plan in plans], [seen_of(row) for row in free]):
        if pair.fit == "sure":
            plan_link_set(expense=free[pair.seen], plan=plans[pair.expected])


def _unpaid(expenses: Sequence[Expense]) -> list[Plan]:
    """What is to be paid in the open months of the expenses and around their days."""
    days = [row.date for row in expenses]
    months = Month.objects.filter(
        ledger_id=expenses[0].ledger_id,
        first_day__lte=max(days) + NEAR,
        last_day__gte=min(days) - NEAR,
    ).exclude(state=Month.State.CLOSED)
    paid = {"link__isnull": False, "link__expense__deleted_at__isnull": True}
    planned = PlannedExpense.objects.filter(month__in=months, deleted_at__isnull=True).exclude(**paid)
    fixed = FixedCost.objects.filter(budget__month__in=months).exclude(**paid)
    return [
        *fixed.select_related("category", "budget__month").order_by("pk"),
        *planned.select_related("category", "month").order_by("pk"),
    ]


def _expected(plan: Plan) -> Expected:
    """The plan in the words of matching."""
    if isinstance(plan, PlannedExpense):
        return Expected(
            "planned",
            plan.description,
            plan.amount_yen,
            plan.month.period,
            plan.date,
            category_key(plan.category),
        )
    return expected_of_plan("fixed", plan)


def _column(plan: Plan) -> str:
    return "fixed_cost" if isinstance(plan, FixedCost) else "planned_expense"
