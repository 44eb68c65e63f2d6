"""A whole installation in a folder of its own, run by real processes and cleared away afterwards."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.embedded_postgres import EmbeddedPostgres
from config.places import BASE_DIR

LINK = re.compile(r"http://\S+/sign-in/\S+/")


def product_environment(**changes: str) -> dict[str, str]:
    """The environment of a process of the product: that of the tests without what only tests need."""
    environment = os.environ | changes
    environment.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)
    return environment


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder in /tmp. (pytest's tmp_path is closed to the user who runs the database, and each run of pytest
    on the machine closes it again.)"""
    folder = Path(tempfile.mkdtemp(prefix="maneki-it-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Installation:
    """`make run` and its relatives on a scratch folder."""

    def __init__(self, folder: Path) -> None:
        self.var = folder / "var"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = product_environment(
            MANEKI_VAR=str(self.var), MANEKI_LANG="en", PORT=str(self.port)
        )
        self.postgres = EmbeddedPostgres(self.var / "postgres", fast=True)
        self.lines: list[str] = []
        self.process: subprocess.Popen[str] | None = None

    def command(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """One python -m … of the installation, to its end."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=BASE_DIR,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            timeout=60,
        )

    def start(self) -> str:
        """Runs the supervisor until it prints the sign-in link, which is returned."""
        self.lines = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "config.supervisor", "run"],
            cwd=BASE_DIR,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        threading.Thread(target=self._read, args=(self.process,), daemon=True).start()
        return self.wait_for(LINK)

    def wait_for(self, pattern: str | re.Pattern[str], seconds: float = 60) -> str:
        """Waits until a printed line matches, and returns the match."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for line in list(self.lines):
                if found := re.search(pattern, line):
                    return found.group()
            if self.process and self.process.poll() is not None and not self.lines_follow():
                break
            time.sleep(0.05)
        raise AssertionError(f"{pattern!r} was not printed:\n" + "".join(self.lines))

    def lines_follow(self) -> bool:
        """Gives the reader a moment after the end of the process."""
        before = len(self.lines)
        time.sleep(0.2)
        return len(self.lines) > before

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Sends a signal and waits for the end."""
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(30)

    def clear(self) -> None:
        """Ends whatever a test left."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.command("-m", "config.supervisor", "stop")

    def _read(self, process: subprocess.Popen[str]) -> None:
        for line in process.stdout or []:
            self.lines.append(line)


@contextmanager
def installation(copied_from: Path | None = None) -> Iterator[Installation]:
    """An installation for one test, new or with the files of one that is stopped."""
    with scratch_folder() as folder:
        made = Installation(folder)
        if copied_from is not None:  # cp keeps the owner, who may be the database's own user
            subprocess.run(["cp", "-a", str(copied_from), str(made.var)], check=True)
        try:
            yield made
        finally:
            made.clear()
