"""Which expense pays which fixed cost or planned expense. Call inside change_recorded.

An expense with a link does not count against an allotment, and the cost it pays is no longer to come.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from budgets.errors import AlreadyPaidError
from budgets.models import FixedCost, PlanLink
from finance.models import Expense, Month, PlannedExpense
from finance.services.refunds import names_the_same

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
    """Links each expense that can only be the payment of one open cost of its month.

    A fixed cost has the same name and the same amount; a planned expense the same name.
    """
    for month_id in {expense.month_id for expense in expenses}:
        plans = _unpaid(month_id)
        for expense in expenses if plans else ():
            if expense.month_id == month_id and not PlanLink.objects.filter(expense=expense).exists():
                fitting = [plan for plan in plans if _fits(expense, plan)]
                if len(fitting) == 1:
                    plan_link_set(expense=expense, plan=fitting[0])
                    plans.remove(fitting[0])


def _unpaid(month_id: int) -> list[Plan]:
    if not Month.objects.filter(pk=month_id).exclude(state=Month.State.CLOSED).exists():
        return []
    paid = {"link__isnull": False, "link__expense__deleted_at__isnull": True}
    planned = PlannedExpense.objects.filter(month_id=month_id, deleted_at__isnull=True).exclude(**paid)
    return [*FixedCost.objects.filter(budget_id=month_id).exclude(**paid), *planned]


def _fits(expense: Expense, plan: Plan) -> bool:
    if isinstance(plan, FixedCost) and expense.amount_yen != plan.amount_yen:
        return False
    name = plan.name if isinstance(plan, FixedCost) else plan.description
    return names_the_same(name, f"{expense.description} {expense.merchant}")


def _column(plan: Plan) -> str:
    return "fixed_cost" if isinstance(plan, FixedCost) else "planned_expense"
