"""Wishes bought, planned expenses paid, refunds given to their expense. Call inside change_recorded.

Each locks its row first, so that whoever presses twice does it once.
"""

from __future__ import annotations

from datetime import date
from typing import TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from budgets.errors import AlreadyPaidError, NoLongerWishedError
from budgets.services.links import plan_link_set
from finance.errors import ConflictError, RefundError, UnknownRowError
from finance.models import Expense, Income, Ledger, PlannedExpense, Wish
from finance.rows import public_id_of
from finance.services.expenses import ExpenseDraft, expense_locked, expenses_create
from finance.services.incomes import income_locked, refund_link
from finance.services.months import ledger_today
from finance.services.plans import plan_row_delete
from finance.services.refunds import unreturned_yen

Row = TypeVar("Row", PlannedExpense, Wish)


@transaction.atomic
def wish_buy(
    *, ledger: Ledger, wish_id: int, amount_yen: int, category: str, door: str, version: int | None = None
) -> Expense:
    """The wish becomes an expense of today and leaves the list. Raises LedgerError subclasses."""
    wish = _locked(Wish, ledger, wish_id)
    if wish.deleted_at is not None:
        raise NoLongerWishedError(wish.name)
    _require_version(wish, version)
    plan_row_delete(ledger=ledger, public_id=f"w{wish.pk}")
    draft = ExpenseDraft(
        amount_yen=amount_yen, category=category, description=wish.name, date=ledger_today(ledger)
    )
    return expenses_create(ledger=ledger, drafts=[draft], door=door)[0]


@transaction.atomic
def planned_pay(
    *, ledger: Ledger, planned_id: int, amount_yen: int, day: date, door: str, version: int | None = None
) -> Expense:
    """Records the expense that pays the planned one. Raises LedgerError subclasses."""
    plan = _unpaid(ledger, planned_id, version)
    draft = ExpenseDraft(
        amount_yen=amount_yen, category=plan.category.name, description=plan.description, date=day
    )
    expense = expenses_create(ledger=ledger, drafts=[draft], door=door)[0]
    plan_link_set(expense=expense, plan=plan)
    return expense


@transaction.atomic
def planned_pay_with(
    *, ledger: Ledger, planned_id: int, expense_id: str, version: int | None = None
) -> Expense:
    """Says that an expense which is there already pays the planned one. Raises LedgerError subclasses."""
    plan = _unpaid(ledger, planned_id, version)
    expense = expense_locked(ledger=ledger, public_id=expense_id)
    link = getattr(expense, "plan_link", None)
    if link is not None:
        raise AlreadyPaidError(
            _("%(id)s pays “%(plan)s” already.")
            % {"id": expense.public_id, "plan": link.fixed_cost or link.planned_expense}
        )
    plan_link_set(expense=expense, plan=plan)
    return expense


@transaction.atomic
def refund_settle(
    *, ledger: Ledger, income_id: int, expense_id: str | None, version: int | None = None
) -> Income:
    """Says which expense the refund gives back, if it can (None: none). Raises LedgerError subclasses."""
    income = income_locked(ledger=ledger, public_id=f"i{income_id}")
    if version is not None and version != income.version:
        raise ConflictError(income.public_id, income)
    if expense_id is not None:
        expense = expense_locked(ledger=ledger, public_id=expense_id)
        left = unreturned_yen(expense)
        if income.refund_of_id == expense.pk:
            left += income.amount_yen
        if expense.date > income.date or left < income.amount_yen:
            raise RefundError(
                _("%(id)s is later than the refund, or has less left to give back.")
                % {"id": expense.public_id}
            )
    return refund_link(ledger=ledger, public_id=income.public_id, expense_id=expense_id)


def plan_row_remove(*, ledger: Ledger, model: type[Row], row_id: int, version: int | None = None) -> None:
    """Deletes a wish or a planned expense softly, as it was seen. Raises UnknownRowError, ConflictError."""
    row = _locked(model, ledger, row_id)
    public_id = public_id_of(model._meta.db_table, row.pk)
    if row.deleted_at is not None:
        raise UnknownRowError(public_id)
    _require_version(row, version)
    plan_row_delete(ledger=ledger, public_id=public_id)


def _unpaid(ledger: Ledger, planned_id: int, version: int | None) -> PlannedExpense:
    plan = _locked(PlannedExpense, ledger, planned_id)
    if plan.deleted_at is not None:
        raise UnknownRowError(f"p{plan.pk}")
    paid_by = Expense.objects.filter(plan_link__planned_expense=plan, deleted_at__isnull=True).first()
    if paid_by is not None:
        raise AlreadyPaidError(_("%(id)s pays that already.") % {"id": paid_by.public_id})
    _require_version(plan, version)
    return plan


def _locked(model: type[Row], ledger: Ledger, row_id: int) -> Row:
    row = model.objects.select_for_update(of=("self",)).filter(ledger=ledger, pk=row_id).first()
    if row is None:
        raise UnknownRowError(public_id_of(model._meta.db_table, row_id))
    return row


def _require_version(row: PlannedExpense | Wish, version: int | None) -> None:
    if version is not None and version != row.version:
        raise ConflictError(public_id_of(row._meta.db_table, row.pk), row)
