"""Two people, two ledgers: no figure, row or error of one reaches the other by any tool."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from agent.llm.base import Finished, ModelEvent, ModelRequest, ToolCall
from agent.models import Conversation, Turn
from agent.skills.registry import tools
from agent.threads import close_threads
from finance.models import Category, Change, Door, Expense, Income, Ledger
from finance.services.ledgers import ledger_create
from finance.services.months import ledger_today
from tests.support.books import earn, planned_month, spend
from tests.support.turns import said

CANARY = "秘密のへそくり"
SECRET_YEN = 777_331


class Wishing:
    """A model that asks for the given calls and says nothing."""

    name = "wishing"
    reads_prompt = False

    def __init__(self, *calls: tuple[str, dict[str, Any]]) -> None:
        self._calls = calls

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        if not request.rounds:
            for number, (name, arguments) in enumerate(self._calls):
                yield ToolCall(f"call-{number}", name, arguments)
        yield Finished("stop" if request.rounds else "tool_calls")


@pytest.fixture
def hanako(transactional_db: None) -> Ledger:
    """Hanako's ledger, with something in every table that must not be seen."""
    ledger = ledger_create(name=f"{CANARY}家計簿", owner=User.objects.create_user("hanako"))
    Category.objects.create(ledger=ledger, key="secret", name=CANARY, kind="expense", position=99)
    today = ledger_today(ledger)
    planned_month(ledger, f"{today:%Y-%m}", food=SECRET_YEN)
    spend(ledger, SECRET_YEN, "食費", CANARY, today)
    earn(ledger, SECRET_YEN, "給与", CANARY, today)
    return ledger


@pytest.fixture
def taro(hanako: Ledger) -> Any:
    """Taro's conversation about a ledger of his own."""
    user = User.objects.create_user("taro")
    ledger = ledger_create(name="となり", owner=user)
    yield Conversation.objects.create(user=user, ledger=ledger, door=Door.WEB)
    close_threads()


def calls_with(hanako: Ledger) -> dict[str, dict[str, Any]]:
    """Every tool, with ids and names of Hanako's ledger wherever it takes some."""
    expense = Expense.objects.get(ledger=hanako).public_id
    income = Income.objects.get(ledger=hanako).public_id
    today = ledger_today(hanako)
    month, day = f"{today:%Y-%m}", today.isoformat()
    row = {"amount_yen": 1, "category": CANARY, "description": "x", "date": day}
    return {
        "get_budget_facts": {
            "metrics": ["today_total_spent", "month_remaining", "month_budget"],
            "category": CANARY,
        },
        "get_remaining": {"category": CANARY},
        "get_tomorrow_guide": {},
        "get_budget_allotments": {},
        "get_month_breakdown": {"month": month},
        "get_period_spend": {"start_date": (today - timedelta(days=40)).isoformat(), "end_date": day},
        "get_surplus": {"month": month},
        "get_budget_summary": {"month": month},
        "create_expenses": {"items": [row]},
        "create_incomes": {"items": [row]},
        "update_expenses": {"items": [{"id": expense, "amount_yen": 1}]},
        "delete_expense": {"id": expense},
        "update_income": {"id": income, "amount_yen": 1},
        "delete_income": {"id": income},
        "record_late_arrivals": {"corrections": [{"id": expense, "date": "2026-05-01"}]},
        "confirm_budget": {"month": month},
        "set_budget": {"category": CANARY, "amount_yen": 1},
        "copy_budget": {"month": month},
        "reopen_budget": {"month": month},
        "set_fixed_cost": {"name": "x", "amount_yen": 1, "category": CANARY},
        "get_recurring": {},
        "set_regular_income": {"name": "x", "amount_yen": 1, "category": CANARY},
        "end_recurring": {"kind": "fixed_cost", "name": CANARY},
        "close_month": {"month": month},
        "carry_over": {"choice": "savings", "month": month},
        "create_wishlist": {"name": "x"},
        "calculate": {"expression": "1 + 1"},
        "get_memories": {"about": CANARY},
        "remember": {"fact": "likes tea"},
        "forget": {"what": CANARY},
        "create_planned_expense": {"description": "x", "amount_yen": 1, "date": day, "category": CANARY},
    }


async def test_no_tool_shows_or_touches_the_other_ledger(hanako: Ledger, taro: Conversation) -> None:
    calls = calls_with(hanako)
    assert set(calls) == set(tools()), "a new tool needs its line here"
    before = Change.objects.filter(ledger=hanako).count()
    for name, arguments in calls.items():
        done = await said(taro, "残りは？", [Wishing((name, arguments))])
        seen = json.dumps([event.data for event in done.events], ensure_ascii=False)
        told = json.dumps(list(Turn.objects.get(pk=done.turn.pk).tool_calls.values_list("result", flat=True)))
        assert "Hanako" not in seen and hanako.name not in seen
        assert str(SECRET_YEN) not in seen + told and f"{SECRET_YEN:,}" not in seen, name
    assert Change.objects.filter(ledger=hanako).count() == before
    assert not Expense.objects.filter(ledger=hanako, deleted_at__isnull=False).exists()


async def test_a_foreign_row_is_answered_like_a_missing_one(hanako: Ledger, taro: Conversation) -> None:
    foreign = Expense.objects.get(ledger=hanako).public_id
    hints = []
    for public_id in (foreign, "e999999999"):
        done = await said(taro, "消して", [Wishing(("delete_expense", {"id": public_id}))])
        hints.append(done.turn.tool_calls.get().result["hint"].replace(public_id, "ID"))
    assert hints[0] == hints[1]


@pytest.mark.parametrize(
    "smuggled", ["ledger", "ledger_id", "user_id", "household_id", "door", "created_at", "turn"]
)
async def test_identity_cannot_be_smuggled_in_arguments(
    hanako: Ledger, taro: Conversation, smuggled: str
) -> None:
    row = {"amount_yen": 1, "category": "食費", "description": "x", "date": ledger_today(hanako).isoformat()}
    for arguments in ({"items": [row], smuggled: hanako.pk}, {"items": [row | {smuggled: hanako.pk}]}):
        done = await said(taro, "記録して", [Wishing(("create_expenses", arguments))])
        assert done.tools == [("create_expenses", False)]
    assert Expense.objects.count() == 1
