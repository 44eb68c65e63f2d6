"""A closed month can be checked by anyone: by the command, and from its exported rows without our code."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings

from budgets.facts import surplus
from budgets.lifecycle import budget_confirm, month_close
from budgets.models import MonthClose
from budgets.queries import income_total, month_spend, plan_totals
from budgets.services.canonical import canonical_text_1, lines_of, text_sha256
from budgets.services.plans import ceiling_set, fixed_cost_set, planned_expense_plan
from budgets.services.proof import month_verify
from budgets.services.regular_incomes import regular_income_set
from finance import clock
from finance.models import Ledger, Month
from finance.services.expenses import expense_delete
from tests.support.books import closed_month, earn, planned_month, spend, sql, writing

pytestmark = pytest.mark.django_db

DAY = date(2026, 4, 10)


@pytest.fixture
def close(ledger: Ledger) -> MonthClose:
    """A month with one of everything: plans paid and unpaid, a refund, a deleted row, an income."""
    month = planned_month(ledger, "2026-04", food=30_000, cafe=0)
    with writing(ledger):
        ceiling_set(month=month, ceiling_yen=400_000)
        fixed_cost_set(month=month, name="家賃", amount_yen=80_000, category="住居")
        fixed_cost_set(month=month, name="回線", amount_yen=4_000, category="通信")
        planned_expense_plan(ledger=ledger, description="車検", amount_yen=60_000, day=DAY)
        regular_income_set(month=month, name="給与", amount_yen=300_000, category="給与")
        regular_income_set(month=month, name="副業", amount_yen=20_000)
    spend(ledger, 80_000, "住居", "家賃", DAY)
    spend(ledger, 850, text='引用"と\u2028改行', day=DAY)
    spend(ledger, 3_000, "ショッピング", "Amazonで本", DAY)
    earn(ledger, 1_000, "返金", "Amazon 返金", DAY)
    earn(ledger, 500, "返金", "見覚えのない返金", DAY)
    earn(ledger, 300_000, day=DAY)
    gone = spend(ledger, 9, day=DAY)
    with writing(ledger):
        expense_delete(ledger=ledger, public_id=gone.public_id)
        budget_confirm(month=month)
        return month_close(month=month, actor=None)


def past_all_guards(statement: str, *parameters: object) -> None:
    """What a superuser of the database could do."""
    sql("SET LOCAL session_replication_role = replica")
    sql(statement, *parameters)
    sql("SET LOCAL session_replication_role = origin")


def test_what_was_closed_verifies_and_agrees_with_what_the_pages_say(close: MonthClose) -> None:
    checked = month_verify(close)
    assert checked.ok, checked.differences
    assert checked.found_sha256 == close.sha256 == text_sha256(close.rows)
    month, kept = close.month, close.snapshot
    spend_now = {each.category.key: each for each in month_spend(month)}
    for key, figures in kept["categories"].items():
        assert figures["spent_yen"] == spend_now[key].total_yen
        assert figures["against_allotment_yen"] == spend_now[key].allotment_spend_yen
        assert figures["allotment_yen"] == spend_now[key].allotment_yen
    assert kept["spent_yen"] == sum(each.total_yen for each in spend_now.values()) == 82_850
    assert kept["income_yen"] == income_total(month.ledger, month.period) == 300_500
    assert kept["plan"]["unallotted_yen"] == plan_totals(month).unallotted_yen
    assert (kept["plan"]["unpaid_fixed_yen"], kept["plan"]["unpaid_planned_yen"]) == (4_000, 60_000)
    assert kept["budget_surplus_yen"] == 400_000 - 82_850
    assert kept["plan"]["expected_income_yen"] == 20_000
    assert kept["projected_surplus_yen"] == surplus(month).projected_yen
    assert [(one["name"], one["paid"]) for one in kept["regular_incomes"]] == [
        ("給与", True),
        ("副業", False),
    ]
    assert kept["rows"]["expense"] == 3


TAMPERED = {
    "UPDATE finance_expense SET amount_yen = 851 WHERE amount_yen = 850": r"e\d+: amount_yen 850 → 851",
    "UPDATE finance_expense SET category_id = (SELECT min(id) FROM finance_category WHERE key = 'cafe') "
    "WHERE amount_yen = 850": r"e\d+: category food → cafe",
    "DELETE FROM finance_income WHERE amount_yen = 500": r"i\d+ is missing",
    "UPDATE finance_expense SET deleted_at = NULL WHERE amount_yen = 9": r"e\d+ was added",
    "UPDATE finance_income SET refund_of_id = NULL": r"i\d+: netted_in shopping → None",
    "DELETE FROM budgets_planlink": r"paid_by e\d+ → None",
    "UPDATE budgets_allotment SET amount_yen = 1 WHERE amount_yen = 30000": r"allotment food: amount_yen 30000 → 1",
    "UPDATE budgets_regularincome SET amount_yen = 1": r"r\d+: amount_yen 300000 → 1",
    "UPDATE budgets_expectation SET name = '賞与'": r"x\d+: name 給与 → 賞与",
    "UPDATE budgets_monthbudget SET ceiling_yen = 1": r"month 2026-04: ceiling_yen 400000 → 1",
    "UPDATE finance_month SET state = 'draft'": r"no longer closed",
    "UPDATE budgets_monthclose SET rows = rows || ' '": r"kept with the close",
    "UPDATE budgets_monthclose SET snapshot = jsonb_set(snapshot, '{spent_yen}', '1')": r"spent_yen: the close says 1",
}


@pytest.mark.parametrize("statement", TAMPERED)
def test_what_was_changed_past_all_guards_is_named(close: MonthClose, statement: str) -> None:
    past_all_guards(statement)
    checked = month_verify(MonthClose.objects.select_related("month__ledger").get())
    assert not checked.ok
    assert re.search(TAMPERED[statement], "\n".join(checked.differences)), checked.differences


def test_a_renamed_category_changes_nothing(close: MonthClose) -> None:
    sql("UPDATE finance_category SET name = 'たべもの' WHERE key = 'food'")
    assert month_verify(close).ok


def test_each_close_repeats_the_hash_before_it(ledger: Ledger) -> None:
    march, april = closed_month(ledger, "2026-03").close, closed_month(ledger, "2026-04").close
    assert lines_of(march.rows)[0]["previous_sha256"] is None
    assert lines_of(april.rows)[0]["previous_sha256"] == april.snapshot["previous_sha256"] == march.sha256
    assert month_verify(march).ok
    assert month_verify(april).ok


def test_an_old_month_that_comes_late_does_not_upset_the_closes_before_it(ledger: Ledger) -> None:
    april = closed_month(ledger, "2026-04").close
    assert closed_month(ledger, "2020-01").close.snapshot["previous_sha256"] == april.sha256
    assert month_verify(april).ok


def test_closes_of_the_first_format_still_verify(ledger: Ledger) -> None:
    month = planned_month(ledger, "2026-04")
    spend(ledger, 850, day=DAY)
    snapshot = {
        "categories": {"food": {"spent_yen": 850, "allotment_yen": 30_000}},
        "spent_yen": 850,
        "income_yen": 0,
        "actual_surplus_yen": -850,
        "budget_surplus_yen": None,
        "expenses": 1,
        "incomes": 0,
    }
    text = canonical_text_1(month)
    assert text.startswith(
        '{"amount_yen": 850, "category": "food", "date": "2026-04-10", "description": "ランチ"'
    )
    close = MonthClose.objects.create(
        month=month, ledger=ledger, snapshot=snapshot, sha256=text_sha256(text), closed_at=clock.now()
    )
    sql("UPDATE finance_month SET state = 'closed' WHERE id = %s", month.pk)
    close.month.refresh_from_db()
    assert month_verify(close).ok
    past_all_guards("UPDATE finance_expense SET amount_yen = 1")
    assert len(month_verify(close).differences) > 1


def test_anyone_can_verify_with_the_twenty_lines_of_the_manual(close: MonthClose, tmp_path: Path) -> None:
    manual = (Path(settings.BASE_DIR) / "docs" / "month-proof.md").read_text()
    program = re.search(r"```python\n(.*?)```", manual, re.DOTALL)
    assert program is not None
    (tmp_path / "verify.py").write_text(program[1])
    (tmp_path / "month.jsonl").write_bytes(close.rows.encode())
    command = [sys.executable, "-I", "-X", "utf8", "verify.py", "month.jsonl"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert f"sha256 {close.sha256}" in told
    assert "spent 82850 income 300500 actual surplus 217650" in told
    assert "budget surplus 317150" in told
    for key, figures in close.snapshot["categories"].items():
        assert key == "cafe" or f"{key} {figures['spent_yen']}\n" in told


def test_the_manual_names_every_field(close: MonthClose) -> None:
    manual = (Path(settings.BASE_DIR) / "docs" / "month-proof.md").read_text()
    for line in lines_of(close.rows):
        assert f"| `{line['kind']}` |" in manual
        for field in line:
            assert f"`{field}`" in manual, field
    assert Month.objects.get(pk=close.month_id).state == "closed"
