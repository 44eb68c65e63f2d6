"""Fixed costs and regular incomes post themselves once, and one payment is one row, whichever came first."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.core.management import call_command

from budgets.facts import surplus
from budgets.lifecycle import budget_confirm, month_close
from budgets.models import Expectation, PlanLink
from budgets.queries import month_spend, unpaid_fixed_yen
from budgets.queries_of_expectations import open_expectations
from budgets.services.closing import close_checklist
from budgets.services.expectations import expectation_confirm, expectation_drop, expectation_meet
from budgets.services.plans import fixed_cost_set
from budgets.services.posting import due_post
from budgets.services.regular_incomes import regular_income_set
from budgets.tasks import due_look_after
from finance.errors import UnknownRowError
from finance.models import Change, Expense, Income, Ledger, Month, SameQuestion
from finance.services.changes import change_undo
from finance.services.expenses import ExpenseDraft, RowPatch, expense_delete, expenses_create, expenses_update
from finance.services.sameness import question_answer
from tests.support.books import TODAY, at_once, draft, earn, make_ledger, on, planned_month, spend, writing
from tests.support.jobs import queue_emptied, run_jobs

pytestmark = pytest.mark.django_db

DUE = date(2026, 5, 18)


@pytest.fixture
def may(ledger: Ledger) -> Month:
    month = planned_month(ledger)
    with writing(ledger):
        fixed_cost_set(month=month, name="家賃", amount_yen=80_000, category="住居", day_of_month=18)
        regular_income_set(month=month, name="給料", amount_yen=280_000, category="給与", day_of_month=15)
    return month


def expenses(ledger: Ledger) -> list[tuple[str, int, date, str]]:
    rows = Expense.objects.filter(ledger=ledger, deleted_at=None).order_by("pk")
    return [(row.description, row.amount_yen, row.date, row.door) for row in rows]


def state(name: str = "家賃") -> str:
    return Expectation.objects.get(name=name).state


def test_it_posts_on_its_day_once_and_says_that_it_is_expected(ledger: Ledger, may: Month) -> None:
    with on(date(2026, 5, 14)):
        assert due_post(ledger=ledger) == 0
    with on(DUE - timedelta(days=1)):
        assert due_post(ledger=ledger) == 1
        assert surplus(may).expected_income_yen == 0
    assert (due_post(ledger=ledger), due_post(ledger=ledger)) == (1, 0)
    assert expenses(ledger) == [("家賃", 80_000, DUE, "recurring")]
    assert [one.name for one in open_expectations(may)] == ["給料", "家賃"]
    assert unpaid_fixed_yen(may) == 0
    assert next(each for each in month_spend(may) if each.category.key == "housing").allotment_spend_yen == 0
    change = Change.objects.filter(cause="posting").last()
    assert change is not None and (change.actor, change.door) == (None, "recurring")


def test_missed_days_and_months_are_caught_up(ledger: Ledger, may: Month) -> None:
    with on(date(2026, 8, 16)):
        assert due_post(ledger=ledger) == 7
        assert Month.objects.filter(ledger=ledger).count() == 4
    assert [row[2] for row in expenses(ledger)] == [date(2026, month, 18) for month in (5, 6, 7)]


def test_the_job_looks_after_every_ledger(ledger: Ledger, may: Month) -> None:
    make_ledger("よその家計簿")
    queue_emptied()
    due_look_after(timestamp=0)
    assert run_jobs() == 1
    assert expenses(ledger) == [("家賃", 80_000, DUE, "recurring")]


def test_the_command_posts_too(ledger: Ledger, may: Month, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("post_due", ledger=ledger.name)
    call_command("post_due")
    assert [line.rpartition(" ")[2] for line in capsys.readouterr().out.splitlines()] == ["2", "0"]


@pytest.mark.parametrize(
    ("amount", "day", "text"),
    [(80_000, DUE, "家賃"), (82_000, TODAY, "家賃 5月"), (78_000, date(2026, 5, 14), "家賃")],
)
def test_a_row_near_it_is_linked_and_not_doubled(
    ledger: Ledger, may: Month, amount: int, day: date, text: str
) -> None:
    due_post(ledger=ledger)
    row = spend(ledger, amount, "住居", text, day)
    assert expenses(ledger) == [(text, amount, day, "web")]
    assert (state(), row.plan_link.fixed_cost.name, unpaid_fixed_yen(may)) == ("matched", "家賃", 0)


def test_a_row_that_came_first_is_found(ledger: Ledger, may: Month) -> None:
    with on(date(2026, 5, 16)):
        spend(ledger, 82_000, "住居", "家賃", date(2026, 5, 16))
        earn(ledger, 283_000, day=date(2026, 5, 13))
    assert due_post(ledger=ledger) == 0
    assert expenses(ledger) == [("家賃", 82_000, date(2026, 5, 16), "web")]
    assert (state("給料"), surplus(may).income_yen, surplus(may).expected_income_yen) == (
        "matched",
        283_000,
        0,
    )


def test_a_row_from_before_the_plan_is_found(ledger: Ledger) -> None:
    month = planned_month(ledger)
    spend(ledger, 80_000, "住居", "家賃", DUE)
    with writing(ledger):
        fixed_cost_set(month=month, name="家賃", amount_yen=80_000, category="住居", day_of_month=18)
    assert due_post(ledger=ledger) == 0
    assert (state(), unpaid_fixed_yen(month)) == ("matched", 0)


def test_an_income_is_matched_like_a_cost(ledger: Ledger, may: Month) -> None:
    due_post(ledger=ledger)
    earn(ledger, 283_400, text="株式会社みどり", day=date(2026, 5, 15))
    assert surplus(may).income_yen == 283_400
    assert Income.objects.filter(deleted_at=None).count() == 1
    earn(ledger, 283_400, text="株式会社みどり", day=date(2026, 5, 16))
    assert Income.objects.filter(deleted_at=None).count() == 2


def test_an_undo_brings_the_expectation_back(ledger: Ledger, may: Month) -> None:
    due_post(ledger=ledger)
    with writing(ledger) as change:
        drafts = [ExpenseDraft(amount_yen=82_000, category="住居", description="家賃", date=TODAY)]
        expenses_create(ledger=ledger, drafts=drafts, door="web")
    change_undo(change=change, actor=None, door="web")
    assert expenses(ledger) == [("家賃", 80_000, DUE, "recurring")]
    assert (state(), PlanLink.objects.get().expense.door) == ("expected", "recurring")
    assert due_post(ledger=ledger) == 0


@pytest.mark.parametrize(
    ("amount", "text"), [(120_000, "家賃"), (80_000, "ひまわり不動産")], ids=["amount", "name"]
)
def test_a_doubt_asks_and_the_answer_makes_one_of_two(
    ledger: Ledger, may: Month, amount: int, text: str
) -> None:
    due_post(ledger=ledger)
    spend(ledger, amount, "住居", text)
    question = SameQuestion.objects.get()
    assert len(expenses(ledger)) == 2
    with writing(ledger):
        question_answer(ledger=ledger, question_id=question.pk, same=True, answered_by=None)
    assert expenses(ledger) == [("家賃", amount, TODAY, "recurring")]
    assert (state(), PlanLink.objects.get().expense_id) == ("matched", question.earlier_id)


@pytest.mark.parametrize("same", [True, False])
def test_a_doubt_about_a_row_that_was_there_is_asked_when_it_posts(
    ledger: Ledger, may: Month, same: bool
) -> None:
    spend(ledger, 80_000, "住居", "ひまわり不動産")
    due_post(ledger=ledger)
    question = SameQuestion.objects.get()
    with writing(ledger):
        question_answer(ledger=ledger, question_id=question.pk, same=same, answered_by=None)
    assert [row[0] for row in expenses(ledger)] == ["ひまわり不動産"] + ["家賃"] * (not same)
    assert (state(), unpaid_fixed_yen(may)) == ("matched" if same else "expected", 0)


def test_two_rows_are_not_both_it(ledger: Ledger, may: Month) -> None:
    due_post(ledger=ledger)
    spend(ledger, 80_000, "住居", "家賃")
    spend(ledger, 80_000, "住居", "家賃")
    assert len(expenses(ledger)) == 2
    assert PlanLink.objects.count() == 1


def test_what_a_person_takes_away_is_not_posted_again(ledger: Ledger, may: Month) -> None:
    due_post(ledger=ledger)
    row = Expense.objects.get()
    with writing(ledger):
        expense_delete(ledger=ledger, public_id=row.public_id)
    assert due_post(ledger=ledger) == 0
    assert expenses(ledger) == []
    assert unpaid_fixed_yen(may) == 80_000


def test_a_correction_of_the_posted_row_makes_it_real(ledger: Ledger, may: Month) -> None:
    due_post(ledger=ledger)
    with writing(ledger):
        expenses_update(ledger=ledger, patches=[RowPatch(Expense.objects.get().public_id, amount_yen=81_500)])
    assert state() == "matched"


def test_a_person_says_what_an_expectation_is(ledger: Ledger, may: Month) -> None:
    due_post(ledger=ledger)
    rent, salary = Expectation.objects.get(name="家賃"), Expectation.objects.get(name="給料")
    other = spend(ledger, 150_000, "その他", "更新料込み")
    with writing(ledger):
        expectation_meet(ledger=ledger, expectation_id=rent.pk, row_id=other.public_id)
        expectation_confirm(ledger=ledger, expectation_id=salary.pk)
    assert expenses(ledger) == [("更新料込み", 150_000, TODAY, "web")]
    other.refresh_from_db()
    assert other.category.key == "housing"
    assert not open_expectations(may)


def test_a_dropped_expectation_is_gone_and_a_foreign_one_unknown(ledger: Ledger, may: Month) -> None:
    due_post(ledger=ledger)
    rent = Expectation.objects.get(name="家賃")
    with pytest.raises(UnknownRowError):
        expectation_drop(ledger=make_ledger("よその家計簿"), expectation_id=rent.pk)
    with writing(ledger):
        expectation_drop(ledger=ledger, expectation_id=rent.pk)
    assert (expenses(ledger), due_post(ledger=ledger)) == ([], 0)


def test_the_close_lists_what_is_only_expected(ledger: Ledger, may: Month) -> None:
    due_post(ledger=ledger)
    point = next(each for each in close_checklist(may) if each.kind == "expected")
    assert [(row.text, row.amount_yen) for row in point.rows] == [("給料", 280_000), ("家賃", 80_000)]


def test_a_close_posts_what_was_due_and_nothing_comes_later(ledger: Ledger, may: Month) -> None:
    with on(date(2026, 6, 1)):
        with writing(ledger):
            budget_confirm(month=may)
            close = month_close(month=may, actor=None)
        assert close.snapshot["spent_yen"] == 80_000
        assert close.snapshot["income_yen"] == 280_000
        assert due_post(ledger=ledger) == 0
        with writing(ledger):
            late = draft(82_000, "住居", "家賃", date(2026, 6, 1), occurred_on=TODAY)
            row = expenses_create(ledger=ledger, drafts=[late], door="web")[0]
    question = SameQuestion.objects.get()
    assert (question.newer_id, question.earlier.month_id) == (row.pk, may.pk)


@pytest.mark.django_db(transaction=True)
def test_two_workers_and_a_close_post_once(ledger: Ledger, may: Month) -> None:
    with writing(ledger):
        budget_confirm(month=may)
    with on(date(2026, 6, 1)):

        def close() -> int:
            with writing(ledger):
                return int(month_close(month=may, actor=None).snapshot["spent_yen"])

        results = at_once([lambda: due_post(ledger=ledger), lambda: due_post(ledger=ledger), close])
    assert all(isinstance(result, int) for result in results), results
    assert results[2] == 80_000
    assert len(expenses(ledger)) == 1
    assert Expectation.objects.filter(month=may).count() == 2
