"""The web server as a child of the supervisor: Daphne, its log, and its restarts."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Mapping

from config.child_process import ChildProcess, last_line
from config.environment import env
from config.start_errors import BadPortError, PortInUseError, WebStartError

LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 8000
READY_SECONDS = 60.0
DAPHNE_OPTIONS = [
    *("--verbosity", "0"),  # no access log: it would hold sign-in links
    "--no-server-name",
    *("--ping-interval", "20", "--ping-timeout", "30"),
    *("--application-close-timeout", "10"),
]


class WebProcess(ChildProcess):
    """One Daphne on one port."""

    def __init__(
        self, port: int, *, bind: str = LOOPBACK, environment: Mapping[str, str] | None = None
    ) -> None:
        self.port, self.bind = port, bind
        arguments = ["-m", "daphne", "-b", bind, "-p", str(port), *DAPHNE_OPTIONS, "config.asgi:application"]
        super().__init__("web", arguments, environment=environment)

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


def _is_free(port: int, bind: str) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as Daphne does
        try:
            probe.bind((bind, port))
        except OSError:
            return False
        return True
