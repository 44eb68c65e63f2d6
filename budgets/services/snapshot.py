"""The proof of a close: totals, counts, and a SHA-256 over the month's rows in one canonical form."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from budgets.queries import income_total, month_spend, plan_totals
from finance.models import Expense, Income, Month


def month_snapshot(month: Month) -> dict[str, Any]:
    """Totals by category key against allotment, income, surpluses (yen) and row counts."""
    spend = month_spend(month)
    total = sum(each.total_yen for each in spend)
    income = income_total(month.ledger, month.period)
    ceiling = plan_totals(month).ceiling_yen
    return {
        "categories": {
            each.category.key: {"spent_yen": each.total_yen, "allotment_yen": each.allotment_yen}
            for each in spend
            if each.total_yen or each.allotment_yen is not None
        },
        "spent_yen": total,
        "income_yen": income,
        "actual_surplus_yen": income - total,
        "budget_surplus_yen": None if ceiling is None else ceiling - total,
        "expenses": Expense.objects.filter(month=month, deleted_at__isnull=True).count(),
        "incomes": Income.objects.filter(month=month, deleted_at__isnull=True).count(),
    }


def canonical_sha256(month: Month) -> str:
    """SHA-256 of the live rows as JSON lines in the order of kind and id; categories by key."""
    digest = hashlib.sha256()
    for letter, model in (("e", Expense), ("i", Income)):
        rows = (
            model.objects.filter(month=month, deleted_at__isnull=True)
            .select_related("category")
            .order_by("pk")
        )
        for row in rows.iterator():
            line = {
                "id": f"{letter}{row.pk}",
                "date": row.date.isoformat(),
                "occurred_on": row.occurred_on.isoformat() if row.occurred_on else None,
                "amount_yen": row.amount_yen,
                "category": row.category.key,
                "merchant": row.merchant,
                "description": row.description,
                "refund_of": getattr(row, "refund_of_id", None),
            }
            digest.update(json.dumps(line, ensure_ascii=False, sort_keys=True).encode() + b"\n")
    return digest.hexdigest()
