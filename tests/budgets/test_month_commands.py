"""close_month and verify_month, as a person and as cron runs them."""

from __future__ import annotations

import hashlib
import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import translation

from budgets.lifecycle import budget_confirm
from budgets.models import MonthClose
from budgets.services.plans import fixed_cost_set, planned_expense_plan
from finance.models import Change, Expense, Ledger, Month
from tests.budgets.test_proof import DAY, past_all_guards
from tests.support.books import at_once, closed_month, earn, make_ledger, planned_month, spend, writing

pytestmark = pytest.mark.django_db


def run(command: str, *arguments: str) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def refused(command: str, *arguments: str) -> tuple[int, str]:
    with pytest.raises(CommandError) as caught:
        call_command(command, *arguments, stdout=StringIO())
    return caught.value.returncode, str(caught.value)


def confirmed(ledger: Ledger, name: str = "2026-04") -> Month:
    month = planned_month(ledger, name)
    with writing(ledger):
        budget_confirm(month=month)
    return month


def state(month: Month) -> str:
    return Month.objects.get(pk=month.pk).state


def test_every_ledgers_oldest_confirmed_month_is_closed() -> None:
    ours, theirs = make_ledger("ours"), make_ledger("theirs")
    march, april, their_april = confirmed(ours, "2026-03"), confirmed(ours), confirmed(theirs)
    told = run("close_month", "--yes")
    assert "[1/2] ours" in told
    assert "Closed: 2." in told
    assert (state(march), state(april), state(their_april)) == ("closed", "confirmed", "closed")
    run("close_month", "--yes")
    assert state(april) == "closed"
    assert "nothing to close" in run("close_month", "--yes")
    assert Change.objects.filter(door="shell", cause="close_month", actor=None).count() == 3
    assert "Months verified: 3." in run("verify_month", "--all")


def test_an_unconfirmed_month_is_named_and_the_others_are_closed_all_the_same() -> None:
    ours, theirs = make_ledger("ours"), make_ledger("theirs")
    draft, confirmed_one = planned_month(ours, "2026-04"), confirmed(theirs)
    code, told = refused("close_month", "--yes")
    assert code == 2
    assert told.startswith("ours: 2026-04")
    assert (state(draft), state(confirmed_one)) == ("draft", "closed")


