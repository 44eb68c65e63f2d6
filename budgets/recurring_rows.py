"""What the page of monthly costs and incomes shows. Reads only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from budgets.due import due_day
from budgets.formatting import yen
from budgets.models import Expectation, FixedCost, PlanLink, RegularIncome
from budgets.queries_of_expectations import open_expectations_of
from finance.models import Door, Expense, Income, Ledger, Month
from finance.services.months import ledger_today
from finance.taxonomy import REFUND_KEY

NEAR = timedelta(days=31)
CHOICES = 10


@dataclass(frozen=True, slots=True)
class RowChoice:
    """A row that may be the expected one."""

    row: Expense | Income
    amount: str


@dataclass(frozen=True, slots=True)
class ExpectedShown:
    """What was posted and waits; the choices are for those who may write."""

    expectation: Expectation
    amount: str
    choices: tuple[RowChoice, ...]


@dataclass(frozen=True, slots=True)
class MonthlyShown:
    """A monthly cost or income of the running month: `row` stands for it, `expected` or real; else it is to come.

    `due_on` is None for one that does not post itself.
    """

    plan: FixedCost | RegularIncome
    amount: str
    due_on: date | None
    row: Expense | Income | None
    expected: bool


def running_month(ledger: Ledger) -> Month | None:
    """The month of today, or the latest before it where nobody has brought that one to life."""
    begun = Month.objects.filter(ledger=ledger, first_day__lte=ledger_today(ledger))
    return begun.order_by("-first_day").first()


def expected_shown(ledger: Ledger, *, may_write: bool) -> list[ExpectedShown]:
    """Everything that waits in open months, by day."""
    waiting = open_expectations_of(ledger.pk).exclude(month__state=Month.State.CLOSED)
    return [
        ExpectedShown(one, yen(one.row.amount_yen), _choices(one) if may_write else ()) for one in waiting
    ]


def _choices(one: Expectation) -> tuple[RowChoice, ...]:
    """Rows around the day that stand for no plan, the nearest amounts first."""
    around = {
        "ledger": one.ledger_id,
        "deleted_at": None,
        "date__range": (one.due_on - NEAR, one.due_on + NEAR),
    }
    found: list[Expense | Income]
    if one.kind == Expectation.Kind.EXPENSE:
        found = list(
            Expense.objects.filter(**around, plan_link=None).exclude(month__state=Month.State.CLOSED)
        )
    else:
        incomes = Income.objects.filter(**around, expectation=None).exclude(category__key=REFUND_KEY)
        found = list(incomes.exclude(month__state=Month.State.CLOSED))
    near = [row for row in found if row.door != Door.RECURRING]
    near.sort(key=lambda row: (abs(row.amount_yen - one.row.amount_yen), abs((row.date - one.due_on).days)))
    return tuple(RowChoice(row, yen(row.amount_yen)) for row in near[:CHOICES])


def costs_shown(month: Month) -> list[MonthlyShown]:
    """The fixed costs of the month's plan."""
    rows = FixedCost.objects.filter(budget_id=month.pk).select_related("category").order_by("pk")
    links = PlanLink.objects.filter(fixed_cost__in=rows, expense__deleted_at=None).select_related("expense")
    paid = {link.fixed_cost_id: link.expense for link in links}
    waiting = set(open_expectations_of(month.ledger_id).values_list("expense_id", flat=True))
    return [_shown(row, month, paid.get(row.pk), waiting) for row in rows]


def incomes_shown(month: Month) -> list[MonthlyShown]:
    """The regular incomes of the month's plan."""
    rows = RegularIncome.objects.filter(budget_id=month.pk).select_related("category").order_by("pk")
    met = Expectation.objects.filter(regular_income__in=rows, deleted_at=None, income__deleted_at=None)
    came = {one.regular_income_id: one.income for one in met.select_related("income")}
    waiting = set(open_expectations_of(month.ledger_id).values_list("income_id", flat=True))
    return [_shown(row, month, came.get(row.pk), waiting) for row in rows]


def _shown(
    plan: FixedCost | RegularIncome, month: Month, row: Expense | Income | None, waiting: set[int]
) -> MonthlyShown:
    due = due_day(month.period, plan.day_of_month) if plan.day_of_month else None
    return MonthlyShown(plan, yen(plan.amount_yen), due, row, row is not None and row.pk in waiting)
