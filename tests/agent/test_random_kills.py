"""kill -9 at any moment, of the web process and of the database: nothing lost, nothing doubled, everything told."""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from websockets.exceptions import WebSocketException

from agent.conversations import conversation_create
from agent.models import ToolCall, Turn, TurnEvent
from finance.models import Expense
from finance.services.ledgers import ledger_create
from tests.support.chat_socket import ChatSocket, session_of, turns_settled
from tests.support.daphne import DaphneProcess

ROUNDS = 20
SOAK_ROUNDS = 200
LONGEST_LIFE = 0.25  # seconds between the message and the kill; a turn takes a few hundredths


@pytest.fixture
def hanako(transactional_db: None) -> Iterator[User]:
    """Somebody with a ledger of her own."""
    user = User.objects.create_user("hanako")
    ledger_create(name="わが家", owner=user)
    yield user
    turns_settled()


def kill_at_random(web: DaphneProcess, session: str, conversation: int, text: str, pause: float) -> str:
    """Sends a message and kills the server a moment later. Returns the message's id."""
    chat = ChatSocket(web, session)
    chat.open(conversation)
    message_id = chat.post(text, conversation)
    time.sleep(pause)
    web.kill9()
    try:
        chat.close()
    except (WebSocketException, OSError):
        pass
    return message_id


def check_round(chat: ChatSocket, conversation: int, text: str, message_id: str, amount: int) -> None:
    """The client comes back, sends what was not finished again, and gets one outcome that is true."""
    chat.open(conversation)
    chat.post(text, conversation, message_id)
    end = chat.until("turn.finished")
    turn = Turn.objects.get(client_id=message_id)
    assert turn.state == end["data"]["status"] and turn.state in (Turn.State.DONE, Turn.State.INTERRUPTED)
    rows = list(Expense.objects.filter(amount_yen=amount))
    assert len(rows) == ToolCall.objects.filter(turn=turn, fingerprint__isnull=False).count() <= 1
    if turn.state == Turn.State.DONE:
        assert len(rows) == 1
    else:
        assert re.findall(r"e\d+", turn.reply) == [row.public_id for row in rows]
    numbers = list(TurnEvent.objects.filter(turn=turn).order_by("seq").values_list("seq", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert TurnEvent.objects.filter(turn=turn, kind="turn.finished").count() == 1


def run_rounds(hanako: User, rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    session = session_of(hanako)
    conversation = conversation_create(user=hanako).pk
    with DaphneProcess() as web:
        for number in range(rounds):
            amount = 1000 + number
            text = f"ランチ {amount}円"
            message_id = kill_at_random(web, session, conversation, text, chance.uniform(0, LONGEST_LIFE))
            Turn.objects.filter(state=Turn.State.RUNNING).update(
                heartbeat_at=timezone.now() - timedelta(minutes=1)  # what fifteen seconds would do
            )
            web.start()
            with ChatSocket(web, session) as chat:
                check_round(chat, conversation, text, message_id, amount)
    assert Turn.objects.count() == rounds


@pytest.mark.timeout(300)
def test_random_kills_of_the_web_process(hanako: User) -> None:
    run_rounds(hanako, ROUNDS, seed=20260520)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_many_random_kills_of_the_web_process(hanako: User) -> None:
    run_rounds(hanako, SOAK_ROUNDS, seed=int(os.environ.get("MANEKI_SOAK_SEED", "1")))
