"""The figures that every door shows: guide, remainders, surplus, summary. Built once, from one query layer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from budgets.guide import DayGuide, day_guide
from budgets.queries import (
    CategorySpend,
    PlanTotals,
    income_total,
    month_spend,
    plan_totals,
    unpaid_fixed_yen,
    unpaid_planned_yen,
)
from budgets.queries_of_expectations import unreceived_regular_yen
from finance.models import Category, Ledger, Month
from finance.periods import Period, week_of
from finance.queries import RowView, latest_rows
from finance.services.months import ledger_today, month_for_day

LATEST_ROWS = 8


@dataclass(frozen=True, slots=True)
class CategorySummary:
    """One category on a day: yen spent today, this week, this month, and its guide where it has an allotment."""

    category_id: int
    key: str
    name: str
    daily: bool
    allotment_yen: int | None
    guide: DayGuide | None
    today_spend_yen: int
    week_spend_yen: int
    month_spend_yen: int

    @property
    def week_used_up(self) -> bool:
        """今週は使い切り or 超過."""
        return self.guide is not None and self.guide.week_used_up


@dataclass(frozen=True, slots=True)
class LedgerSummary:
    """What the page beside the chat shows, and what most tools read. All amounts are yen."""

    ledger_name: str
    month: Month
    today: date
    categories: tuple[CategorySummary, ...]
    plan: PlanTotals
    today_spend_yen: int
    week_spend_yen: int
    month_spend_yen: int
    recent: tuple[RowView, ...] = ()

    @property
    def ceiling_yen(self) -> int | None:
        """The most that may be spent in the month, if set."""
        return self.plan.ceiling_yen

    @property
    def ceiling_remaining_yen(self) -> int | None:
        """Ceiling minus all spending of the month."""
        return None if self.plan.ceiling_yen is None else self.plan.ceiling_yen - self.month_spend_yen

    def category(self, category_id: int) -> CategorySummary:
        """The summary of one category. Raises KeyError for one that is not in use and has no rows."""
        for each in self.categories:
            if each.category_id == category_id:
                return each
        raise KeyError(category_id)


@dataclass(frozen=True, slots=True)
class Surplus:
    """Black or red, in yen: incomes - spending; ceiling - spending; and where the month is heading."""

    month: Month
    income_yen: int
    expected_income_yen: int
    spent_yen: int
    unpaid_fixed_yen: int
    unpaid_planned_yen: int
    allotment_left_yen: int
    ceiling_yen: int | None

    @property
    def actual_yen(self) -> int:
        """incomes - spending."""
        return self.income_yen - self.spent_yen

    @property
    def budget_yen(self) -> int | None:
        """ceiling - spending, if there is a ceiling."""
        return None if self.ceiling_yen is None else self.ceiling_yen - self.spent_yen

    @property
    def projected_yen(self) -> int:
        """incomes + expected ones - (spending + unpaid fixed + unpaid planned + what allotments have left)."""
        ahead = self.unpaid_fixed_yen + self.unpaid_planned_yen + self.allotment_left_yen
        return self.income_yen + self.expected_income_yen - self.spent_yen - ahead


def ledger_summary(ledger: Ledger, today: date | None = None, *, recent: int = LATEST_ROWS) -> LedgerSummary:
    """The figures of `today` (default: the ledger's) in its month. A month that is missing is born here."""
    day = today or ledger_today(ledger)
    month = month_for_day(ledger=ledger, day=day)
    week = week_of(day, month.period)
    spend = month_spend(month)
    return LedgerSummary(
        ledger_name=ledger.name,
        month=month,
        today=day,
        categories=tuple(_category_summary(each, month.period, week, day) for each in spend),
        plan=plan_totals(month),
        today_spend_yen=sum(each.against_allotment.get(day, 0) + each.outside.get(day, 0) for each in spend),
        week_spend_yen=sum(_between(each, week) for each in spend),
        month_spend_yen=sum(each.total_yen for each in spend),
        recent=latest_rows(ledger, recent) if recent else (),
    )


def _between(spend: CategorySpend, period: Period) -> int:
    days = (spend.against_allotment, spend.outside)
    return sum(yen for by_day in days for day, yen in by_day.items() if period.start <= day <= period.end)


def _category_summary(spend: CategorySpend, month: Period, week: Period, day: date) -> CategorySummary:
    guide = None
    if spend.allotment_yen is not None:
        guide = day_guide(spend.allotment_yen, month.start, month.end, spend.against_allotment, day)
    return CategorySummary(
        category_id=spend.category.pk,
        key=spend.category.key,
        name=spend.category.name,
        daily=spend.category.daily,
        allotment_yen=spend.allotment_yen,
        guide=guide,
        today_spend_yen=spend.against_allotment.get(day, 0) + spend.outside.get(day, 0),
        week_spend_yen=_between(spend, week),
        month_spend_yen=spend.total_yen,
    )


@dataclass(frozen=True, slots=True)
class TomorrowGuide:
    """One daily category tomorrow; `guide` is None where tomorrow's month has no allotment for it (yet)."""

    category: Category
    guide: DayGuide | None


def tomorrow_guides(ledger: Ledger, today: date) -> tuple[TomorrowGuide, ...]:
    """The guide of the day after `today` for every daily category, if nothing more is spent today.

    Asking does not bring tomorrow's month to life; where it has no row yet there is no budget yet.
    """
    day = today + timedelta(days=1)
    month = Month.objects.filter(ledger=ledger, first_day__lte=day, last_day__gte=day).first()
    if month is None:
        daily = Category.objects.filter(ledger=ledger, daily=True, retired_at__isnull=True)
        return tuple(TomorrowGuide(category, None) for category in daily)
    guides = []
    for each in month_spend(month):
        if not each.category.daily:
            continue
        guide = None
        if each.allotment_yen is not None:
            guide = day_guide(
                each.allotment_yen, month.first_day, month.last_day, each.against_allotment, day
            )
        guides.append(TomorrowGuide(each.category, guide))
    return tuple(guides)


def surplus(month: Month) -> Surplus:
    """Incomes, spending and what is still to come in the month.

    Expected are incomes dated after today, and regular ones that have not come in yet.
    """
    spend = month_spend(month)
    until = min(month.last_day, ledger_today(month.ledger))
    received = income_total(month.ledger, Period(month.first_day, until))
    left = sum(
        max(0, each.allotment_yen - each.allotment_spend_yen)
        for each in spend
        if each.allotment_yen is not None
    )
    return Surplus(
        month=month,
        income_yen=received,
        expected_income_yen=income_total(month.ledger, month.period)
        - received
        + unreceived_regular_yen(month),
        spent_yen=sum(each.total_yen for each in spend),
        unpaid_fixed_yen=unpaid_fixed_yen(month),
        unpaid_planned_yen=unpaid_planned_yen(month),
        allotment_left_yen=left,
        ceiling_yen=plan_totals(month).ceiling_yen,
    )
