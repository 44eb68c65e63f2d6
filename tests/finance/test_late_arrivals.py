"""Rules of late arrivals: what turns up after the close is dated the first open day and keeps its own day."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils.translation import override

from budgets.facts import ledger_summary
from budgets.models import MonthClose
from budgets.report_formatting import rows_display
from budgets.services.proof import month_verify
from finance.errors import LateArrivalError, MonthClosedError
from finance.history import row_history
from finance.models import Expense, Ledger
from finance.periods import Period
from finance.queries import period_spend, row_view
from finance.services.expenses import RowPatch, expenses_create, expenses_update
from finance.services.incomes import IncomeDraft, incomes_create
from finance.services.late import as_late_arrivals, first_open_day
from tests.support.books import TODAY, closed_month, draft, planned_month, spend, writing

pytestmark = pytest.mark.django_db

APRIL = date(2026, 4, 29)
MAY_1 = date(2026, 5, 1)


def late(ledger: Ledger, day: date = APRIL) -> Expense:
    with writing(ledger):
        return expenses_create(ledger=ledger, drafts=as_late_arrivals(ledger, [draft(day=day)]), door="web")[
            0
        ]


def test_the_refusal_names_the_month_and_offers_the_first_open_day(ledger: Ledger) -> None:
    closed_month(ledger)
    with override("en"), pytest.raises(MonthClosedError) as refused, writing(ledger):
        expenses_create(ledger=ledger, drafts=[draft(day=APRIL)], door="web")
    assert refused.value.late_day == MAY_1
    for part in ("2026-04", "2026-05-01", "2026-04-29", "late arrival"):
        assert part in str(refused.value)
    with pytest.raises(MonthClosedError, match="2026-05-01"), writing(ledger):
        incomes_create(ledger=ledger, drafts=[IncomeDraft(1, "給与", "", APRIL)], door="web")


def test_it_counts_on_the_first_open_day_and_keeps_its_own(ledger: Ledger) -> None:
    closed_month(ledger)
    planned_month(ledger, "2026-05", food=31_000)
    row = late(ledger)
    assert (row.date, row.occurred_on, row.month.name) == (MAY_1, APRIL, "2026-05")
    assert month_verify(MonthClose.objects.get()).ok
    spent = period_spend(ledger, Period(MAY_1, TODAY))
    assert (spent.total_yen, spent.rows[0].occurred_on) == (850, APRIL)
    food = next(each for each in ledger_summary(ledger, TODAY).categories if each.name == "食費")
    assert food.month_spend_yen == 850


def test_only_the_rows_of_closed_months_move(ledger: Ledger) -> None:
    closed_month(ledger)
    drafts = as_late_arrivals(ledger, [draft(day=APRIL), draft(day=TODAY)])
    assert [(each.date, each.occurred_on) for each in drafts] == [(MAY_1, APRIL), (TODAY, None)]


def test_the_first_open_day_lies_after_every_closed_month_that_touches(ledger: Ledger) -> None:
    closed_month(ledger, "2026-03")
    closed_month(ledger, "2026-04")
    assert first_open_day(ledger=ledger, day=date(2026, 3, 31)) == MAY_1
    assert first_open_day(ledger=ledger, day=date(2026, 2, 1)) == date(2026, 2, 1)


def test_a_move_into_a_closed_month_is_offered_the_same(ledger: Ledger) -> None:
    closed_month(ledger)
    row = spend(ledger)
    with pytest.raises(MonthClosedError, match="2026-05-01"), writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, date=APRIL)])
    patches = as_late_arrivals(ledger, [RowPatch(row.public_id, date=APRIL)])
    with writing(ledger):
        expenses_update(ledger=ledger, patches=patches)
    row.refresh_from_db()
    assert (row.date, row.occurred_on) == (MAY_1, APRIL)


def test_a_row_moved_to_its_real_open_day_is_no_late_arrival_any_more(ledger: Ledger) -> None:
    closed_month(ledger)
    row = late(ledger)
    with writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(row.public_id, date=TODAY)])
    row.refresh_from_db()
    assert (row.date, row.occurred_on) == (TODAY, None)


def test_its_own_day_lies_before_the_day_on_which_it_counts(ledger: Ledger) -> None:
    with pytest.raises(LateArrivalError), writing(ledger):
        expenses_create(ledger=ledger, drafts=[draft(occurred_on=TODAY)], door="web")


def test_the_own_day_stands_beside_the_row_and_in_its_history(ledger: Ledger) -> None:
    closed_month(ledger)
    row = late(ledger)
    with override("en"):
        assert "April 29" in rows_display("", [row_view(row)]).as_text("en")
    assert any("2026-04-29" in detail for detail in row_history(row)[0].details)
