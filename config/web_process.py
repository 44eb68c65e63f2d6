"""The web server as a child of the supervisor: Daphne, its log, and its restarts."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from config.environment import env
from config.places import BASE_DIR, make_private_folder, var_folder
from config.start_errors import BadPortError, PortInUseError, WebStartError

LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 8000
READY_SECONDS = 60.0
STOP_SECONDS = 15.0
LOG_BYTES = 5 * 2**20
DAPHNE_OPTIONS = [
    *("--verbosity", "0"),  # no access log: it would hold sign-in links
    "--no-server-name",
    *("--ping-interval", "20", "--ping-timeout", "30"),
    *("--application-close-timeout", "10"),
]


class WebProcess:
    """One Daphne on one port."""

    def __init__(
        self, port: int, *, bind: str = LOOPBACK, environment: Mapping[str, str] | None = None
    ) -> None:
        self.port, self.bind = port, bind
        self.log = make_private_folder(var_folder() / "log") / "web.log"
        self._environment = dict(os.environ if environment is None else environment)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process id, once started."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Starts Daphne in a session of its own: Ctrl-C reaches the supervisor alone."""
        if self.log.exists() and self.log.stat().st_size > LOG_BYTES:
            self.log.replace(self.log.with_suffix(".log.1"))
        command = [sys.executable, "-m", "daphne", "-b", self.bind, "-p", str(self.port), *DAPHNE_OPTIONS]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "config.asgi:application"],
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

    def is_ready(self) -> bool:
        """Whether it serves, database included."""
        host = LOOPBACK if self.bind in ("", "0.0.0.0") else self.bind
        connection = http.client.HTTPConnection(host, self.port, timeout=5)
        try:
            connection.request("GET", "/healthz/ready", headers={"Host": f"{LOOPBACK}:{self.port}"})
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def wait_ready(self, seconds: float = READY_SECONDS) -> None:
        """Returns when it serves; explains when it does not."""
        deadline = time.monotonic() + seconds
        while not self.is_ready():
            if self.exit_code() is not None or time.monotonic() > deadline:
                raise WebStartError(reason=last_line(self.log), log=self.log)
            time.sleep(0.1)

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


def port_from_environment() -> int:
    """PORT, or 8000."""
    given = env.str("PORT", default="") or str(DEFAULT_PORT)
    if not given.isdecimal() or not 1 <= int(given) <= 65535:
        raise BadPortError(port=given)
    return int(given)


def check_port(port: int, bind: str = LOOPBACK) -> None:
    """Fails when somebody listens there."""
    if not _is_free(port, bind):
        other = next((number for number in range(port + 1, port + 100) if _is_free(number, bind)), port + 1)
        raise PortInUseError(port=port, other=other)


def last_line(log: Path) -> str:
    """What a log ends with, for one sentence."""
    try:
        lines = log.read_text(errors="replace").strip().splitlines()
    except OSError:
        lines = []
    return lines[-1].strip() if lines else "?"


def _is_free(port: int, bind: str) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as Daphne does
        try:
            probe.bind((bind, port))
        except OSError:
            return False
        return True
