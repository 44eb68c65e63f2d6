"""Maneki's own turn under the contract: stored as in production, events, guards and prompt included."""

from __future__ import annotations

import asyncio
import os
import uuid
from collections.abc import AsyncIterator, Callable
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.models import User  # noqa: E402 - after django.setup()
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from agent.conversations import conversation_create, conversation_of, turn_accept  # noqa: E402
from agent.llm.base import Finished, ModelEvent, ModelRequest, TextDelta, ToolCall  # noqa: E402
from agent.models import Conversation  # noqa: E402
from agent.threads import close_threads, in_thread  # noqa: E402
from agent.turn import run_turn  # noqa: E402
from benchmarks import contract  # noqa: E402
from finance.models import Door, Expense, Ledger  # noqa: E402
from finance.services.ledgers import ledger_create  # noqa: E402
from finance.services.months import month_for_day  # noqa: E402

NAME = "maneki"


class InstantModel:
    """Answers at once by the contract's script; reads the prompt and history as a cloud model does."""

    name = "instant"
    reads_prompt = True

    def __init__(self, categories: list[str]) -> None:
        self._categories = categories

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """First the wish, then the reply in 20 pieces."""
        assert request.system
        if not request.rounds:
            number = contract.number_of(request.message)
            start, end, category = contract.wish(number)
            arguments = {"start_date": start, "end_date": end, "category": self._categories[category]}
            yield ToolCall(f"call-{number}", "get_period_spend", arguments)
            yield Finished("tool_calls")
            return
        data = request.rounds[-1].results[0].data
        for token in contract.tokens(data["total_yen"], data["count"]):
            yield TextDelta(token)
        yield Finished("stop")


def seeded_ledger(owner: User) -> Ledger:
    """A ledger with the contract's expenses, made once per database."""
    known = Ledger.objects.filter(name=NAME).first()
    if known is not None:
        return known
    ledger = ledger_create(name=NAME, owner=owner)
    categories = list(ledger.categories.filter(kind="expense"))[: contract.CATEGORIES]
    months: dict[str, Any] = {}
    expenses = []
    for day, category, yen, memo in contract.rows():
        month = months.get(f"{day:%Y-%m}") or months.setdefault(
            f"{day:%Y-%m}", month_for_day(ledger=ledger, day=day)
        )
        expenses.append(
            Expense(
                ledger=ledger,
                date=day,
                month=month,
                category=categories[category],
                amount_yen=yen,
                description=memo,
                door=Door.IMPORT,
            )
        )
    Expense.objects.bulk_create(expenses, batch_size=2000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return ledger


async def main() -> None:
    """Measures and reports."""
    owner, ledger, categories = await in_thread(_prepared)
    model = InstantModel(categories)
    conversations: dict[str, Conversation] = {}

    def opened(count: int) -> list[str]:
        fresh = []
        for _number in range(count):
            made = conversation_create(user=owner, ledger=ledger)
            conversations[str(made.pk)] = conversation_of(user=owner, conversation_id=made.pk)
            fresh.append(str(made.pk))
        return fresh

    async def threads(count: int) -> list[str]:
        return await in_thread(opened, count)

    async def turn(thread: str, text: str, on_text: Callable[[str], None]) -> None:
        stored, _new = await in_thread(
            turn_accept, conversation=conversations[thread], client_id=str(uuid.uuid4()), message=text
        )
        async for event in run_turn(stored, [model]):
            if event.kind == "text":
                on_text(event.data["text"])

    contract.report(await contract.measure(NAME, turn, threads))


def _prepared() -> tuple[User, Ledger, list[str]]:
    call_command("migrate", verbosity=0)
    owner, _new = User.objects.get_or_create(username="bench")
    ledger = seeded_ledger(owner)
    names = ledger.categories.filter(kind="expense").values_list("name", flat=True)
    return owner, ledger, list(names)[: contract.CATEGORIES]


if __name__ == "__main__":
    asyncio.run(main())
    close_threads()
