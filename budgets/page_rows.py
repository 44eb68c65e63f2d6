"""What the pages of planned expenses and refunds show. Reads only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from budgets.formatting import month_label, yen
from budgets.forms import PaymentForm
from budgets.models import PlanLink
from finance.models import Expense, Income, Ledger, Month, PlannedExpense
from finance.services.months import ledger_today
from finance.services.refunds import LOOKED_BACK, names_the_same
from finance.taxonomy import REFUND_KEY

SHOWN_BACK = timedelta(days=92)  # plans of closed months
NEAR = timedelta(days=45)  # from a planned day to the expense that paid it
CHOICES = 10
REFUNDS_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Choice:
    """An expense that may be meant, and what of it is left where that matters."""

    expense: Expense
    amount: str


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A planned expense: `paid_by` e12, `overdue`, or else to come. The forms are for those who may write."""

    planned: PlannedExpense
    amount: str
    paid_by: Expense | None
    overdue: bool
    open: bool
    choices: tuple[Choice, ...]
    payment: PaymentForm | None


@dataclass(frozen=True, slots=True)
class PlannedMonth:
    """One month's planned expenses and their sum."""

    label: str
    total: str
    rows: tuple[PlannedRow, ...]


@dataclass(frozen=True, slots=True)
class RefundRow:
    """A refund, the expense it gives back, and that expense's net after all its refunds."""

    income: Income
    amount: str
    expense: Expense | None
    spent: str
    net: str
    choices: tuple[Choice, ...]


def planned_months(ledger: Ledger, *, may_write: bool) -> list[PlannedMonth]:
    """Months that are open, or closed lately, with what is planned in them; oldest first."""
    today = ledger_today(ledger)
    planned = list(
        PlannedExpense.objects.filter(ledger=ledger, deleted_at__isnull=True)
        .filter(~Q(month__state=Month.State.CLOSED) | Q(date__gte=today - SHOWN_BACK))
        .select_related("month", "category")
        .order_by("date", "pk")
    )
    links = PlanLink.objects.filter(planned_expense__in=planned, expense__deleted_at__isnull=True)
    paid = {link.planned_expense_id: link.expense for link in links.select_related("expense")}
    free = _unlinked_expenses(ledger, planned) if may_write else []
    months = []
    for month, rows in groupby(planned, key=lambda row: row.month):
        shown = tuple(_planned_row(row, paid.get(row.pk), free, today, may_write) for row in rows)
        total = yen(sum(each.planned.amount_yen for each in shown))
        months.append(PlannedMonth(month_label(month), total, shown))
    return months


def _planned_row(
    row: PlannedExpense, paid_by: Expense | None, free: list[Expense], today: date, may_write: bool
) -> PlannedRow:
    is_open = row.month.state != Month.State.CLOSED
    payable = may_write and paid_by is None
    seen = {
        "amount": row.amount_yen,
        "date": min(row.date, today) if is_open else today,
        "version": row.version,
    }
    return PlannedRow(
        planned=row,
        amount=yen(row.amount_yen),
        paid_by=paid_by,
        overdue=paid_by is None and row.date < today,
        open=is_open,
        choices=_near(row, free) if payable else (),
        payment=PaymentForm(initial=seen, auto_id=f"planned{row.pk}_%s") if payable else None,
    )


def _unlinked_expenses(ledger: Ledger, planned: list[PlannedExpense]) -> list[Expense]:
    """Expenses around the planned days that pay no plan."""
    if not planned:
        return []
    around = (planned[0].date - NEAR, planned[-1].date + NEAR)
    rows = Expense.objects.filter(
        ledger=ledger, deleted_at__isnull=True, plan_link__isnull=True, date__range=around
    ).exclude(month__state=Month.State.CLOSED)
    return list(rows.order_by("-date", "-pk")[:LOOKED_BACK])


def _near(row: PlannedExpense, free: list[Expense]) -> tuple[Choice, ...]:
    """The expenses that are nearest in name, amount and day."""

    def distance(expense: Expense) -> tuple[bool, int, timedelta]:
        named = names_the_same(row.description, f"{expense.description} {expense.merchant}")
        return not named, abs(expense.amount_yen - row.amount_yen), abs(expense.date - row.date)

    near = sorted((one for one in free if abs(one.date - row.date) <= NEAR), key=distance)
    return tuple(Choice(one, yen(one.amount_yen)) for one in near[:CHOICES])


def refund_rows(ledger: Ledger) -> list[RefundRow]:
    """The latest refunds, those that give no expense back first."""
    refunds = list(
        Income.objects.filter(ledger=ledger, category__key=REFUND_KEY, deleted_at__isnull=True)
        .select_related("refund_of")
        .order_by("-date", "-pk")[:REFUNDS_SHOWN]
    )
    linked = {row.refund_of_id for row in refunds if row.refund_of_id}
    left = {one.pk: _left(one) for one in _with_returned(Expense.objects.filter(pk__in=linked))}
    candidates = [
        one
        for one in _with_returned(Expense.objects.filter(ledger=ledger, deleted_at__isnull=True)).order_by(
            "-date", "-pk"
        )[:LOOKED_BACK]
        if _left(one) > 0
    ]
    rows = [_refund_row(row, left, candidates) for row in refunds]
    return sorted(rows, key=lambda each: each.expense is not None)


def _refund_row(row: Income, left: dict[int, int], candidates: list[Expense]) -> RefundRow:
    expense = row.refund_of
    if expense is not None and expense.deleted_at is not None:
        expense = None  # what was deleted cannot be given back: the refund counts as income
    return RefundRow(
        income=row,
        amount=yen(row.amount_yen),
        expense=expense,
        spent=yen(expense.amount_yen) if expense else "",
        net=yen(left[expense.pk]) if expense else "",
        choices=() if expense else _fitting(row, candidates),
    )


def _fitting(row: Income, candidates: list[Expense]) -> tuple[Choice, ...]:
    """Expenses not later than the refund with enough left to give back: those it names first, then the nearest."""
    text = f"{row.description} {row.merchant}"
    fitting = [one for one in candidates if one.date <= row.date and _left(one) >= row.amount_yen]
    fitting.sort(
        key=lambda one: (
            not names_the_same(text, f"{one.description} {one.merchant}"),
            _left(one) - row.amount_yen,
            row.date - one.date,
        )
    )
    return tuple(Choice(one, yen(_left(one))) for one in fitting[:CHOICES])


def _with_returned(expenses: QuerySet[Expense]) -> QuerySet[Expense]:
    returned = Sum("refunds__amount_yen", filter=Q(refunds__deleted_at__isnull=True))
    return expenses.annotate(left_yen=F("amount_yen") - Coalesce(returned, 0))


def _left(expense: Expense) -> int:
    """What of an expense from _with_returned was not given back yet."""
    return int(expense.left_yen)  # type: ignore[attr-defined]
