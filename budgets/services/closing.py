"""Before a close: what is still open in the month, which month is meant, and who may close it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import User
from django.db.models import Q

from budgets.errors import NotCloserError
from budgets.lifecycle import month_close
from budgets.models import FixedCost, MonthClose, RegularIncome
from budgets.queries_of_expectations import open_expectations
from finance.models import Expense, Income, Ledger, Membership, Month, PlannedExpense, SameQuestion
from finance.taxonomy import FALLBACK_EXPENSE_KEY, FALLBACK_INCOME_KEY, REFUND_KEY


@dataclass(frozen=True, slots=True)
class OpenRow:
    """One thing that is still open: its id (e12, p3 …), what it is, and where it has them, its day and yen.

    `page` is the URL name (of the ledger's id) of the page that settles it, where that does not follow from the id.
    """

    id: str
    text: str
    day: date | None = None
    amount_yen: int | None = None
    page: str = ""


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """One line of the checklist; without rows it is done."""

    kind: str
    rows: tuple[OpenRow, ...]


Check = Callable[[Month], Sequence[OpenRow]]


def _uncategorised(month: Month) -> list[OpenRow]:
    expenses = Expense.objects.filter(month=month, deleted_at=None, category__key=FALLBACK_EXPENSE_KEY)
    incomes = Income.objects.filter(month=month, deleted_at=None, category__key=FALLBACK_INCOME_KEY)
    return [_money(row) for rows in (expenses, incomes) for row in rows.order_by("date", "pk")]


def _unsettled_plans(month: Month) -> list[OpenRow]:
    rows = PlannedExpense.objects.filter(month=month, deleted_at=None).exclude(
        link__isnull=False, link__expense__deleted_at=None
    )
    return [
        OpenRow(f"p{row.pk}", row.description, row.date, row.amount_yen)
        for row in rows.order_by("date", "pk")
    ]


def _unpaid_fixed_costs(month: Month) -> list[OpenRow]:
    rows = FixedCost.objects.filter(budget_id=month.pk).exclude(
        link__isnull=False, link__expense__deleted_at=None
    )
    return [OpenRow(f"f{row.pk}", row.name, None, row.amount_yen) for row in rows.order_by("pk")]


def _unmatched_expectations(month: Month) -> list[OpenRow]:
    """What the plan has posted by itself, and no real row was found for."""
    return [
        OpenRow(one.row.public_id, one.name, one.due_on, one.row.amount_yen)
        for one in open_expectations(month)
    ]


def _unreceived_incomes(month: Month) -> list[OpenRow]:
    came_in = Q(expectation__deleted_at=None, expectation__income__isnull=False)
    rows = RegularIncome.objects.filter(budget_id=month.pk).exclude(
        came_in & Q(expectation__income__deleted_at=None)
    )
    return [OpenRow(f"r{row.pk}", row.name, None, row.amount_yen) for row in rows.order_by("pk")]


def _refunds_alone(month: Month) -> list[OpenRow]:
    rows = Income.objects.filter(month=month, deleted_at=None, category__key=REFUND_KEY, refund_of=None)
    return [_money(row) for row in rows.order_by("date", "pk")]


def _same_questions(month: Month) -> list[OpenRow]:
    """Pairs of live rows, one of them in the month, of which nobody has said yet whether they are one payment."""
    asked = SameQuestion.objects.filter(
        Q(newer__month=month) | Q(earlier__month=month),
        state=SameQuestion.State.OPEN,
        newer__deleted_at=None,
        earlier__deleted_at=None,
    )
    return [
        OpenRow(
            one.newer.public_id,
            f"{one.newer.description or one.newer.merchant} = {one.earlier.public_id}?",
            one.newer.date,
            one.newer.amount_yen,
            page="same-of",
        )
        for one in asked.select_related("newer", "earlier").order_by("pk")
    ]


def _money(row: Expense | Income) -> OpenRow:
    return OpenRow(row.public_id, row.description or row.merchant, row.date, row.amount_yen)


# The checklist by kind, in its order. Higher apps add what they know by `add_check`.
CHECKS: dict[str, list[Check]] = {
    "uncategorised": [_uncategorised],
    "review": [],
    "planned": [_unsettled_plans],
    "expected": [_unmatched_expectations, _unpaid_fixed_costs, _unreceived_incomes],
    "refunds": [_refunds_alone],
    "same": [_same_questions],
}


def add_check(kind: str, check: Check) -> None:
    """Adds to one line of the checklist, each check once. Raises KeyError for a line that there is not."""
    if check not in CHECKS[kind]:
        CHECKS[kind].append(check)


def close_checklist(month: Month) -> tuple[OpenPoint, ...]:
    """What a household may want to settle before the close; nothing of it keeps a month from closing."""
    return tuple(
        OpenPoint(kind, tuple(row for check in checks for row in check(month)))
        for kind, checks in CHECKS.items()
    )


def months_ended(ledger: Ledger, today: date) -> list[Month]:
    """The months that ended before `today` and are not closed, oldest first."""
    ended = Month.objects.filter(ledger=ledger, last_day__lt=today).exclude(state=Month.State.CLOSED)
    return list(ended.select_related("ledger").order_by("first_day"))


def require_closer(*, ledger: Ledger, user: User) -> None:
    """Raises NotCloserError, which names the owners, unless the person is one."""
    owners = ledger.memberships.filter(role=Membership.Role.OWNER).select_related("user")
    if not any(owner.user_id == user.pk for owner in owners):
        raise NotCloserError([owner.user.get_username() for owner in owners.order_by("pk")])


def month_close_by(*, month: Month, user: User) -> MonthClose:
    """Closes the month as an owner. Call inside change_recorded. Raises NotCloserError and what month_close raises."""
    require_closer(ledger=month.ledger, user=user)
    return month_close(month=month, actor=user)
