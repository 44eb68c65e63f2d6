"""The figures of a month, added up from its canonical rows alone: whole yen, no database.

The snapshot of a close, its verification and the figures before a close all come from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

Line = dict[str, Any]
Figures = dict[str, Any]


def month_figures(lines: Sequence[Line]) -> Figures:
    """Totals by category key against allotment, income, the three surpluses, the plan and row counts.

    `lines` are the objects of a canonical text in format 2.
    """
    of_kind = {kind: [line for line in lines if line["kind"] == kind] for kind in _KINDS}
    categories = _by_category(of_kind)
    spent = sum(each["spent_yen"] for each in categories.values())
    incomes = Counter[str]()
    for line in of_kind["income"]:
        if line["netted_in"] is None:
            incomes[line["category"]] += line["amount_yen"]
    income = sum(incomes.values())
    plan = _plan(of_kind)
    ahead = plan["unpaid_fixed_yen"] + plan["unpaid_planned_yen"] + sum(map(_left, categories.values()))
    return {
        "categories": categories,
        "incomes_by_category": dict(incomes),
        "spent_yen": spent,
        "income_yen": income,
        "refunded_yen": sum(each["refunded_yen"] for each in categories.values()),
        "plan": plan,
        "actual_surplus_yen": income - spent,
        "budget_surplus_yen": None if plan["ceiling_yen"] is None else plan["ceiling_yen"] - spent,
        "projected_surplus_yen": income + plan["expected_income_yen"] - spent - ahead,
        "rows": {kind: len(of_kind[kind]) for kind in _KINDS if kind != "month"},
    }


_KINDS = (
    "month",
    "allotment",
    "fixed",
    "planned",
    "regular",
    "expectation",
    "carryover",
    "expense",
    "income",
)


def _by_category(of_kind: dict[str, list[Line]]) -> dict[str, Line]:
    """What each category spent: what counts against its allotment, and what paid for plans."""
    categories: dict[str, Line] = {}

    def of(key: str) -> Line:
        return categories.setdefault(
            key,
            {
                "spent_yen": 0,
                "against_allotment_yen": 0,
                "refunded_yen": 0,
                "allotment_yen": None,
                "expenses": 0,
            },
        )

    for line in of_kind["allotment"]:
        of(line["category"])["allotment_yen"] = line["amount_yen"]
    for line in of_kind["expense"]:
        each = of(line["category"])
        each["expenses"] += 1
        _add(each, line["amount_yen"], counts=line["pays"] is None)
    for line in of_kind["income"]:
        if line["netted_in"] is not None:
            each = of(line["netted_in"])
            each["refunded_yen"] += line["amount_yen"]
            _add(each, -line["amount_yen"], counts=line["netted_pays"] is None)
    return categories


def _add(category: Line, amount_yen: int, *, counts: bool) -> None:
    category["spent_yen"] += amount_yen
    if counts:
        category["against_allotment_yen"] += amount_yen


def _left(category: Line) -> int:
    allotment = category["allotment_yen"]
    return 0 if allotment is None else max(0, allotment - category["against_allotment_yen"])


def _plan(of_kind: dict[str, list[Line]]) -> Figures:
    ceiling = of_kind["month"][0]["ceiling_yen"]
    fixed, planned = _sum(of_kind["fixed"]), _sum(of_kind["planned"])
    allotted = _sum(of_kind["allotment"])
    return {
        "ceiling_yen": ceiling,
        "fixed_yen": fixed,
        "planned_yen": planned,
        "allotted_yen": allotted,
        "unallotted_yen": None if ceiling is None else ceiling - fixed - planned - allotted,
        "expected_income_yen": _sum(line for line in of_kind["regular"] if line["received_by"] is None),
        "unpaid_fixed_yen": _sum(line for line in of_kind["fixed"] if line["paid_by"] is None),
        "unpaid_planned_yen": _sum(line for line in of_kind["planned"] if line["paid_by"] is None),
    }


def _sum(lines: Iterable[Line]) -> int:
    return sum(line["amount_yen"] for line in lines)