def test_before_the_question_stand_the_checklist_and_the_totals(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    month = planned_month(ledger, "2026-04")
    with writing(ledger):
        fixed_cost_set(month=month, name="家賃", amount_yen=80_000, category="住居")
        planned_expense_plan(ledger=ledger, description="車検", amount_yen=60_000, day=DAY)
        budget_confirm(month=month)
    spend(ledger, 850, day=DAY)
    unsorted = spend(ledger, 120, "その他", "なぞの支出", DAY)
    refund = earn(ledger, 700, "返金", "謎の返金", DAY)
    asked = []
    for answer, after in (("n", "confirmed"), ("", "confirmed"), ("はい", "closed")):
        monkeypatch.setattr("builtins.input", lambda question, said=answer: asked.append(question) or said)
        told = run("close_month", "--ledger", ledger.name)
        assert state(month) == after
        for sentence in (f"{unsorted.public_id}", "車検", "家賃", refund.public_id, "食費", "¥970", "−¥270"):
            assert sentence in told, sentence
    assert "2026-04" in asked[0]


def test_what_was_due_is_posted_before_the_checklist_and_not_by_a_dry_run(ledger: Ledger) -> None:
    month = planned_month(ledger, "2026-04")
    with writing(ledger):
        fixed_cost_set(month=month, name="家賃", amount_yen=80_000, category="住居", day_of_month=27)
        budget_confirm(month=month)
    run("close_month", "--dry-run")
    assert not Expense.objects.exists()
    told = run("close_month", "--yes")
    assert Expense.objects.filter(month=month).get().public_id in told.partition("¥80,000")[0]


def test_a_dry_run_closes_nothing(ledger: Ledger) -> None:
    month = confirmed(ledger)
    assert "食費" in run("close_month", "--dry-run", "--yes")
    assert state(month) == "confirmed"


def test_nobody_there_to_answer(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    month = confirmed(ledger)

    def gone(_question: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", gone)
    assert "--yes" in refused("close_month")[1]
    assert state(month) == "confirmed"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--ledger", "nowhere"), "no ledger “nowhere”"),
        (("--month", "2026-13"), "“2026-13” is not a month"),
        (("--ledger", "うちの家計簿", "--month", "2019-01"), "no month 2019-01"),
        (("--month", "2026-05"), "runs until 2026-05-31"),
        (("--month", "2026-04"), "2026-03 is still open"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    ledger: Ledger, arguments: tuple[str, ...], sentence: str
) -> None:
    for name in ("2026-03", "2026-04", "2026-05"):
        confirmed(ledger, name)
    code, told = refused("close_month", "--yes", *arguments)
    assert code == 1
    assert sentence in told
    assert not MonthClose.objects.exists()


def test_two_ledgers_of_one_name_are_told_apart_by_their_number() -> None:
    one, other = make_ledger("うち"), make_ledger("うち", owner=make_ledger("x").memberships.get().user)
    month = confirmed(other)
    confirmed(one)
    assert str(one.pk) in refused("close_month", "--ledger", "うち", "--yes")[1]
    run("close_month", "--ledger", str(other.pk), "--yes")
    assert MonthClose.objects.get().month == month


def test_a_closed_month_is_no_error(ledger: Ledger) -> None:
    closed_month(ledger)
    assert "closed already" in run("close_month", "--month", "2026-04", "--yes")


@pytest.mark.django_db(transaction=True)
def test_two_runs_at_once_close_each_month_once() -> None:
    months = [confirmed(make_ledger(f"ledger {number}")) for number in range(4)]

    def close_all() -> str:
        with translation.override("en"):  # a thread begins in the language of the installation
            return run("close_month", "--yes")

    results: list[Any] = at_once([close_all] * 3)
    assert all(isinstance(result, str) for result in results), results
    assert MonthClose.objects.count() == len(months)
    assert sum(int(result.split("Closed: ")[1].split(".")[0]) for result in results) == len(months)


def test_a_month_that_differs_ends_in_1_and_is_told_for_people_and_programs(ledger: Ledger) -> None:
    row = spend(ledger, 850, day=DAY)
    closed_month(ledger, "2026-03")
    closed_month(ledger)
    past_all_guards("UPDATE finance_expense SET amount_yen = 1")
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("verify_month", stdout=out)
    assert caught.value.returncode == 1
    assert f"{row.public_id}: amount_yen 850 → 1" in out.getvalue()
    assert "2026-03: as it was closed" in out.getvalue()
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_month", "--json", stdout=out)
    march, april = map(json.loads, out.getvalue().splitlines())
    assert (march["ok"], april["ok"]) == (True, False)
    assert any(row.public_id in difference for difference in april["differences"])
    assert "Months verified: 1." in run("verify_month", "--month", "2026-03")


def test_the_exported_rows_have_the_hash(ledger: Ledger) -> None:
    spend(ledger, 850, day=DAY)
    close = closed_month(ledger).close
    rows = run("verify_month", "--ledger", ledger.name, "--month", "2026-04", "--rows")
    assert hashlib.sha256(rows.encode()).hexdigest() == close.sha256
    assert "Name one closed month" in refused("verify_month", "--month", "2026-03", "--rows")[1]
    assert "2026-05 is not closed" in refused_of_open_month(ledger)


def refused_of_open_month(ledger: Ledger) -> str:
    planned_month(ledger, "2026-05")
    return refused("verify_month", "--ledger", ledger.name, "--month", "2026-05")[1]


def test_the_help_names_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("close_month", "verify_month"):
        with pytest.raises(SystemExit):
            call_command(command, "--help")
        assert "exit codes:" in capsys.readouterr().out
