"""Whatever is done to months and rows, in any order, the books are what a plain model says, and closes hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from budgets.lifecycle import budget_confirm, budget_reopen, month_close
from budgets.models import Allotment, MonthBudget, MonthClose
from budgets.services.plans import allotment_set, ceiling_set
from budgets.services.proof import month_verify
from finance.errors import LedgerError
from finance.models import Change, Expense, Ledger, Month
from finance.services.changes import change_undo
from finance.services.expenses import RowPatch, expense_delete, expenses_create, expenses_update
from finance.services.late import as_late_arrivals
from finance.services.months import month_by_name
from tests.support.books import TODAY, draft, on, writing
from tests.support.month_model import MONTHS, Books, Row, Step, month_of

pytestmark = pytest.mark.django_db

# A small world, so that acts meet: few amounts, two categories, days at the borders of the months.
AMOUNTS = st.sampled_from([1, 400, 1_000])
CATEGORIES = st.sampled_from(["food", "cafe"])
# The months that may close are met most.
NAMES = st.sampled_from(["2026-03", "2026-03", "2026-04", "2026-04", "2026-05", "2026-06"])
DAYS = NAMES.flatmap(lambda name: st.sampled_from(MONTHS[name]))
PICK = st.integers(0, 10**6)


def machine_of(ledger: Ledger) -> type[RuleBasedStateMachine]:
    """The machine over one ledger; every example is rolled back."""

    class Months(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.books = Books(TODAY)
            self.steps: list[tuple[Change, Step]] = []
            self.ids: list[int] = []
            self.atomic = transaction.atomic()
            self.atomic.__enter__()

        def teardown(self) -> None:
            try:
                for close in MonthClose.objects.filter(ledger=ledger).select_related("month__ledger"):
                    assert month_verify(close).ok, month_verify(close).differences
            finally:
                transaction.set_rollback(True)
                self.atomic.__exit__(None, None, None)

        def act(self, refusals: set[str | None], do: Callable[[], Any], change: Callable[[Any], Step]) -> Any:
            """Does it in the books and in the model; both agree on whether it goes, and how it is refused."""
            refused = {code for code in refusals if code}
            try:
                with on(self.books.today), writing(ledger) as written:
                    done = do()
            except LedgerError as error:
                assert error.code in refused, (error.code, str(error), refused)
                if error.code == "month_closed":
                    assert any(name in str(error) for name in MONTHS)
                return None
            assert not refused, refused
            self.steps.append((written, change(done)))
            return done

        def month(self, name: str) -> Month:
            return Month.objects.select_related("ledger").get(ledger=ledger, name=name)

        @rule(name=NAMES, category=CATEGORIES, amount=st.sampled_from([0, 500, 3_000]))
        def set_allotment(self, name: str, category: str, amount: int) -> None:
            closed = self.books.state(name) == "closed"
            kept = dict(self.books.cells)
            step = self.books.set_allotment(name, category, amount)
            fits = self.books.fits(name)
            self.books.cells = kept if closed or not fits else self.books.cells
            why = "month_closed" if closed else None if fits else "does_not_fit"
            self.act(
                {why},
                lambda: allotment_set(month=self.month(name), category=category, amount_yen=amount),
                lambda _done: step,
            )

        @rule(name=NAMES, ceiling=st.sampled_from([0, 1_000, 6_000]))
        def set_ceiling(self, name: str, ceiling: int) -> None:
            closed = self.books.state(name) == "closed"
            kept = dict(self.books.cells)
            step = self.books.put(("ceiling", name), ceiling)
            fits = self.books.fits(name)
            self.books.cells = kept if closed or not fits else self.books.cells
            why = "month_closed" if closed else None if fits else "does_not_fit"
            self.act(
                {why}, lambda: ceiling_set(month=self.month(name), ceiling_yen=ceiling), lambda _done: step
            )

        @rule(name=NAMES)
        def confirm(self, name: str) -> None:
            state = self.books.state(name)
            planned = self.books.cells["ceiling", name] is not None or self.books.allotments(name)
            why = {"closed": "month_closed", "confirmed": "month_state"}.get(state)
            self.act(
                {why or (None if planned else "nothing_planned")},
                lambda: budget_confirm(month=self.month(name)),
                lambda _done: self.books.put(("state", name), "confirmed"),
            )

        @rule(name=NAMES)
        def reopen(self, name: str) -> None:
            why = {"closed": "month_closed", "draft": "month_state"}.get(self.books.state(name))
            self.act(
                {why},
                lambda: budget_reopen(month=self.month(name)),
                lambda _done: self.books.put(("state", name), "draft"),
            )

        @initialize(confirmed=st.sets(st.sampled_from(list(MONTHS))))
        def begin(self, confirmed: set[str]) -> None:
            for name in MONTHS:
                self.set_allotment(name, "food", 500)
                if name in confirmed:
                    self.confirm(name)

        @rule()
        def close_the_oldest(self) -> None:
            self.close(next((name for name in MONTHS if self.books.state(name) != "closed"), "2026-03"))

        @rule(name=NAMES)
        def close(self, name: str) -> None:
            closed = self.act(
                {self.books.why_not_closed(name)},
                lambda: month_close(month=self.month(name), actor=None),
                lambda _done: self.books.put(("state", name), "closed"),
            )
            if closed is not None:
                expected = self.books.figures(name)
                spent = {key: each["spent_yen"] for key, each in closed.snapshot["categories"].items()}
                allotted = {key: each["allotment_yen"] for key, each in closed.snapshot["categories"].items()}
                assert {key: yen for key, yen in spent.items() if yen} == expected["spent"]
                assert {key: yen for key, yen in allotted.items() if yen is not None} == expected[
                    "allotments"
                ]
                assert closed.snapshot["rows"]["expense"] == expected["expenses"]
                for figure in ("spent_yen", "actual_surplus_yen", "budget_surplus_yen"):
                    assert closed.snapshot[figure] == expected[figure]

        @rule(day=DAYS, amount=AMOUNTS, category=CATEGORIES)
        def record(self, day: date, amount: int, category: str) -> None:
            one = draft(amount, category, "昼", day)
            self.act(
                {
                    "future_date" if day > self.books.today else None,
                    "month_closed" if self.books.is_closed(day) else None,
                },
                lambda: expenses_create(ledger=ledger, drafts=[one], door="web")[0],
                lambda row: self.recorded(row, Row(amount, category, day)),
            )

        @rule(day=DAYS, amount=AMOUNTS)
        def late_arrival(self, day: date, amount: int) -> None:
            """A row of a closed month goes to the first open day and keeps its own."""
            goes = self.books.first_open_day(day)
            own = None if goes == day else day
            with on(self.books.today):
                drafts = as_late_arrivals(ledger, [draft(amount, "food", "遅れて", day)])
            assert (drafts[0].date, drafts[0].occurred_on) == (goes, own)
            self.act(
                {"future_date" if goes > self.books.today else None},
                lambda: expenses_create(ledger=ledger, drafts=drafts, door="import")[0],
                lambda row: self.recorded(row, Row(amount, "food", goes, own)),
            )

        def recorded(self, row: Expense, seen: Row) -> Step:
            self.ids.append(row.pk)
            return self.books.put(("row", row.pk), seen)

        @precondition(lambda self: self.ids)
        @rule(pick=PICK, day=DAYS)
        def move(self, pick: int, day: date) -> None:
            row_id, row = self.picked(pick)
            self.act(
                {
                    None if row.live else "not_found",
                    "future_date" if day > self.books.today else None,
                    "month_closed" if self.books.is_closed(day, row.day) else None,
                },
                lambda: expenses_update(ledger=ledger, patches=[RowPatch(f"e{row_id}", date=day)]),
                lambda _done: self.books.put(("row", row_id), replace(row, day=day, own_day=None)),
            )

        @precondition(lambda self: self.ids)
        @rule(pick=PICK)
        def delete(self, pick: int) -> None:
            row_id, row = self.picked(pick)
            self.act(
                {
                    None if row.live else "not_found",
                    "month_closed" if self.books.is_closed(row.day) else None,
                },
                lambda: expense_delete(ledger=ledger, public_id=f"e{row_id}"),
                lambda _done: self.books.put(("row", row_id), replace(row, live=False)),
            )

        def picked(self, pick: int) -> tuple[int, Row]:
            row_id = self.ids[pick % len(self.ids)]
            return row_id, self.books.cells["row", row_id]

        @precondition(lambda self: self.steps)
        @rule(pick=PICK)
        def undo(self, pick: int) -> None:
            change, step = self.steps[-1 - pick % min(6, len(self.steps))]
            self.act(
                self.books.why_not_undone(step),  # type: ignore[arg-type]
                lambda: change_undo(change=change, actor=None, door="web"),
                lambda _done: self.books.undo(step) or Step([]),  # type: ignore[func-returns-value]
            )
            if step.undone:
                self.steps = [each for each in self.steps if each[1].cells]

        @rule()
        def time_passes(self) -> None:
            self.books.today = min(self.books.today + timedelta(days=15), date(2026, 7, 5))

        @invariant()
        def the_books_are_what_the_model_says(self) -> None:
            rows = Expense.objects.filter(ledger=ledger, deleted_at=None).values_list(
                "pk", "amount_yen", "category__key", "date", "occurred_on", "month__name"
            )
            found = {pk: (*rest[:4], rest[4]) for pk, *rest in rows}
            assert found == {
                key: (row.amount, row.category, row.day, row.own_day, month_of(row.day))
                for key, row in self.books.rows().items()
            }
            states = dict(Month.objects.filter(ledger=ledger).values_list("name", "state"))
            assert {name: states[name] for name in MONTHS} == {
                name: self.books.state(name) for name in MONTHS
            }
            ceilings = dict(
                MonthBudget.objects.filter(ledger=ledger).values_list("month__name", "ceiling_yen")
            )
            assert {name: ceilings[name] for name in MONTHS} == {
                name: self.books.cells["ceiling", name] for name in MONTHS
            }
            allotted = Allotment.objects.filter(ledger=ledger).values_list(
                "budget__month__name", "category__key", "amount_yen"
            )
            assert {(month, key): amount for month, key, amount in allotted} == {
                (month, key): amount
                for month in MONTHS
                for key, (_number, amount) in self.books.allotments(month).items()
            }

    return Months


def run_machine(ledger: Ledger, examples: int, steps: int) -> None:
    for name in (*MONTHS, "2026-07"):  # all born with an empty plan, so that none copies another's
        month_by_name(ledger=ledger, name=name)
    run_state_machine_as_test(
        machine_of(ledger),
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_any_order_of_acts(ledger: Ledger) -> None:
    run_machine(ledger, examples=24, steps=40)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_any_order_of_acts_for_long(ledger: Ledger) -> None:
    run_machine(ledger, examples=400, steps=60)
