"""A channel layer without Redis: groups between processes over PostgreSQL's LISTEN and NOTIFY.

Membership stays in memory, per process and event loop. group_send() is one NOTIFY, which every process (the
sender's too) hands to its own members. Nothing is stored: a process that is away misses it, as with Redis
pub/sub, so messages name rows (turn, seq) and are small. A channel by its own name is reached from its own
process only."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import threading
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
from channels.layers import BaseChannelLayer, InMemoryChannelLayer
from django.db import connections

log = logging.getLogger(__name__)

MAX_BYTES = 7900  # PostgreSQL takes payloads under 8000 bytes
LISTEN_SECONDS = 10.0  # how long group_add waits for the listener
PROBE_SECONDS = 20.0  # how often a silent listener asks whether its server is still there
RETRY_SECONDS = (0.2, 1.0, 2.0, 5.0)  # the last one repeats
NOT_FOR_LIBPQ = {"cursor_factory", "context", "prepare_threshold", "pool", "options"}


class MessageTooLargeError(ValueError):
    """The message is longer than a NOTIFY carries; send the id of a row instead."""

    def __init__(self, group: str, size: int) -> None:
        super().__init__(f"A message to {group} has {size} bytes, {MAX_BYTES} is the most: send a row's id.")


class LayerUnavailableError(ConnectionError):
    """The layer cannot listen, so a member would miss messages without knowing."""


class NotifyChannelLayer(BaseChannelLayer):
    """Use it by CHANNEL_LAYERS. After a lost listener each member gets {"type": gap_message}, if it is named:
    it may have missed something and should read its rows again."""

    extensions = ["groups", "flush"]

    def __init__(
        self,
        database: str = "default",
        channel: str = "maneki",
        gap_message: str | None = None,
        expiry: int = 60,
        group_expiry: int = 7 * 86400,
        capacity: int = 1000,
        channel_capacity: dict[Any, int] | None = None,
    ) -> None:
        super().__init__(expiry=expiry, capacity=capacity, channel_capacity=channel_capacity)
        self._database, self._channel, self._gap_message = database, channel, gap_message
        self._local_options: dict[str, Any] = {
            "expiry": expiry,
            "group_expiry": group_expiry,
            "capacity": capacity,
            "channel_capacity": channel_capacity,
        }
        self._locals: WeakKeyDictionary[asyncio.AbstractEventLoop, InMemoryChannelLayer] = WeakKeyDictionary()
        self._guard = threading.Lock()
        self._reset()

    def _reset(self) -> None:
        """Threads and connections of this process; a forked child needs its own."""
        self._pid = os.getpid()
        self._token = secrets.token_hex(8)  # names this listener in the message that ends it
        self._closing = False
        self._listening = threading.Event()
        self._listener: threading.Thread | None = None
        self._sender: psycopg.Connection | None = None
        self._send_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="notify-send")

    # what consumers call

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """To one channel of this process and loop."""
        await self._local().send(channel, message)

    async def receive(self, channel: str) -> dict[str, Any]:
        """The next message of a channel."""
        return await self._local().receive(channel)

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A name for a channel of this process."""
        return await self._local().new_channel(prefix)

    async def group_add(self, group: str, channel: str) -> None:
        """Joins; from here on every message to the group arrives."""
        await self._local().group_add(group, channel)
        self._start_listener()
        if self._listening.is_set():
            return
        if not await asyncio.to_thread(self._listening.wait, LISTEN_SECONDS):
            await self._local().group_discard(group, channel)
            raise LayerUnavailableError("The channel layer cannot listen to the database.")

    async def group_discard(self, group: str, channel: str) -> None:
        """Leaves."""
        await self._local().group_discard(group, channel)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """To all members, in all processes."""
        self.require_valid_group_name(group)
        body = json.dumps([group, message], ensure_ascii=False, separators=(",", ":"))
        size = len(body.encode())
        if size > MAX_BYTES:
            raise MessageTooLargeError(group, size)
        self._heed_fork()
        await asyncio.get_running_loop().run_in_executor(self._send_thread, self._notify, body)

    async def close(self) -> None:
        """Ends the listener and the sender of this process; a later use starts them again."""
        if self._listener is None or not self._listener.is_alive():
            return
        self._closing = True
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._send_thread, self._notify, json.dumps([None, self._token]))
        await asyncio.to_thread(self._listener.join, LISTEN_SECONDS)
        if self._sender is not None:
            self._sender.close()
        self._send_thread.shutdown(wait=False)
        self._reset()

    async def flush(self) -> None:
        """Forgets all members and messages of this process (tests)."""
        self._locals.clear()

    # sending: one connection, one thread

    def _notify(self, body: str) -> None:
        for last in (False, True):
            try:
                if self._sender is None or self._sender.closed:
                    self._sender = self._connect("send")
                self._sender.execute("select pg_notify(%s, %s)", (self._channel, body))
                return
            except psycopg.OperationalError:
                self._sender = None
                if last:
                    raise

    # listening: one connection, one thread, whatever the number of loops

    def _start_listener(self) -> None:
        self._heed_fork()
        with self._guard:
            if self._listener is None or not self._listener.is_alive():
                self._listener = threading.Thread(target=self._listen, name="notify-listen", daemon=True)
                self._listener.start()

    def _listen(self) -> None:
        failures = 0
        heard_before = False
        while not self._closing:
            try:
                with self._connect("listen") as connection:
                    connection.execute(f'listen "{self._channel}"')
                    self._listening.set()
                    if heard_before:
                        self._tell_gap()
                    heard_before, failures = True, 0
                    self._hear(connection)
            except psycopg.OperationalError as error:
                self._listening.clear()
                wait = RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)]
                failures += 1
                log.warning("the channel layer lost its listener, trying again in %s s: %s", wait, error)
                time.sleep(wait)

    def _hear(self, connection: psycopg.Connection) -> None:
        while not self._closing:
            for notice in connection.notifies(timeout=PROBE_SECONDS):
                group, message = json.loads(notice.payload)
                if group is not None:
                    self._hand_out([group], message)
                elif message == self._token:
                    return
            connection.execute("select 1")

    def _tell_gap(self) -> None:
        if self._gap_message:
            self._hand_out(None, {"type": self._gap_message})

    def _hand_out(self, groups: Iterable[str] | None, message: dict[str, Any]) -> None:
        """Gives a message to the members of the groups (None: of all) in each loop of this process."""
        for loop, local in list(self._locals.items()):
            for group in list(local.groups) if groups is None else groups:
                if group in local.groups and not loop.is_closed():
                    asyncio.run_coroutine_threadsafe(local.group_send(group, message), loop)

    # shared

    def _local(self) -> InMemoryChannelLayer:
        loop = asyncio.get_running_loop()
        if loop not in self._locals:
            self._locals[loop] = InMemoryChannelLayer(**self._local_options)
        return self._locals[loop]

    def _connect(self, purpose: str) -> psycopg.Connection:
        """A connection of our own, outside Django's pool: it lasts as long as the process."""
        given = connections[self._database].get_connection_params()
        parameters = {name: value for name, value in given.items() if name not in NOT_FOR_LIBPQ}
        return psycopg.connect(**parameters, autocommit=True, application_name=f"maneki layer {purpose}")

    def _heed_fork(self) -> None:
        if self._pid != os.getpid():
            self._guard = threading.Lock()
            self._reset()
