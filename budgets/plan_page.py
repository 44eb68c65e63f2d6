"""What the page of a month's plan shows: each category with what it took before, and the sums."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from budgets.formatting import yen
from budgets.models import Allotment, MonthBudget
from budgets.queries import month_spend, plan_totals
from budgets.queries_of_expectations import regular_incomes
from budgets.services.planning import Entry
from finance.errors import AmountError
from finance.models import Category, Month, PlannedExpense
from finance.reading.amounts import parse_yen

MONTHS_BACK = 3


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A category: its allotment as text, what was spent on it in the last month and on average in three, in words."""

    category: Category
    amount: str
    seen: str
    last: str
    average: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class Entered:
    """The posted fields as they were typed, and their errors by name of field."""

    ceiling: Entry | None
    allotments: dict[int, Entry]
    errors: dict[str, str]


def plan_lines(month: Month, typed: dict[str, str], errors: dict[str, str]) -> list[PlanLine]:
    """The categories that may have an allotment, in the ledger's order. Typed texts stand in place of stored ones."""
    stored = dict(Allotment.objects.filter(budget_id=month.pk).values_list("category_id", "amount_yen"))
    last, average = _spent_before(month)
    lines = []
    rows = Category.objects.filter(ledger_id=month.ledger_id, kind=Category.Kind.EXPENSE)
    for category in rows.order_by("position", "pk"):
        if category.retired_at is not None and category.pk not in stored:
            continue
        name, amount = f"a{category.pk}", _text(stored.get(category.pk))
        lines.append(
            PlanLine(
                category,
                typed.get(name, amount),
                typed.get(f"{name}-seen", amount),
                yen(last[category.pk]) if category.pk in last else "",
                yen(average[category.pk]) if category.pk in average else "",
                errors.get(name, ""),
            )
        )
    return lines


def plan_context(month: Month, typed: dict[str, str], errors: dict[str, str]) -> dict[str, Any]:
    """Everything of the page but its frame."""
    totals = plan_totals(month)
    budget = MonthBudget.objects.filter(month=month).first()
    ceiling = _text(budget.ceiling_yen if budget else None)
    planned = PlannedExpense.objects.filter(month=month, deleted_at=None).order_by("date", "pk")
    return {
        "month": month,
        "lines": plan_lines(month, typed, errors),
        "ceiling": typed.get("ceiling", ceiling),
        "ceiling_seen": typed.get("ceiling-seen", ceiling),
        "ceiling_error": errors.get("ceiling", ""),
        "outside_yen": totals.fixed_yen + totals.planned_yen,
        "sums": {
            "fixed": yen(totals.fixed_yen),
            "planned": yen(totals.planned_yen),
            "allotted": yen(totals.allotted_yen),
            "unallotted": "" if totals.unallotted_yen is None else yen(totals.unallotted_yen),
        },
        "incomes": [(one, yen(one.amount_yen)) for one in regular_incomes(month)],
        "income_sum": yen(sum(one.amount_yen for one in regular_incomes(month))),
        "planned": [(one, yen(one.amount_yen)) for one in planned],
    }


def read_entered(month: Month, posted: dict[str, str]) -> Entered:
    """The fields as amounts; what cannot be read has its sentence."""
    errors: dict[str, str] = {}
    entries: dict[str, Entry] = {}
    keys = Category.objects.filter(ledger_id=month.ledger_id, kind=Category.Kind.EXPENSE).values_list("pk")
    for name in ("ceiling", *(f"a{key}" for (key,) in keys)):
        if name not in posted:
            continue
        try:
            entries[name] = Entry(_amount(posted.get(f"{name}-seen", "")), _amount(posted[name]))
        except AmountError as error:
            errors[name] = str(error)
    allotments = {int(name[1:]): entry for name, entry in entries.items() if name != "ceiling"}
    return Entered(entries.get("ceiling"), allotments, errors)


def _amount(text: str) -> int | None:
    """Yen as people write them; None for nothing, 0 for 0. Raises AmountError."""
    text = text.strip()
    if not text:
        return None
    amount = parse_yen(text)
    if amount is None:
        raise AmountError
    return amount


def _text(amount: int | None) -> str:
    return "" if amount is None else f"{amount:,}"


def _spent_before(month: Month) -> tuple[dict[int, int], dict[int, int]]:
    """Net spending against the allotment by category: of the month before, and the mean of up to three before."""
    earlier = list(
        Month.objects.filter(ledger_id=month.ledger_id, last_day__lt=month.first_day)
        .select_related("ledger")
        .order_by("-first_day")[:MONTHS_BACK]
    )
    by_month = [{one.category.pk: one.allotment_spend_yen for one in month_spend(each)} for each in earlier]
    sums: dict[int, int] = defaultdict(int)
    for spent in by_month:
        for key, amount in spent.items():
            sums[key] += amount
    average = {key: round(amount / len(by_month)) for key, amount in sums.items() if amount}
    return ({key: amount for key, amount in by_month[0].items() if amount} if by_month else {}), average
