"""kill -9 of PostgreSQL while turns run: the product reconnects by itself, and every message has one true outcome."""

from __future__ import annotations

import os
import random
import re
import signal
import time
import uuid
from http.cookiejar import CookieJar
from urllib.request import HTTPCookieProcessor, build_opener

import psycopg
import pytest

from config.postmaster import PORT
from tests.support.chat_socket import ChatSocket
from tests.support.installation import Installation

ROUNDS = 4
SOAK_ROUNDS = 100


class Site:
    """What ChatSocket needs to know of a server."""

    def __init__(self, made: Installation) -> None:
        self.url = made.url
        self.host = made.url.removeprefix("http://")


def signed_in(link: str) -> str:
    """The session that a sign-in link gives."""
    jar = CookieJar()
    build_opener(HTTPCookieProcessor(jar)).open(link, timeout=20).close()
    return next(cookie.value or "" for cookie in jar if cookie.name == "maneki_session")


def rows(made: Installation, query: str) -> list[tuple]:
    """What the database has, asked past the product, once it is back."""
    where = f"host='{made.postgres.host}' port={PORT} user=postgres dbname=maneki"
    for _attempt in range(100):
        try:
            with psycopg.connect(where, connect_timeout=5) as connection:
                return connection.execute(query).fetchall()
        except psycopg.OperationalError:
            time.sleep(0.2)
    raise AssertionError("the database did not come back")


def outcome(made: Installation, session: str, conversation: int, message_id: str, text: str) -> dict:
    """Sends the message again, as a client does that never saw its end, until it is told the end."""
    ends = time.monotonic() + 60
    while True:
        try:
            with ChatSocket(Site(made), session) as chat:
                chat.open(conversation)
                chat.post(text, conversation, message_id)
                turn = chat.until("accepted", id=message_id)["turn"]
                return chat.until("turn.finished", turn=turn)["data"]  # the turn before may end late, too
        except Exception:
            if time.monotonic() > ends:
                raise
            time.sleep(0.5)


@pytest.mark.timeout(240)
def test_random_kills_of_the_database(fresh_installation: Installation) -> None:
    run_rounds(fresh_installation, ROUNDS, seed=7)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_many_random_kills_of_the_database(fresh_installation: Installation) -> None:
    run_rounds(fresh_installation, SOAK_ROUNDS, seed=int(os.environ.get("MANEKI_SOAK_SEED", "1")))


def run_rounds(made: Installation, rounds: int, seed: int) -> None:
    """Kills the database a moment after each message; in the end every message has one true outcome."""
    del made.environment[
        "MANEKI_FAST_POSTGRES"
    ]  # it commits before it has written: a kill would undo what was told
    session = signed_in(made.start())
    chance = random.Random(seed)
    with ChatSocket(Site(made), session) as chat:
        conversation = chat.open()
    for number in range(rounds):
        amount, message_id = 1000 + number, str(uuid.uuid4())
        text = f"ランチ {amount}円"
        with ChatSocket(Site(made), session) as chat:
            chat.open(conversation)
            chat.post(text, conversation, message_id)
            time.sleep(chance.uniform(0, 0.1))
            os.kill(made.postgres.postmaster.pid(), signal.SIGKILL)
        end = outcome(made, session, conversation, message_id, text)
        written = rows(made, f"select 'e' || id from finance_expense where amount_yen = {amount}")
        state, reply = rows(made, f"select state, reply from agent_turn where client_id = '{message_id}'")[0]
        assert state == end["status"] and len(written) <= 1
        if state == "done":
            assert len(written) == 1
        elif state == "interrupted":
            assert re.findall(r"e\d+", reply) == [row for (row,) in written]
    assert rows(made, "select count(*) from agent_turn") == [(rounds,)]


@pytest.mark.parametrize("point", ["before_tool", "in_transaction", "after_commit", "before_reply"])
def test_a_database_killed_at_a_named_point_costs_nothing(
    fresh_installation: Installation, point: str
) -> None:
    made = fresh_installation
    made.environment |= {
        "MANEKI_FAILPOINT": point,
        "MANEKI_FAILPOINT_VICTIM": str(made.postgres.data / "postmaster.pid"),
    }
    del made.environment["MANEKI_FAST_POSTGRES"]  # as in the test above
    session = signed_in(made.start())
    with ChatSocket(Site(made), session) as chat:
        conversation = chat.open()
    message_id = str(uuid.uuid4())
    end = outcome(made, session, conversation, message_id, "ランチ 850円")
    made.wait_for("The database ended")
    assert end["status"] == "done"
    assert rows(made, "select amount_yen from finance_expense") == [(850,)]
    assert rows(made, "select count(*) from agent_toolcall where fingerprint is not null") == [(1,)]
