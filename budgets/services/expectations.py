"""Expectations meet their real rows, or a person says what they are. Call inside change_recorded.

The real row stays and brings its amount and date; the one that the plan had posted goes, in the same change, so that
an undo brings it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from budgets.errors import AlreadyPaidError, MonthStateError
from budgets.matching import pairs
from budgets.models import Expectation, PlanLink, RegularIncome
from budgets.queries_of_expectations import open_expectations_of
from budgets.services.matched_words import NEAR, category_key, expected_of, expected_of_plan, seen_of
from finance import clock
from finance.errors import ConflictError, UnknownRowError
from finance.models import Door, Expense, Income, Ledger, Month
from finance.services.expenses import expense_locked
from finance.services.incomes import income_locked
from finance.services.sameness import question_ask
from finance.taxonomy import REFUND_KEY

Row = Expense | Income
One = TypeVar("One", Expense, Income)


def expenses_met(rows: Sequence[Expense]) -> None:
    """Gives each expectation that is waiting the expense that it is, of those just written or corrected.

    A doubt is asked about; a posted row that a person has corrected is the real one.
    """
    fresh = _others_than_corrected(rows)
    free = [
        row for row in fresh if row.deleted_at is None and not PlanLink.objects.filter(expense=row).exists()
    ]
    for expectation, row, sure in _found(Expectation.Kind.EXPENSE, free):
        if sure and _open(expectation):
            _meet(expectation, row)
        else:
            assert expectation.expense is not None
            question_ask(newer=row, earlier=expectation.expense)


def incomes_met(rows: Sequence[Income]) -> None:
    """The same for incomes; those of a plan that has posted nothing yet wait for none any more."""
    fresh = [
        row
        for row in _others_than_corrected(rows)
        if row.deleted_at is None
        and row.category.key != REFUND_KEY
        and not Expectation.objects.filter(income=row).exists()
    ]
    met = set()
    for expectation, row, sure in _found(Expectation.Kind.INCOME, fresh):
        if sure and _open(expectation):
            _meet(expectation, row)
            met.add(row.pk)
    _came_in_before([row for row in fresh if row.pk not in met])


def _others_than_corrected(rows: Sequence[One]) -> list[One]:
    """The rows without those that a plan had posted: a person has just said what these really were."""
    corrected = set()
    for row in rows:
        column = "expense" if isinstance(row, Expense) else "income"
        mine = Expectation.objects.filter(**{column: row}, deleted_at__isnull=True).first()
        if mine is not None:
            corrected.add(row.pk)
            if mine.state == Expectation.State.EXPECTED and row.deleted_at is None and _open(mine):
                mine.state = Expectation.State.MATCHED
                mine.save(update_fields=["state"])
    return [row for row in rows if row.pk not in corrected and row.door != Door.RECURRING]


def _found(kind: str, rows: Sequence[One]) -> list[tuple[Expectation, One, bool]]:
    """Expectations of the rows' ledger with the row that each is (True) or may be (False)."""
    if not rows:
        return []
    days = [row.occurred_on or row.date for row in rows]
    waiting = open_expectations_of(rows[0].ledger_id).filter(
        kind=kind, month__first_day__lte=max(days) + NEAR, month__last_day__gte=min(days) - NEAR
    )
    expectations = list(waiting)
    found = pairs([expected_of(one) for one in expectations], [seen_of(row) for row in rows])
    return [(expectations[pair.expected], rows[pair.seen], pair.fit == "sure") for pair in found]


def _open(expectation: Expectation) -> bool:
    return expectation.month.state != Month.State.CLOSED


@transaction.atomic
def _meet(expectation: Expectation, row: Row) -> None:
    """The row stands for the expectation from now on, and the posted one goes. Someone else's is left to them."""
    locked = Expectation.objects.select_for_update(of=("self",)).select_related("expense", "income", "month")
    mine = locked.get(pk=expectation.pk)
    posted = mine.row
    if mine.state != Expectation.State.EXPECTED or posted.deleted_at is not None or posted.pk == row.pk:
        return
    if isinstance(row, Expense):
        PlanLink.objects.filter(expense_id=posted.pk).update(expense=row)
        for refund in Income.objects.select_for_update().filter(refund_of_id=posted.pk).order_by("pk"):
            refund.refund_of = row
            refund.save(update_fields=["refund_of"])
    if not category_key(row.category) and row.category_id != posted.category_id:
        row.category = posted.category
        row.save(update_fields=["category"])
        row.refresh_from_db(fields=["version"])
    posted.deleted_at = clock.now()
    posted.save(update_fields=["deleted_at"])
    _stands_for(mine, row)


def _stands_for(expectation: Expectation, row: Row) -> None:
    setattr(expectation, "expense" if isinstance(row, Expense) else "income", row)
    expectation.state = Expectation.State.MATCHED
    expectation.save(update_fields=["expense", "income", "state"])


