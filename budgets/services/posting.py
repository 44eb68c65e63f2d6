"""Fixed costs and regular incomes post themselves on their day, once, also those of days that were missed.

What is posted is an expectation until its real row is found (services/expectations.py). A month that has closed is
posted to no more: its close has posted what was due.
"""

from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction
from django.db.models import Q

from budgets.due import due_day
from budgets.matching import Expected, Pair, pairs
from budgets.models import Expectation, FixedCost, PlanLink, RegularIncome
from budgets.services.expectations import income_found, posted_before
from budgets.services.matched_words import NEAR, expected_of_plan, seen_of
from finance.errors import FarDateError
from finance.models import Door, Expense, Income, Ledger, Month
from finance.services.changes import change_recorded
from finance.services.expenses import ExpenseDraft, expenses_create
from finance.services.incomes import IncomeDraft, incomes_create
from finance.services.months import ledger_today, month_for_day
from finance.services.sameness import question_ask
from finance.taxonomy import REFUND_KEY

Plan = FixedCost | RegularIncome
CAUSE = "posting"


def due_post(*, ledger: Ledger, today: date | None = None) -> int:
    """Posts what is due in the ledger by `today` (of its time zone) and gives the number. Each is a change of its own.

    Months that should have begun meanwhile are born first, one after the other, so that each has its plan.
    """
    day = today or ledger_today(ledger)
    _months_until(ledger, day)
    months = Month.objects.filter(ledger=ledger, first_day__lte=day).exclude(state=Month.State.CLOSED)
    return sum(
        _post_apart(month, plan, day) for month in months.order_by("first_day") for plan in _due(month, day)
    )


def month_due_post(month: Month) -> int:
    """Posts all that a month had due, as its close does: the month is locked, and its last day is over."""
    return sum(_post(month, plan) for plan in _due(month, month.last_day))


def _months_until(ledger: Ledger, today: date) -> None:
    last = Month.objects.filter(ledger=ledger, first_day__lte=today).order_by("-first_day").first()
    while last is not None and last.last_day < today:
        try:
            last = month_for_day(ledger=ledger, day=last.last_day + timedelta(days=1))
        except FarDateError:
            return


def _due(month: Month, today: date) -> list[Plan]:
    """The plans of the month whose day has come and that neither posted nor found their row."""
    paid = Q(link__isnull=False, link__expense__deleted_at__isnull=True)
    costs = FixedCost.objects.filter(budget_id=month.pk, day_of_month__isnull=False).exclude(paid)
    incomes = RegularIncome.objects.filter(budget_id=month.pk, day_of_month__isnull=False)
    plans: list[Plan] = [
        *costs.select_related("category", "budget__month").order_by("pk"),
        *incomes.select_related("category", "budget__month").order_by("pk"),
    ]
    return [
        plan
        for plan in plans
        if due_day(month.period, plan.day_of_month or 1) <= today
        and not posted_before(month, _kind(plan), plan.name)
    ]


def _kind(plan: Plan) -> str:
    return Expectation.Kind.EXPENSE if isinstance(plan, FixedCost) else Expectation.Kind.INCOME


def _post_apart(month: Month, plan: Plan, today: date) -> int:
    """Posts one plan in a change of its own, unless another worker, a close or a person was faster."""
    with transaction.atomic():
        # The month first, as a close does: whoever comes second sees what the first one did.
        locked = Month.objects.select_for_update(of=("self",)).select_related("ledger").get(pk=month.pk)
        if locked.state == Month.State.CLOSED:
            return 0
        current = next(
            (one for one in _due(locked, today) if type(one) is type(plan) and one.pk == plan.pk), None
        )
        if current is None:
            return 0
        with change_recorded(ledger=locked.ledger, actor=None, door=Door.RECURRING, cause=CAUSE):
            return _post(locked, current)


def _post(month: Month, plan: Plan) -> int:
    due = due_day(month.period, plan.day_of_month or 1)
    return _cost_post(month, plan, due) if isinstance(plan, FixedCost) else _income_post(month, plan, due)


def _cost_post(month: Month, cost: FixedCost, due: date) -> int:
    rows = Expense.objects.filter(
        ledger_id=month.ledger_id,
        deleted_at__isnull=True,
        date__range=(_from(month, due), _until(month, due)),
    ).exclude(door=Door.RECURRING)
    free = list(rows.exclude(plan_link__isnull=False).select_related("category").order_by("pk"))
    found = _best(expected_of_plan("fixed", cost), free)
    if found is not None and found.fit == "sure":
        _cost_expected(month, cost, due, free[found.seen], posted=False)
        return 0
    draft = ExpenseDraft(
        amount_yen=cost.amount_yen, category=cost.category.key, description=cost.name, date=due
    )
    row = expenses_create(ledger=month.ledger, drafts=[draft], door=Door.RECURRING)[0]
    _cost_expected(month, cost, due, row, posted=True)
    if found is not None:
        question_ask(newer=row, earlier=free[found.seen])
    return 1


def _cost_expected(month: Month, cost: FixedCost, due: date, row: Expense, *, posted: bool) -> None:
    PlanLink.objects.filter(Q(fixed_cost=cost) | Q(expense=row)).delete()
    PlanLink.objects.create(ledger_id=month.ledger_id, expense=row, fixed_cost=cost)
    _expectation(month, cost, due, posted=posted, fixed_cost=cost, expense=row)


def _income_post(month: Month, plan: RegularIncome, due: date) -> int:
    rows = Income.objects.filter(
        ledger_id=month.ledger_id,
        deleted_at__isnull=True,
        date__range=(_from(month, due), _until(month, due)),
    ).exclude(Q(door=Door.RECURRING) | Q(category__key=REFUND_KEY) | Q(expectation__isnull=False))
    free = list(rows.select_related("category").order_by("pk"))
    found = _best(expected_of_plan("income", plan), free)
    if found is not None and found.fit == "sure":
        income_found(plan, free[found.seen])
        return 0
    draft = IncomeDraft(
        amount_yen=plan.amount_yen, category=plan.category.key, description=plan.name, date=due
    )
    row = incomes_create(ledger=month.ledger, drafts=[draft], door=Door.RECURRING)[0]
    _expectation(month, plan, due, posted=True, regular_income=plan, income=row)
    return 1


def _expectation(month: Month, plan: Plan, due: date, *, posted: bool, **ends: object) -> None:
    Expectation.objects.create(
        ledger_id=month.ledger_id,
        month=month,
        kind=_kind(plan),
        name=plan.name,
        due_on=due,
        posted=posted,
        state=Expectation.State.EXPECTED if posted else Expectation.State.MATCHED,
        **ends,
    )


def _best(expected: Expected, rows: list[Expense] | list[Income]) -> Pair | None:
    return next(iter(pairs([expected], [seen_of(row) for row in rows])), None)


def _from(month: Month, due: date) -> date:
    return min(month.first_day, due - NEAR)


def _until(month: Month, due: date) -> date:
    return max(month.last_day, due + NEAR)
