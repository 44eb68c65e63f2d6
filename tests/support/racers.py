"""Processes that act on one database at the same moment: each is a Python of its own with its own connection.

The parent sends every process one order a round (a JSON line with the moment to begin); each answers with one line.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, cast

from tests.support.daphne import database_url
from tests.support.installation import product_environment

LEAD = 0.015  # seconds from an order to the moment when all begin: enough to read it


class Racer:
    """One process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.racer"],
            env=product_environment(DATABASE_URL=database_url()),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._in = cast(IO[str], self._process.stdin)
        self._out = cast(IO[str], self._process.stdout)

    def order(self, act: str, at: float, **arguments: Any) -> None:
        """Tells it what to do at which moment."""
        self._in.write(json.dumps({"act": act, "at": at, **arguments}) + "\n")
        self._in.flush()

    def answer(self) -> Any:
        """What came of it: a value, or the code of a refusal after `!`."""
        line = self._out.readline()
        if not line:
            raise AssertionError(f"a racer ended with {self._process.wait(10)}")
        return json.loads(line)

    def stop(self) -> None:
        """It ends with its input."""
        self._in.close()
        self._process.wait(20)
        self._out.close()


@contextmanager
def racers(count: int) -> Iterator[list[Racer]]:
    """So many processes, ready to act."""
    made = [Racer() for _number in range(count)]
    try:
        for racer in made:
            assert racer.answer() == "ready"
        yield made
    finally:
        for racer in made:
            racer.stop()


def race(
    made: Sequence[Racer], orders: Sequence[tuple[str, dict[str, Any]]], offsets: Sequence[float]
) -> list[Any]:
    """Gives each racer its order; each begins at one moment plus its own offset (seconds)."""
    start = time.time() + LEAD
    for racer, (act, arguments), offset in zip(made, orders, offsets, strict=True):
        racer.order(act, start + offset, **arguments)
    return [racer.answer() for racer in made[: len(orders)]]
