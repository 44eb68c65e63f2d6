"""A turn that takes its time can be stopped within a second, and a server that ends lets turns end."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User

from agent.models import Turn
from finance.models import Expense, Ledger
from finance.services.ledgers import ledger_create
from finance.services.months import ledger_today
from tests.support.chat_socket import ChatSocket, session_of, turns_settled
from tests.support.doubles.fake_gemini import calls, text
from tests.support.doubles.fakehttp import Slow
from tests.support.slow_model import server_with_model


@pytest.fixture
def hanako(transactional_db: None) -> Iterator[User]:
    """Somebody with a ledger of her own."""
    user = User.objects.create_user("hanako")
    ledger_create(name="わが家", owner=user)
    yield user
    turns_settled()


def lunch() -> tuple[str, dict]:
    """The wish to record a lunch of today."""
    day = ledger_today(Ledger.objects.get()).isoformat()
    row = {"amount_yen": 850, "category": "食費", "description": "ランチ", "date": day}
    return "create_expenses", {"items": [row]}


def test_a_stop_ends_a_thinking_turn_within_a_second(hanako: User) -> None:
    with server_with_model() as (web, fake), ChatSocket(web, session_of(hanako)) as chat:
        fake.push(Slow(text("やっと。"), 20))
        conversation = chat.open()
        chat.post("残りは？", conversation)
        turn = chat.until("turn.started")["turn"]
        begin = time.monotonic()
        chat.send(type="stop", turn=turn)
        assert chat.until("turn.finished")["data"]["status"] == "stopped"
        assert time.monotonic() - begin < 1


def test_a_stop_after_a_write_says_what_was_recorded(hanako: User) -> None:
    with server_with_model() as (web, fake), ChatSocket(web, session_of(hanako)) as chat:
        fake.push(calls(lunch()), Slow(text("記録したで。"), 20))
        conversation = chat.open()
        chat.post("ランチ 850円", conversation)
        turn = chat.until("tool.finished")["turn"]
        chat.send(type="stop", turn=turn)
        end = chat.until("turn.finished")["data"]
    assert end["status"] == "stopped" and end["undo"] and Expense.objects.count() == 1
    assert Turn.objects.get().reply  # says that it was recorded


def test_a_waiting_turn_can_be_stopped_before_it_begins(hanako: User) -> None:
    with server_with_model() as (web, fake), ChatSocket(web, session_of(hanako)) as chat:
        fake.push(Slow(text("おまたせ。"), 1.5))
        conversation = chat.open()
        chat.post("残りは？", conversation)
        chat.post("ランチ 850円", conversation)
        chat.until("accepted")
        second = chat.until("accepted")["turn"]
        chat.send(type="stop", turn=second)
        chat.until("turn.finished", turn=second)
        turns_settled()
    assert Turn.objects.get(pk=second).state == Turn.State.STOPPED and not Expense.objects.exists()


def test_a_server_that_is_told_to_end_lets_its_turns_end(hanako: User) -> None:
    with server_with_model() as (web, fake):
        fake.push(calls(lunch()), Slow(text("記録したで。"), 2))
        with ChatSocket(web, session_of(hanako)) as chat:
            conversation = chat.open()
            chat.post("ランチ 850円", conversation)
            chat.until("tool.finished")
            web.stop()
    turn = Turn.objects.get()
    assert turn.state == Turn.State.DONE and "記録したで。" in turn.reply and Expense.objects.count() == 1
