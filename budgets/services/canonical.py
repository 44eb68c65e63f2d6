"""The rows of a month in one canonical form: JSON lines, in one order, hashed. docs/month-proof.md describes it.

A landed format never changes, since closed months are proved by it: what is new gets a new number.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from budgets.models import (
    Allotment,
    Carryover,
    Expectation,
    FixedCost,
    MonthBudget,
    MonthClose,
    RegularIncome,
)
from finance.models import Expense, Income, Month, PlannedExpense

FORMAT = 2
LIVE: dict[str, Any] = {"deleted_at__isnull": True}

Line = dict[str, Any]


def canonical_text(month: Month) -> str:
    """The live rows of the month and its plan in the newest format, a JSON object per line."""
    return _text(_lines(month), separators=(",", ":"))


def canonical_text_1(month: Month) -> str:
    """Format 1, in which months were closed before there was format 2: expenses and incomes alone."""
    return _text(_lines_1(month), separators=(", ", ": "))


def text_sha256(text: str) -> str:
    """The hash of a close: SHA-256 over the UTF-8 bytes of its canonical text."""
    return hashlib.sha256(text.encode()).hexdigest()


def lines_of(text: str) -> list[Line]:
    """The objects of a canonical text."""
    return [json.loads(line) for line in text.split("\n") if line]


def _text(lines: Iterable[Line], *, separators: tuple[str, str]) -> str:
    return "".join(
        json.dumps(line, ensure_ascii=False, sort_keys=True, separators=separators) + "\n" for line in lines
    )


def _lines(month: Month) -> Iterator[Line]:
    yield _month_line(month)
    for key, amount in (
        Allotment.objects.filter(budget_id=month.pk)
        .order_by("category_id")
        .values_list("category__key", "amount_yen")
    ):
        yield {"kind": "allotment", "category": key, "amount_yen": amount}
    yield from _fixed_lines(month)
    yield from _planned_lines(month)
    yield from _regular_lines(month)
    yield from _expectation_lines(month)
    yield from _carried_lines(month)
    yield from _expense_lines(month)
    yield from _income_lines(month)


def _month_line(month: Month) -> Line:
    """The month itself, and the hash of the close before: whoever knows one hash has a proof of all earlier ones."""
    own = MonthClose.objects.filter(month=month).first()
    earlier = MonthClose.objects.filter(ledger_id=month.ledger_id)
    earlier = earlier if own is None else earlier.filter(pk__lt=own.pk)
    budget = MonthBudget.objects.filter(month=month).first()
    return {
        "kind": "month",
        "format": FORMAT,
        "name": month.name,
        "first_day": month.first_day.isoformat(),
        "last_day": month.last_day.isoformat(),
        "ceiling_yen": budget.ceiling_yen if budget else None,
        "previous_sha256": earlier.order_by("-pk").values_list("sha256", flat=True).first(),
    }


def _paid_by(link: Any, month: Month) -> str | None:
    """The expense that paid a plan by the end of its month: what pays it later may still change."""
    expense = link.expense if link else None
    if expense is None or expense.deleted_at is not None or expense.date > month.last_day:
        return None
    return str(expense.public_id)


def _fixed_lines(month: Month) -> Iterator[Line]:
    rows = FixedCost.objects.filter(budget_id=month.pk).select_related("category", "link__expense")
    for row in rows.order_by("pk"):
        yield {
            "kind": "fixed",
            "id": f"f{row.pk}",
            "name": row.name,
            "amount_yen": row.amount_yen,
            "category": row.category.key,
            "day_of_month": row.day_of_month,
            "paid_by": _paid_by(getattr(row, "link", None), month),
        }


def _planned_lines(month: Month) -> Iterator[Line]:
    rows = PlannedExpense.objects.filter(month=month, **LIVE).select_related("category", "link__expense")
    for row in rows.order_by("pk"):
        yield {
            "kind": "planned",
            "id": f"p{row.pk}",
            "date": row.date.isoformat(),
            "amount_yen": row.amount_yen,
            "category": row.category.key,
            "description": row.description,
            "paid_by": _paid_by(getattr(row, "link", None), month),
        }


def _regular_lines(month: Month) -> Iterator[Line]:
    rows = RegularIncome.objects.filter(budget_id=month.pk).select_related("category", "expectation__income")
    for row in rows.order_by("pk"):
        yield {
            "kind": "regular",
            "id": f"r{row.pk}",
            "name": row.name,
            "amount_yen": row.amount_yen,
            "category": row.category.key,
            "day_of_month": row.day_of_month,
            "received_by": _received_by(getattr(row, "expectation", None), month),
        }


def _received_by(expectation: Expectation | None, month: Month) -> str | None:
    """The income that came in for it by the end of the month, as with `_paid_by`."""
    income = expectation.income if expectation and expectation.deleted_at is None else None
    if income is None or income.deleted_at is not None or income.date > month.last_day:
        return None
    return income.public_id


def _expectation_lines(month: Month) -> Iterator[Line]:
    """What the plan has posted by itself, and whether a real row was found for it."""
    rows = Expectation.objects.filter(month=month, **LIVE).order_by("pk")
    for row in rows:
        yield {
            "kind": "expectation",
            "id": f"x{row.pk}",
            "name": row.name,
            "due_on": row.due_on.isoformat(),
            "row": f"e{row.expense_id}" if row.expense_id else f"i{row.income_id}",
            "state": row.state,
            "posted": row.posted,
        }


def _carried_lines(month: Month) -> Iterator[Line]:
    for row in Carryover.objects.filter(month=month).select_related("close__month").order_by("pk"):
        yield {
            "kind": "carryover",
            "from": row.close.month.name,
            "choice": row.choice,
            "amount_yen": row.amount_yen,
            "wish": f"w{row.wish_id}" if row.wish_id else None,
            "allotments": row.allotments,
        }


def _money_line(kind: str, row: Expense | Income) -> Line:
    return {
        "kind": kind,
        "id": row.public_id,
        "date": row.date.isoformat(),
        "occurred_on": row.occurred_on.isoformat() if row.occurred_on else None,
        "amount_yen": row.amount_yen,
        "category": row.category.key,
        "merchant": row.merchant,
        "description": row.description,
        "door": row.door,
    }


def _expense_lines(month: Month) -> Iterator[Line]:
    rows = Expense.objects.filter(month=month, **LIVE).select_related("category", "plan_link")
    for row in rows.order_by("pk"):
        yield _money_line("expense", row) | {"pays": _plan_id(getattr(row, "plan_link", None))}


def _plan_id(link: Any) -> str | None:
    if link is None:
        return None
    return f"f{link.fixed_cost_id}" if link.fixed_cost_id else f"p{link.planned_expense_id}"


def _income_lines(month: Month) -> Iterator[Line]:
    """A refund of a live expense says where it is netted; without that it counts as income."""
    rows = Income.objects.filter(month=month, **LIVE).select_related(
        "category", "refund_of__category", "refund_of__plan_link"
    )
    for row in rows.order_by("pk"):
        expense = row.refund_of
        netted = expense if expense is not None and expense.deleted_at is None else None
        yield _money_line("income", row) | {
            "refund_of": expense.public_id if expense else None,
            "netted_in": netted.category.key if netted else None,
            "netted_pays": _plan_id(getattr(netted, "plan_link", None)) if netted else None,
        }


def _lines_1(month: Month) -> Iterator[Line]:
    for letter, model in (("e", Expense), ("i", Income)):
        rows = model.objects.filter(month=month, **LIVE).select_related("category").order_by("pk")
        for row in rows.iterator():
            yield {
                "id": f"{letter}{row.pk}",
                "date": row.date.isoformat(),
                "occurred_on": row.occurred_on.isoformat() if row.occurred_on else None,
                "amount_yen": row.amount_yen,
                "category": row.category.key,
                "merchant": row.merchant,
                "description": row.description,
                "refund_of": getattr(row, "refund_of_id", None),
            }