def _came_in_before(rows: Sequence[Income]) -> None:
    """Incomes that came in before their plan has posted them: it will not post them then."""
    if not rows:
        return
    days = [row.date for row in rows]
    plans = list(
        RegularIncome.objects.filter(
            ledger_id=rows[0].ledger_id,
            budget__month__first_day__lte=max(days) + NEAR,
            budget__month__last_day__gte=min(days) - NEAR,
        )
        .exclude(budget__month__state=Month.State.CLOSED)
        .select_related("category", "budget__month")
        .order_by("pk")
    )
    waiting = [plan for plan in plans if not posted_before(plan.budget.month, "income", plan.name)]
    for pair in pairs([expected_of_plan("income", plan) for plan in waiting], [seen_of(row) for row in rows]):
        if pair.fit == "sure":
            income_found(waiting[pair.expected], rows[pair.seen])


def posted_before(month: Month, kind: str, name: str) -> bool:
    """Whether the plan of the month has posted or found this already; what was taken back stays taken back."""
    return Expectation.objects.filter(month=month, kind=kind, name=name).exists()


def income_found(plan: RegularIncome, row: Income) -> Expectation:
    """The income that was there already is this month's regular one."""
    return Expectation.objects.create(
        ledger_id=plan.ledger_id,
        month=plan.budget.month,
        kind=Expectation.Kind.INCOME,
        name=plan.name,
        regular_income=plan,
        due_on=row.date,
        income=row,
        state=Expectation.State.MATCHED,
        posted=False,
    )


@transaction.atomic
def expectation_confirm(*, ledger: Ledger, expectation_id: int, version: int | None = None) -> Expectation:
    """It happened as planned: the posted row is the real one. Raises UnknownRowError, ConflictError, MonthStateError."""
    mine = _locked(ledger, expectation_id, version)
    mine.state = Expectation.State.MATCHED
    mine.save(update_fields=["state"])
    return mine


@transaction.atomic
def expectation_drop(*, ledger: Ledger, expectation_id: int, version: int | None = None) -> Expectation:
    """It did not happen: its row goes, and the plan does not post it again this month. Raises as expectation_confirm."""
    mine = _locked(ledger, expectation_id, version)
    row = mine.row
    row.deleted_at = mine.deleted_at = clock.now()
    row.save(update_fields=["deleted_at"])
    mine.save(update_fields=["deleted_at"])
    return mine


def posted_follow(*, month: Month, kind: str, name: str, amount_yen: int | None) -> None:
    """What the plan posted in this month and is only expected takes the plan's new amount; None: the plan has ended."""
    mine = Expectation.objects.select_for_update(of=("self",)).select_related("expense", "income")
    posted = mine.filter(
        month=month, kind=kind, name=name, state=Expectation.State.EXPECTED, deleted_at__isnull=True
    ).first()
    if posted is None or posted.row.deleted_at is not None:
        return
    if amount_yen is None:
        expectation_drop(ledger=month.ledger, expectation_id=posted.pk)
    elif posted.row.amount_yen != amount_yen:
        posted.row.amount_yen = amount_yen
        posted.row.save(update_fields=["amount_yen"])


@transaction.atomic
def expectation_meet(
    *, ledger: Ledger, expectation_id: int, row_id: str, version: int | None = None
) -> Expectation:
    """A person says which row (e12, i7) it is. Raises as expectation_confirm, and AlreadyPaidError."""
    mine = _locked(ledger, expectation_id, version)
    is_cost = mine.kind == Expectation.Kind.EXPENSE
    row: Row = (expense_locked if is_cost else income_locked)(ledger=ledger, public_id=row_id)
    taken = PlanLink.objects.filter(expense_id=row.pk).exists() if is_cost else hasattr(row, "expectation")
    if taken or row.pk == mine.row.pk:
        raise AlreadyPaidError(_("%(id)s stands for another plan already.") % {"id": row.public_id})
    _meet(mine, row)
    mine.refresh_from_db()
    return mine


def _locked(ledger: Ledger, expectation_id: int, version: int | None) -> Expectation:
    rows = Expectation.objects.select_for_update(of=("self",)).select_related("expense", "income", "month")
    mine = rows.filter(ledger=ledger, pk=expectation_id, deleted_at__isnull=True).first()
    if mine is None or mine.row.deleted_at is not None:
        raise UnknownRowError(f"x{expectation_id}")
    if version is not None and version != mine.version:
        raise ConflictError(mine.row.public_id, mine)
    if mine.state != Expectation.State.EXPECTED:
        raise MonthStateError(_("“%(name)s” was settled already.") % {"name": mine.name})
    return mine


def expectations_follow(newer: Expense, earlier: Expense) -> None:
    """A step of a merge (finance/services/sameness.py): what stood for a plan goes on doing so as the earlier row."""
    waiting = Expectation.objects.select_for_update(of=("self",)).select_related("month")
    theirs, mine = waiting.filter(expense=earlier).first(), waiting.filter(expense=newer).first()
    if theirs is not None and theirs.state == Expectation.State.EXPECTED and _open(theirs):
        # The one that stays was only expected: it takes the real amount and date.
        earlier.amount_yen, earlier.date, earlier.month = newer.amount_yen, newer.date, newer.month
        theirs.state = Expectation.State.MATCHED
        theirs.save(update_fields=["state"])
    elif theirs is None and mine is not None and _open(mine):
        _stands_for(mine, earlier)
    link = PlanLink.objects.filter(expense=newer).first()
    if link is not None and not PlanLink.objects.filter(expense=earlier).exists():
        link.expense = earlier
        link.save(update_fields=["expense"])
