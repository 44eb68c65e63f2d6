"""The bridge from the event loop to the ORM: a few lasting threads, each with a lasting connection.

Django's async ORM would run all sockets of a process in one thread, and fetching a connection for every unit of
work costs as much as the unit. A thread is held only while a unit runs, never while a model thinks; the pool is
larger than the number of these threads (config/database.py), so that pages never wait for them.
"""

from __future__ import annotations

import asyncio
import contextvars
import functools
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError, connections
from django.utils import translation

P = ParamSpec("P")
T = TypeVar("T")

RECONNECT_PAUSES = (0.05, 0.3, 1.0, 2.0)  # seconds; a database that restarts is back within these

_executor: ThreadPoolExecutor | None = None


async def in_thread(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Runs a synchronous unit of work with the caller's context (language, clock) and returns its result.

    A unit that finds its connection lost is run again on a fresh one: units are single transactions or carry a
    fingerprint, so that a second run does no harm.
    """
    context = contextvars.copy_context()
    work = functools.partial(_in_language, translation.get_language(), function, *args, **kwargs)
    unit = functools.partial(context.run, _with_live_connection, work)
    return await asyncio.get_running_loop().run_in_executor(executor(), unit)


def _in_language(language: str | None, function: Callable[..., T], /, *args: Any, **kwargs: Any) -> T:
    """Django's language stays behind in the thread that chose it: it is carried over by hand."""
    with translation.override(language):
        return function(*args, **kwargs)


def executor() -> ThreadPoolExecutor:
    """The process's threads for units of work."""
    global _executor
    if _executor is None:
        _executor = ThreadPoolExecutor(_size(), thread_name_prefix="unit")
    return _executor


def connection_lost(error: Exception) -> bool:
    """Whether the error tells of a connection that broke or a server that is away, not of the statement.

    (Whether the connection works now says nothing: Django may have opened a new one on the way here.)
    """
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    state = getattr(error.__cause__, "sqlstate", None)
    return state is None or state.startswith(
        ("08", "57P")
    )  # connection exceptions; shutdown, crash, starting up


def _with_live_connection(unit: Callable[[], T]) -> T:
    for pause in RECONNECT_PAUSES:
        try:
            return unit()
        except (OperationalError, InterfaceError) as error:
            if not connection_lost(error):
                raise
            for connection in connections.all(initialized_only=True):
                connection.close()
            time.sleep(pause)
    return unit()


def close_threads() -> None:
    """Ends the threads; for the end of a process or a test."""
    global _executor
    if _executor is not None:
        for each in [
            _executor.submit(_close_at_the_barrier, threads) for threads in [Barrier(_size())] * _size()
        ]:
            each.result()
        _executor.shutdown(wait=True)
        _executor = None


def _size() -> int:
    return int(settings.MANEKI_DATABASE_THREADS)


def _close_at_the_barrier(threads: Barrier) -> None:
    """Each thread closes its own connections; none takes two of these jobs, since it waits for the others."""
    connections.close_all()
    threads.wait(timeout=10)
