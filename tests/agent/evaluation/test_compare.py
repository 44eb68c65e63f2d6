"""When a case counts as right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agent.evaluation.cases import Case, parse_cases
from agent.evaluation.compare import MadeCall, compare

LUNCH = {"amount_yen": 850, "category": "食費", "description": "ランチ", "date": "2026-05-20"}
COFFEE = {"amount_yen": 400, "category": "カフェ", "description": "コーヒー", "date": "2026-05-20"}


def case(**expect: Any) -> Case:
    row = {"id": "c1", "text": "x", "now": "2026-05-20T19:05:00+09:00", "expect": {"calls": [], **expect}}
    return next(iter(parse_cases([json.dumps(row)], "test")))


def call(tool: str, **args: Any) -> MadeCall:
    return MadeCall(tool, args)


def expected(tool: str, **args: Any) -> dict[str, Any]:
    return {"tool": tool, "args": args}


def ok(expectation: Case, *made: MadeCall, reply: str = "") -> bool:
    return compare(expectation, made, reply, "2026-05").ok


RECORD = case(calls=[expected("create_expenses", items=[LUNCH])])


def test_the_same_call_is_right() -> None:
    assert ok(RECORD, call("create_expenses", items=[LUNCH]))


@pytest.mark.parametrize("field", ["amount_yen", "category", "description", "date"])
def test_every_named_field_counts(field: str) -> None:
    assert not ok(RECORD, call("create_expenses", items=[{**LUNCH, field: "else"}]))


def test_a_description_contains_the_expected_one_after_nfkc() -> None:
    assert ok(RECORD, call("create_expenses", items=[{**LUNCH, "description": "日替わりﾗﾝﾁ"}]))


def test_the_number_of_items_counts() -> None:
    assert not ok(RECORD, call("create_expenses", items=[LUNCH, LUNCH]))


def test_loose_arguments_are_free() -> None:
    loose = case(calls=[expected("create_expenses", items=[LUNCH])], loose=["category"])
    assert ok(loose, call("create_expenses", items=[{**LUNCH, "category": "その他"}]))


def test_a_sum_may_be_split_on_the_same_day() -> None:
    total = case(calls=[expected("create_expenses", items=[{**LUNCH, "amount_yen": 1250}])], equiv="sum")
    assert ok(total, call("create_expenses", items=[LUNCH, COFFEE]))
    assert not ok(total, call("create_expenses", items=[LUNCH, {**COFFEE, "date": "2026-05-19"}]))


def test_another_accepted_list_is_right() -> None:
    either = case(calls=[expected("confirm_budget")], accept=[[]])
    assert ok(either)
    assert ok(either, call("confirm_budget"))


def test_independent_calls_come_in_any_order() -> None:
    both = case(
        calls=[expected("create_incomes", items=[LUNCH]), expected("create_expenses", items=[COFFEE])]
    )
    assert ok(both, call("create_expenses", items=[COFFEE]), call("create_incomes", items=[LUNCH]))


def test_reads_before_a_write_are_free_and_after_it_are_not() -> None:
    read = call("get_remaining")
    assert ok(RECORD, read, call("create_expenses", items=[LUNCH]))
    assert not ok(RECORD, call("create_expenses", items=[LUNCH]), read)


def test_a_read_instead_of_nothing_is_wrong_unless_allowed() -> None:
    assert not ok(case(must_not_write=True), call("get_remaining"))
    assert ok(case(must_not_write=True, allow_reads=True), call("get_remaining"))


def test_a_write_where_none_may_be_is_wrong_whatever_is_accepted() -> None:
    forbidden = case(must_not_write=True, accept=[[expected("create_expenses", items=[LUNCH])]])
    assert not ok(forbidden, call("create_expenses", items=[LUNCH]))


def test_an_unknown_tool_counts_as_a_write() -> None:
    assert compare(case(must_not_write=True), [call("drop_table")], "", "2026-05").reason == "wrote"


@pytest.mark.parametrize(
    ("reply", "right"), [("いくらやった？", True), ("How much? ", True), ("記録したで。", False), ("", False)]
)
def test_an_ask_ends_in_a_question(reply: str, right: bool) -> None:
    assert ok(case(must_not_write=True, ask=True), reply=reply) is right


@pytest.mark.parametrize(("month", "right"), [(None, True), ("2026-05", True), ("2026-04", False)])
def test_an_unnamed_month_is_absent_or_the_current_one(month: str | None, right: bool) -> None:
    args = {} if month is None else {"month": month}
    assert ok(case(calls=[expected("get_month_breakdown")]), call("get_month_breakdown", **args)) is right


def test_metrics_are_a_set_and_other_arguments_are_free() -> None:
    facts = case(calls=[expected("get_budget_facts", metrics=["a", "b"])])
    assert ok(facts, call("get_budget_facts", metrics=["b", "a"], category="食費"))
    assert not ok(facts, call("get_budget_facts", metrics=["a"]))
