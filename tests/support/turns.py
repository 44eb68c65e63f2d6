"""Turns in tests: a conversation on the real database, and everything that one turn did."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User

from agent.conversations import conversation_of, turn_accept
from agent.events import Event
from agent.llm.base import ChatModel
from agent.llm.choose import models_for
from agent.llm.clients import close_clients
from agent.llm.offline.model import OfflineModel
from agent.models import Conversation, Turn
from agent.threads import in_thread
from agent.turn import run_turn
from finance.models import Door, Expense
from finance.services.ledgers import ledger_create


def conversation_of_hanako() -> Conversation:
    """Hanako's first conversation about a ledger of her own."""
    hanako = User.objects.create_user("hanako", password="x")
    ledger = ledger_create(name="わが家", owner=hanako)
    return Conversation.objects.create(user=hanako, ledger=ledger, door=Door.WEB)


class Ran:
    """What came of a turn, as clients saw it."""

    def __init__(self, turn: Turn, events: list[Event]) -> None:
        self.turn = turn
        self.events = events

    def data(self, kind: str) -> list[dict[str, Any]]:
        """The data of all events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    @property
    def text(self) -> str:
        """Everything that was said."""
        return "".join(each["text"] for each in self.data("text"))

    @property
    def end(self) -> dict[str, Any]:
        """The data of turn.finished."""
        assert self.events[-1].kind == "turn.finished"
        return self.events[-1].data

    @property
    def buttons(self) -> list[str]:
        """The values of all buttons."""
        return [button["value"] for each in self.data("buttons") for button in each["buttons"]]

    @property
    def displays(self) -> list[str]:
        """The titles of all displays."""
        return [each["title"] for each in self.data("display")]

    @property
    def tools(self) -> list[tuple[str, bool]]:
        """The tools that ran, and whether it went well."""
        return [(each["tool"], each["ok"]) for each in self.data("tool.finished")]


async def accepted(conversation: Conversation, message: str) -> Turn:
    """A stored message that waits to be run. Sentences of the product come as their English originals."""

    def accept() -> Turn:
        fresh = conversation_of(user=conversation.user, conversation_id=conversation.pk)
        client_id = str(uuid.uuid4())
        return turn_accept(conversation=fresh, client_id=client_id, message=message, language="en")[0]

    return await in_thread(accept)


async def pressed(conversation: Conversation, action: str) -> Ran:
    """Presses a button (proposal:3, undo:7) and runs its turn to the end."""

    def accept() -> Turn:
        fresh = conversation_of(user=conversation.user, conversation_id=conversation.pk)
        client_id = f"press-{uuid.uuid4()}"
        return turn_accept(
            conversation=fresh, client_id=client_id, message="x", action=action, language="en"
        )[0]

    return await ran(await in_thread(accept), [OfflineModel()])


async def ran(turn: Turn, models: Sequence[ChatModel] | None = None) -> Ran:
    """Runs a turn to its end, with the chain of the settings unless models are given."""
    try:
        chain = models or await in_thread(models_for, turn)
        events = [event async for event in run_turn(turn, chain)]
        await in_thread(turn.refresh_from_db)
    finally:
        await close_clients()
    return Ran(turn, events)


async def said(conversation: Conversation, message: str, models: Sequence[ChatModel] | None = None) -> Ran:
    """Sends a message and runs its turn to the end."""
    return await ran(await accepted(conversation, message), models)


async def expenses(conversation: Conversation) -> list[tuple[int, str]]:
    """Amount and description of every expense that is there."""
    rows = Expense.objects.filter(ledger_id=conversation.ledger_id, deleted_at=None).order_by("pk")
    return await in_thread(lambda: [(row.amount_yen, row.description) for row in rows])
