"""Groups between processes over NOTIFY (and over Redis where a server is installed)."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from asgiref.sync import async_to_sync
from django.db import connection

from config.notify_layer import MAX_BYTES, MessageTooLargeError, NotifyChannelLayer
from config.places import BASE_DIR
from tests.support.daphne import database_url

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def layer() -> Iterator[NotifyChannelLayer]:
    made = NotifyChannelLayer(gap_message="layer.gap")
    yield made
    async_to_sync(made.close)()


class Peer:
    """A listener in another process."""

    def __init__(self, group: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.config.layer_peer", "listen", group],
            cwd=BASE_DIR,
            env=os.environ | {"DATABASE_URL": database_url()} | environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout.readline() == "in\n"

    def next(self) -> dict[str, object]:
        return json.loads(self.process.stdout.readline())

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def peer() -> Iterator[Peer]:
    made = Peer("ledger.1")
    yield made
    made.end()


def drop_layer_connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(pg_terminate_backend(pid)) from pg_stat_activity"
            " where application_name like 'maneki layer%%' and datname = current_database()"
        )
        return cursor.fetchone()[0]


async def receive(layer: NotifyChannelLayer, channel: str, seconds: float = 10) -> dict[str, object]:
    return await asyncio.wait_for(layer.receive(channel), seconds)


async def test_members_of_the_group_hear_and_others_do_not(layer: NotifyChannelLayer) -> None:
    inside, outside = await layer.new_channel(), await layer.new_channel()
    await layer.group_add("ledger.1", inside)
    await layer.group_add("ledger.2", outside)
    await layer.group_send("ledger.1", {"type": "moved", "turn": 34, "text": "食費"})
    assert await receive(layer, inside) == {"type": "moved", "turn": 34, "text": "食費"}
    with pytest.raises(TimeoutError):
        await receive(layer, outside, 0.3)


async def test_order_is_kept(layer: NotifyChannelLayer) -> None:
    channel = await layer.new_channel()
    await layer.group_add("g", channel)
    for seq in range(200):
        await layer.group_send("g", {"type": "event", "seq": seq})
    assert [(await receive(layer, channel))["seq"] for _ in range(200)] == list(range(200))


async def test_who_left_hears_nothing(layer: NotifyChannelLayer) -> None:
    channel = await layer.new_channel()
    await layer.group_add("g", channel)
    await layer.group_discard("g", channel)
    await layer.group_send("g", {"type": "x"})
    with pytest.raises(TimeoutError):
        await receive(layer, channel, 0.3)


async def test_long_message_is_refused_by_name(layer: NotifyChannelLayer) -> None:
    await layer.group_send("g", {"type": "x", "body": "円" * (MAX_BYTES // 3 - 20)})
    with pytest.raises(MessageTooLargeError):
        await layer.group_send("g", {"type": "x", "body": "円" * (MAX_BYTES // 3)})


def test_threads_with_loops_of_their_own_share_it(layer: NotifyChannelLayer) -> None:
    async def member() -> dict[str, object]:
        channel = await layer.new_channel()
        await layer.group_add("g", channel)
        await asyncio.to_thread(async_to_sync(layer.group_send), "g", {"type": "from a thread"})
        return await receive(layer, channel)

    for _ in range(3):  # each run is a loop of its own
        assert asyncio.run(member()) == {"type": "from a thread"}


async def test_it_can_be_closed_and_used_again(layer: NotifyChannelLayer) -> None:
    for _ in range(2):
        channel = await layer.new_channel()
        await layer.group_add("g", channel)
        await layer.group_send("g", {"type": "x"})
        assert await receive(layer, channel) == {"type": "x"}
        await layer.close()
    assert layer._listener is None


async def test_another_process_hears(layer: NotifyChannelLayer, peer: Peer) -> None:
    await layer.group_send("ledger.1", {"type": "moved", "turn": 1})
    assert peer.next() == {"type": "moved", "turn": 1}


async def test_it_comes_back_after_lost_connections(layer: NotifyChannelLayer, peer: Peer) -> None:
    channel = await layer.new_channel()
    await layer.group_add("ledger.1", channel)
    await layer.group_send("ledger.1", {"type": "before"})
    assert (await receive(layer, channel))["type"] == "before"
    peer.next()

    listening = await asyncio.to_thread(listeners)
    assert drop_layer_connections() >= 3
    assert await receive(layer, channel) == {"type": "layer.gap"}, "members are told to read their rows again"
    deadline = time.monotonic() + 10
    while await asyncio.to_thread(listeners) < listening and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    await layer.group_send("ledger.1", {"type": "after"})
    assert (await receive(layer, channel))["type"] == "after"
    assert peer.next() == {"type": "after"}


def listeners() -> int:
    """How many processes listen: the test, its peer, and the web server when one runs."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*) from pg_stat_activity where application_name = 'maneki layer listen'"
            " and datname = current_database() and state = 'idle' and query like 'listen%%'"
        )
        count = cursor.fetchone()[0]
    connection.close()
    return count


def test_with_redis_another_process_hears(redis_url: str) -> None:
    time.sleep(0.5)
    listener = Peer("ledger.1", REDIS_URL=redis_url)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tests.config.layer_peer", "send", "ledger.1", "食費"],
            cwd=BASE_DIR,
            env=os.environ | {"DATABASE_URL": database_url(), "REDIS_URL": redis_url},
            timeout=30,
        )
        assert done.returncode == 0
        assert listener.next() == {"type": "note", "body": "食費"}
    finally:
        listener.end()
