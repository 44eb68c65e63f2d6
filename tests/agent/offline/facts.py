"""TurnFacts for tests, built from cases or by hand."""

from __future__ import annotations

import calendar
from datetime import date, datetime
from zoneinfo import ZoneInfo

from agent.evaluation.cases import Case
from agent.facts import CategoryFact, Exchange, MonthFact, RowFact, TurnFacts
from finance.reading.text import language_of
from finance.taxonomy import DEFAULT_CATEGORIES

TOKYO = ZoneInfo("Asia/Tokyo")
NOW = datetime(2026, 5, 20, 19, 5, tzinfo=TOKYO)
CATEGORIES = tuple(CategoryFact(c.key, c.name, c.kind, c.daily) for c in DEFAULT_CATEGORIES)


def month_of(day: date) -> MonthFact:
    last = calendar.monthrange(day.year, day.month)[1]
    return MonthFact(f"{day:%Y-%m}", day.replace(day=1), day.replace(day=last), "draft")


def facts_at(
    now: datetime = NOW,
    *,
    text: str = "",
    rows: tuple[RowFact, ...] = (),
    exchanges: tuple[Exchange, ...] = (),
    categories: tuple[CategoryFact, ...] = CATEGORIES,
) -> TurnFacts:
    today = now.astimezone(TOKYO).date()
    return TurnFacts(
        today=today,
        now=now,
        language=language_of(text),
        month=month_of(today),
        categories=categories,
        recent_rows=rows,
        exchanges=exchanges,
    )


def facts_of(case: Case) -> TurnFacts:
    """The facts that a fresh ledger would give at the moment of the case."""
    rows = tuple(
        RowFact(
            row.id,
            "income" if row.is_income else "expense",
            row.amount_yen,
            row.category,
            row.description,
            "",
            row.date,
        )
        for row in reversed(case.recent)
    )
    talk = (Exchange(case.earlier_message, case.earlier_reply),) if case.earlier_reply else ()
    return facts_at(case.now, text=case.text, rows=rows, exchanges=talk)
