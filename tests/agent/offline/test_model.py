"""The model as the turn sees it: calls first, then one short line that claims only what happened."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from agent.llm.base import CallResult, Finished, ModelEvent, ModelRequest, Round, TextDelta, ToolCall
from agent.llm.offline.model import OfflineModel
from tests.agent.offline.facts import facts_at


def answer(message: str, *results: CallResult) -> list[ModelEvent]:
    rounds = (Round("", results),) if results else ()
    facts = replace(facts_at(), language="en")  # the msgids themselves are compared
    request = ModelRequest("", message, facts, (), rounds)

    async def collect() -> list[ModelEvent]:
        return [event async for event in OfflineModel().stream(request)]

    return asyncio.run(collect())


def result(tool: str, ok: bool = True, **data: Any) -> CallResult:
    return CallResult(ToolCall("offline-1", tool, {}), ok, data)


def line(message: str, *results: CallResult) -> str:
    events = answer(message, *results)
    assert events[-1] == Finished("stop")
    return "".join(event.text for event in events if isinstance(event, TextDelta))


def test_a_purchase_becomes_one_call() -> None:
    call, end = answer("ランチ 850円")
    assert isinstance(call, ToolCall)
    assert call.name == "create_expenses"
    assert end == Finished("tool_calls")


def test_calls_of_one_answer_have_ids_of_their_own() -> None:
    events = answer("給料25万入った、家賃8万払った")
    assert [event.id for event in events if isinstance(event, ToolCall)] == ["offline-1", "offline-2"]


def test_a_purchase_and_a_question_are_both_served() -> None:
    events = answer("ランチ850円食べた。食費あとなんぼ？")
    assert [event.name for event in events if isinstance(event, ToolCall)] == [
        "create_expenses",
        "get_remaining",
    ]


def test_what_is_not_understood_gets_examples() -> None:
    assert "how much is left for food?" in line("what's the meaning of life")


def test_no_tokens_are_counted() -> None:
    assert answer("hello")[-1].usage.input_tokens == 0  # type: ignore[union-attr]


def test_a_write_is_told() -> None:
    assert line("lunch 850", result("create_expenses", total_yen=850)) == "Recorded."


def test_the_line_has_no_figure() -> None:
    said = line("food left?", result("get_remaining", month_remaining_yen=12_000))
    assert not any(char.isdigit() for char in said)


def test_a_failed_write_is_never_called_recorded() -> None:
    said = line("lunch 850", result("create_expenses", ok=False, error="closed", hint="May is closed."))
    assert "May is closed." in said
    assert "Recorded" not in said


def test_of_two_calls_each_is_told() -> None:
    said = line("x", result("create_incomes"), result("create_expenses", ok=False, hint="May is closed."))
    assert "Recorded." in said
    assert "May is closed." in said


def test_a_proposal_is_not_told_as_done() -> None:
    said = line("close April", result("close_month", proposal="waits for the person's press"))
    assert "press the button" in said


def test_a_missing_budget_is_told() -> None:
    said = line("food left?", result("get_remaining", budget="not set", category="Food"))
    assert "Food has no budget yet." in said


@pytest.mark.parametrize("message", ["ChatGPT 20ドルとランチ 850円", "lunch 850 yen and a $5 app"])
def test_a_foreign_amount_beside_yen_is_not_lost_silently(message: str) -> None:
    assert "foreign amount is left out" in line(message, result("create_expenses"))


def test_a_foreign_amount_with_its_yen_is_complete() -> None:
    assert "left out" not in line("ChatGPT 20ドル（3,140円）", result("create_expenses"))


def test_what_was_left_out_of_a_record_is_said() -> None:
    said = line("友達が5000円のTシャツ買ってた。自分はランチ850円", result("create_expenses"))
    assert said.startswith("Recorded.")
    assert "not your own spending" in said


def test_a_receipt_has_nothing_left_out() -> None:
    receipt = "ドラッグあおば\n2026/05/17\nシャンプー 1,280\n合計 1,280\nポイント 12\nTEL 075-123-4567"
    assert line(receipt, result("create_expenses")) == "Recorded."
