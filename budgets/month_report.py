"""The report of a month, read from its snapshot alone: the same snapshot gives the same report for ever."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from finance.taxonomy import DEFAULT_CATEGORIES

_DEFAULT_NAMES = {each.key: each.name for each in DEFAULT_CATEGORIES}


@dataclass(frozen=True, slots=True)
class ReportCategory:
    """What one category spent, in yen, and what its allotment had left (below 0: overspent)."""

    key: str
    name: str
    spent_yen: int
    allotment_yen: int | None
    left_yen: int | None
    refunded_yen: int


@dataclass(frozen=True, slots=True)
class ReportPlan:
    """A fixed cost, planned expense or regular income, and whether it was paid (came in) by the month's last day."""

    name: str
    amount_yen: int
    paid: bool


@dataclass(frozen=True, slots=True)
class MonthReport:
    """A whole month. What the first format did not keep is None or empty."""

    ledger: str
    month: str
    period: tuple[date, date] | None
    closed_at: datetime | None
    categories: tuple[ReportCategory, ...]
    incomes: tuple[tuple[str, int], ...]
    fixed_costs: tuple[ReportPlan, ...]
    planned: tuple[ReportPlan, ...]
    regular_incomes: tuple[ReportPlan, ...]
    spent_yen: int
    income_yen: int
    refunded_yen: int
    actual_surplus_yen: int
    budget_surplus_yen: int | None
    projected_surplus_yen: int | None
    ceiling_yen: int | None
    expenses: int
    income_rows: int
    sha256: str
    previous_sha256: str | None

    @property
    def left_yen(self) -> int | None:
        """What the month left over, or overspent (below 0): of the ceiling, else of all allotments."""
        if self.budget_surplus_yen is not None:
            return self.budget_surplus_yen
        rests = [each.left_yen for each in self.categories if each.left_yen is not None]
        return sum(rests) if rests else None


def month_report(snapshot: dict[str, Any], sha256: str, *, month: str = "") -> MonthReport:
    """Reads a snapshot of any format; `month` names a month of the first format, which does not name itself."""
    plan, rows = snapshot.get("plan", {}), snapshot.get("rows", {})
    names = _names(snapshot)
    return MonthReport(
        ledger=snapshot.get("ledger", ""),
        month=snapshot.get("month", month),
        period=_period(snapshot),
        closed_at=_closed_at(snapshot),
        categories=_categories(snapshot, names),
        incomes=_incomes(snapshot, names),
        fixed_costs=_plans(snapshot.get("fixed_costs", [])),
        planned=_plans(snapshot.get("planned_expenses", [])),
        regular_incomes=_plans(snapshot.get("regular_incomes", [])),
        spent_yen=snapshot["spent_yen"],
        income_yen=snapshot["income_yen"],
        refunded_yen=snapshot.get("refunded_yen", 0),
        actual_surplus_yen=snapshot["actual_surplus_yen"],
        budget_surplus_yen=snapshot["budget_surplus_yen"],
        projected_surplus_yen=snapshot.get("projected_surplus_yen"),
        ceiling_yen=plan.get("ceiling_yen"),
        expenses=rows.get("expense", snapshot.get("expenses", 0)),
        income_rows=rows.get("income", snapshot.get("incomes", 0)),
        sha256=sha256,
        previous_sha256=snapshot.get("previous_sha256"),
    )


def _names(snapshot: dict[str, Any]) -> dict[str, str]:
    """Category names by key, in their order at the close. Format 1 has none: the defaults, else the key itself."""
    if "names" in snapshot:
        return dict(snapshot["names"])
    known = [key for key in _DEFAULT_NAMES if key in snapshot["categories"]]
    own = sorted(key for key in snapshot["categories"] if key not in _DEFAULT_NAMES)
    return {key: _DEFAULT_NAMES.get(key, key) for key in [*known, *own]}


def _period(snapshot: dict[str, Any]) -> tuple[date, date] | None:
    days = [snapshot.get("first_day"), snapshot.get("last_day")]
    return (date.fromisoformat(days[0]), date.fromisoformat(days[1])) if days[0] and days[1] else None


def _closed_at(snapshot: dict[str, Any]) -> datetime | None:
    """The moment of the close in the time zone that the ledger had."""
    closed = snapshot.get("closed_at")
    zone = ZoneInfo(snapshot.get("time_zone", "Asia/Tokyo"))
    return datetime.fromisoformat(closed).astimezone(zone) if closed else None


def _categories(snapshot: dict[str, Any], names: dict[str, str]) -> tuple[ReportCategory, ...]:
    figures = snapshot["categories"]
    return tuple(_category(key, name, figures[key]) for key, name in names.items() if key in figures)


def _incomes(snapshot: dict[str, Any], names: dict[str, str]) -> tuple[tuple[str, int], ...]:
    amounts = snapshot.get("incomes_by_category", {})
    return tuple((name, amounts[key]) for key, name in names.items() if key in amounts)


def _category(key: str, name: str, figures: dict[str, Any]) -> ReportCategory:
    allotment = figures["allotment_yen"]
    counted = figures.get("against_allotment_yen", figures["spent_yen"])
    return ReportCategory(
        key=key,
        name=name,
        spent_yen=figures["spent_yen"],
        allotment_yen=allotment,
        left_yen=None if allotment is None else allotment - counted,
        refunded_yen=figures.get("refunded_yen", 0),
    )


def _plans(rows: list[dict[str, Any]]) -> tuple[ReportPlan, ...]:
    return tuple(ReportPlan(row["name"], row["amount_yen"], row["paid"]) for row in rows)
