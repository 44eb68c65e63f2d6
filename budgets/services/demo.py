"""A demo ledger with three months of believable rows, ending today."""

from __future__ import annotations

from datetime import date, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from budgets.demo_rows import (
    ALLOTMENTS,
    CEILING_YEN,
    FIXED_COSTS,
    RETURNED,
    DemoRow,
    expenses_of,
    incomes_of,
)
from budgets.lifecycle import budget_confirm
from budgets.services.plans import allotment_set, ceiling_set, fixed_cost_set, planned_expense_plan
from finance.models import Door, Ledger, Membership, Month
from finance.periods import shift_month
from finance.services.changes import change_recorded
from finance.services.expenses import ExpenseDraft, expenses_create
from finance.services.incomes import IncomeDraft, incomes_create
from finance.services.ledgers import ledger_create
from finance.services.months import ledger_today, month_by_name, month_current
from finance.services.plans import wish_create

DEMO_NAME = "デモ家計簿"
MONTHS = 3


def demo_ledger(owner: User) -> Ledger | None:
    """The person's demo ledger, if there is one."""
    return Ledger.objects.filter(
        name=DEMO_NAME, memberships__user=owner, memberships__role=Membership.Role.OWNER
    ).first()


@transaction.atomic
def demo_make(owner: User) -> tuple[Ledger, bool]:
    """The demo ledger of `owner`, and whether it was made now. A second call changes nothing."""
    User.objects.select_for_update().get(pk=owner.pk)  # two at once make one
    found = demo_ledger(owner)
    if found is not None:
        return found, False
    ledger = ledger_create(name=DEMO_NAME, owner=owner)
    months = _months(ledger)
    with change_recorded(ledger=ledger, actor=owner, door=Door.SHELL, cause="demo"):
        _plan(months, ledger)
        _fill(ledger, months[0].first_day, ledger_today(ledger))
        for month in months[:-1]:
            budget_confirm(month=month)
    return ledger, True


def _months(ledger: Ledger) -> list[Month]:
    """Oldest first, the present one last."""
    current = month_current(ledger=ledger).name
    return [
        month_by_name(ledger=ledger, name=shift_month(current, -back)) for back in reversed(range(MONTHS))
    ]


def _plan(months: list[Month], ledger: Ledger) -> None:
    for month in months:
        ceiling_set(month=month, ceiling_yen=CEILING_YEN)
        for category, amount in ALLOTMENTS.items():
            allotment_set(month=month, category=category, amount_yen=amount)
    for name, amount, category, day in FIXED_COSTS:  # the first month's go into all later ones
        fixed_cost_set(month=months[0], name=name, amount_yen=amount, category=category, day_of_month=day)
    today = ledger_today(ledger)
    planned_expense_plan(
        ledger=ledger,
        description="帰省の新幹線",
        amount_yen=28_400,
        day=today + timedelta(days=9),
        category="transport",
    )
    planned_expense_plan(
        ledger=ledger,
        description="健康診断",
        amount_yen=9_800,
        day=months[1].first_day + timedelta(days=13),
        category="medical",
    )
    wish_create(ledger=ledger, name="ロボット掃除機", amount_yen=39_800, note="セールを待つ")
    wish_create(ledger=ledger, name="ノイズキャンセリングのヘッドホン", amount_yen=32_000)
    wish_create(ledger=ledger, name="北海道旅行")


def _fill(ledger: Ledger, first: date, today: date) -> None:
    name, merchant, amount = RETURNED
    bought = min(first + timedelta(days=40), today)
    checkup = Month.objects.get(ledger=ledger, first_day__lte=bought, last_day__gte=bought).first_day
    rows = [
        *expenses_of(first, today),
        DemoRow(bought, amount, "shopping", name, merchant),
        DemoRow(checkup + timedelta(days=13), 9_350, "medical", "健康診断", "みなと診療所"),
    ]
    rows = sorted(row for row in rows if row.date <= today)
    expenses_create(
        ledger=ledger,
        drafts=[
            ExpenseDraft(row.amount_yen, row.category, row.description, row.date, row.merchant)
            for row in rows
        ],
        door=Door.WEB,
    )
    incomes = [
        IncomeDraft(row.amount_yen, row.category, row.description, row.date)
        for row in incomes_of(first, today)
    ]
    returned = bought + timedelta(days=4)
    if returned <= today:
        incomes.append(IncomeDraft(amount, "refund", f"{name} 返品", returned, merchant))
    incomes_create(ledger=ledger, drafts=incomes, door=Door.WEB)
