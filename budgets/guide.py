"""The guide (目安): what today, this week and this month can still take of one category.

Pure whole-number formulas: no database, no clock. Both ends of every period are included; weeks start on
Monday and are cut at the ends of the month.

For an allotment A, a month [S, E], a day d and its week W:

    week_budget     = max(0, (A - spent before W) * days in W // days from W's first day to E)
    left            = week_budget - (spent in W - spent on d)
    today_budget    = left // days from d to W's last day   if left > 0
                    = week_budget // days in W              otherwise: a deficit is not put on today
    today_remaining = today_budget - spent on d
    week_remaining  = week_budget - spent in W
    month_remaining = A - spent in [S, E]

Whoever spends exactly today_budget every day ends the month at exactly 0, and for spending >= 0
0 <= today_budget <= week_budget <= max(0, A - spent before W).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from finance.periods import Period, week_of


@dataclass(frozen=True, slots=True)
class DayGuide:
    """All figures of one category for one day, in yen; remainders may be negative (overspent)."""

    week_budget: int
    today_budget: int
    today_spend: int
    today_remaining: int
    week_spend: int
    week_remaining: int
    month_budget: int
    month_spend: int
    month_remaining: int
    week: Period
    spent_before_week: int

    @property
    def week_used_up(self) -> bool:
        """Whether nothing of the week is left for this day (今週は使い切り or 超過)."""
        return self.week_budget - (self.week_spend - self.today_spend) <= 0


def day_guide(
    allotment_yen: int, start: date, end: date, spend_by_day: Mapping[date, int], day: date
) -> DayGuide:
    """The guide of `day` in the month from `start` to `end`, both included.

    `spend_by_day` has net spending in yen by date; days outside the month are not looked at. Linked refunds
    may make a day negative. Raises ValueError when `day` lies outside the month.
    """
    if not start <= day <= end:
        raise ValueError(f"{day} is outside {start}..{end}")
    month = Period(start, end)
    week = week_of(day, month)
    before = _spent(spend_by_day, Period(start, week.start - timedelta(days=1)))
    week_spend = _spent(spend_by_day, week)
    month_spend = _spent(spend_by_day, month)
    today_spend = spend_by_day.get(day, 0)

    week_budget = max(0, (allotment_yen - before) * week.days // Period(week.start, end).days)
    left = week_budget - (week_spend - today_spend)
    today_budget = left // Period(day, week.end).days if left > 0 else week_budget // week.days
    return DayGuide(
        week_budget=week_budget,
        today_budget=today_budget,
        today_spend=today_spend,
        today_remaining=today_budget - today_spend,
        week_spend=week_spend,
        week_remaining=week_budget - week_spend,
        month_budget=allotment_yen,
        month_spend=month_spend,
        month_remaining=allotment_yen - month_spend,
        week=week,
        spent_before_week=before,
    )


def _spent(spend_by_day: Mapping[date, int], period: Period) -> int:
    return sum(yen for day, yen in spend_by_day.items() if period.start <= day <= period.end)
