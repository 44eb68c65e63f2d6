"""A process of the product as a child of the supervisor: its log, its end, and the wait before it starts again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import psutil

from config.places import BASE_DIR, make_private_folder, var_folder

STOP_SECONDS = 15.0
LOG_BYTES = 5 * 2**20
MAX_BACKOFF = 30.0
SETUP_EXIT_CODE = (
    78  # EX_CONFIG: the child has said what a person must set right; to start it again is of no use
)
HEALTHY_SECONDS = 60.0  # after this long without a failure the back-off starts anew


class Backoff:
    """1, 2, 4 … 30 seconds between restarts; from 1 again after a healthy minute."""

    def __init__(self) -> None:
        self._failures = 0
        self._last = 0.0

    def next_wait(self) -> float:
        """How long to wait before the restart that is due now."""
        now = time.monotonic()
        self._failures = self._failures + 1 if now - self._last < HEALTHY_SECONDS else 1
        wait = min(2.0 ** (self._failures - 1), MAX_BACKOFF)
        self._last = now + wait
        return wait


class ChildProcess:
    """`python <arguments>`, logging to var/log/<name>.log."""

    def __init__(
        self, name: str, arguments: Sequence[str], *, environment: Mapping[str, str] | None = None
    ) -> None:
        self.name = name
        self.log = make_private_folder(var_folder() / "log") / f"{name}.log"
        self.backoff = Backoff()
        self.due: float | None = None  # when it starts again (time.monotonic), once it has ended
        self._arguments = list(arguments)
        self._environment = dict(os.environ if environment is None else environment)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process id, once started."""
        return self._process.pid if self._process else None

    @property
    def started(self) -> float:
        """The moment of its start, which tells it from a later process with its id."""
        return psutil.Process(self.pid).create_time()

    def start(self) -> None:
        """Starts it in a session of its own: Ctrl-C reaches the supervisor alone."""
        if self.log.exists() and self.log.stat().st_size > LOG_BYTES:
            self.log.replace(self.log.with_suffix(".log.1"))
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self._arguments],
                cwd=BASE_DIR,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def exit_code(self) -> int | None:
        """None while it runs."""
        return self._process.poll() if self._process else None

    def terminate(self) -> None:
        """Asks it to end, and does not wait."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def stop(self) -> None:
        """Asks it to end, then insists."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """kill -9."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def job_worker(environment: Mapping[str, str] | None = None) -> ChildProcess:
    """The worker of the job queue. Done jobs leave the table; failed ones stay to be looked at."""
    arguments = ["manage.py", "procrastinate", "worker", "--delete-jobs", "successful", "--concurrency", "2"]
    return ChildProcess("worker", arguments, environment=environment)


def discord_bot(environment: Mapping[str, str] | None = None) -> ChildProcess:
    """The bot of the Discord door."""
    return ChildProcess("bot", ["manage.py", "runbot"], environment=environment)


def last_line(log: Path) -> str:
    """What a log ends with, for one sentence."""
    try:
        lines = log.read_text(errors="replace").strip().splitlines()
    except OSError:
        lines = []
    return lines[-1].strip() if lines else "?"
