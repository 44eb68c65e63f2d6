"""Sockets that misbehave or come in numbers cost nobody else anything."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from urllib.request import Request, urlopen

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection

from agent.models import Turn
from finance.services.ledgers import ledger_create
from tests.support.chat_socket import ChatSocket, session_of, turns_settled
from tests.support.daphne import DaphneProcess
from tests.support.doubles.fake_gemini import text
from tests.support.doubles.fakehttp import Slow
from tests.support.slow_model import server_with_model


@pytest.fixture
def hanako(transactional_db: None) -> Iterator[User]:
    """Somebody with a ledger of her own."""
    user = User.objects.create_user("hanako")
    ledger_create(name="わが家", owner=user)
    yield user
    turns_settled()


def test_an_oversize_message_ends_its_socket_and_no_other(
    live_server_process: DaphneProcess, hanako: User
) -> None:
    session = session_of(hanako)
    with ChatSocket(live_server_process, session) as good, ChatSocket(live_server_process, session) as bad:
        conversation = good.open()
        try:
            bad.send_raw("x" * (2 * 2**20))
        except OSError:
            pass  # it may be gone before everything is written
        assert bad.close_code() != 1000
        assert good.say("食費あとなんぼ？", conversation)[-1]["data"]["status"] == "done"


@pytest.mark.parametrize("sly", ["\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85"])
def test_a_header_cannot_hide_another(live_server_process: DaphneProcess, hanako: User, sly: str) -> None:
    lines = [
        "GET /ws/chat/ HTTP/1.1",
        f"Host: {live_server_process.host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        f"X-Sly: a{sly}Origin: {live_server_process.url}",
        f"Cookie: {settings.SESSION_COOKIE_NAME}={session_of(hanako)}",
    ]
    with socket.create_connection(("127.0.0.1", live_server_process.port), timeout=10) as raw:
        raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode("latin1"))
        status = raw.recv(200).split(b"\r\n")[0]
    assert b"101" not in status


def connections_to_the_database() -> int:
    """Connections of everybody else."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*), count(*) FILTER (WHERE state LIKE 'idle in transaction%%') FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        total, idle_in_transaction = cursor.fetchone()
    assert idle_in_transaction == 0
    return total


def test_sockets_that_come_and_go_leave_no_connection_behind(
    live_server_process: DaphneProcess, hanako: User
) -> None:
    session = session_of(hanako)

    def come_and_go(times: int) -> None:
        for number in range(times):
            with ChatSocket(live_server_process, session) as chat:
                conversation = chat.open()
                if number % 3 == 0:
                    chat.say("食費あとなんぼ？", conversation)
                elif number % 3 == 1:
                    chat.post("食費あとなんぼ？", conversation)  # gone before the answer

    come_and_go(12)
    turns_settled()
    before = connections_to_the_database()
    come_and_go(40)
    turns_settled()
    assert connections_to_the_database() <= before + 2


def test_turns_that_wait_for_their_model_hold_nothing(hanako: User) -> None:
    session = session_of(hanako)
    ledger = hanako.memberships.get().ledger
    with server_with_model() as (web, fake):
        fake.push(*[Slow(text("おまたせ。"), 6) for _number in range(20)])
        with ChatSocket(web, session) as chat:
            for _number in range(20):
                chat.post("残りは？", hanako.conversations.create(ledger=ledger).pk)
            while Turn.objects.filter(state=Turn.State.RUNNING).count() < 20:
                time.sleep(0.05)
            time.sleep(0.5)
            connections_to_the_database()  # none is idle in a transaction
            begin = time.monotonic()
            cookie = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}"}
            with urlopen(Request(web.url, headers=cookie), timeout=10) as page:
                assert page.status == 200
            assert time.monotonic() - begin < 5  # while all twenty wait
            assert Turn.objects.filter(state=Turn.State.RUNNING).count() == 20
        turns_settled(60)
    assert Turn.objects.filter(state=Turn.State.DONE).count() == 20
