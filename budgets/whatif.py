"""What the guide would say if more were spent today. Nothing is written."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from budgets.facts import CategorySummary
from budgets.guide import day_guide
from budgets.queries import month_spend
from finance.models import Month


def with_extra_spend(each: CategorySummary, month: Month, today: date, extra_yen: int) -> CategorySummary:
    """The category's figures as they would be with `extra_yen` more spent on `today`."""
    spend = next(one for one in month_spend(month) if one.category.pk == each.category_id)
    by_day = dict(spend.against_allotment)
    by_day[today] = by_day.get(today, 0) + extra_yen
    guide = None
    if spend.allotment_yen is not None:
        guide = day_guide(spend.allotment_yen, month.first_day, month.last_day, by_day, today)
    return replace(
        each,
        guide=guide,
        today_spend_yen=each.today_spend_yen + extra_yen,
        week_spend_yen=each.week_spend_yen + extra_yen,
        month_spend_yen=each.month_spend_yen + extra_yen,
    )
