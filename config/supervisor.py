"""Starts the product, keeps it running, and stops it: `python -m config.supervisor run|demo|link|stop`.

The database is a server of its own, the web server a child. Either may be killed; it is started again. The
supervisor itself may be killed; the next start clears away what it left."""

from __future__ import annotations

import errno
import os
import signal
import sys
import time
from types import FrameType

import psutil

from config.database import uses_embedded_server
from config.embedded_postgres import product_server
from config.environment import env
from config.places import var_folder
from config.preparation import prepare_database, run_command
from config.run_state import RunState, clear_left_over, forget_state, only_supervisor, read_state
from config.sign_in_link import issue_token
from config.start_errors import AlreadyRunningError, DiskFullError, NotRunningError, StartError
from config.web_process import LOOPBACK, WebProcess, check_port, port_from_environment
from config.wording import say

WATCH_SECONDS = 0.5
MAX_BACKOFF = 30.0
STOP_SECONDS = 60.0  # how long `make stop` waits for the supervisor
HEALTHY_SECONDS = 60.0  # after this long without a failure the back-off starts anew


class StopRequested(BaseException):
    """Ctrl-C, SIGTERM, or the terminal was closed."""


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


class Supervisor:
    """One run of the product."""

    def __init__(self) -> None:
        self.port = port_from_environment()
        bind = env.str("MANEKI_BIND", default=LOOPBACK)
        self.url = env.str("MANEKI_PUBLIC_URL", default="").rstrip("/") or f"http://{LOOPBACK}:{self.port}"
        self.web = WebProcess(self.port, bind=bind)
        self._web_backoff, self._database_backoff = Backoff(), Backoff()

    def start(self, *, demo: bool) -> None:
        """Everything up to the line with the link."""
        if clear_left_over():
            tell("left_over")
        check_port(self.port, self.web.bind)
        tell("step_postgres")
        prepare_database()
        tell("step_prepare")
        run_command("prepare_installation")
        if demo:
            tell("step_demo")
            run_command("make_demo")
        tell("step_web")
        self._start_web()
        tell("ready", url=sign_in_url(self.url))
        tell("hint_stop")

    def watch(self) -> None:
        """Runs until a signal ends it."""
        embedded = uses_embedded_server()
        while True:
            time.sleep(WATCH_SECONDS)
            if embedded and product_server().postmaster.pid() is None:
                self._revive_database()
            if self.web.exit_code() is not None:
                self._revive_web()

    def stop(self) -> None:
        """Web first, so that the database ends without anybody in it; that one stops with this process."""
        if self.web.pid:
            tell("stopping")
            self.web.stop()
        forget_state()

    def _start_web(self) -> None:
        self.web.start()
        pid = self.web.pid or 0
        RunState(self.url, os.getpid(), pid, psutil.Process(pid).create_time()).save()
        self.web.wait_ready()

    def _revive_web(self) -> None:
        wait = self._web_backoff.next_wait()
        tell("web_restarts", code=self.web.exit_code(), seconds=round(wait))
        time.sleep(wait)
        try:
            check_port(self.port, self.web.bind)
            self._start_web()
            tell("web_is_back")
        except StartError as error:
            print(error, file=sys.stderr, flush=True)
            self.web.stop()  # alive but not ready: the next round starts another

    def _revive_database(self) -> None:
        tell("postgres_restarts")
        while True:
            try:
                product_server().start()
                tell("postgres_is_back")
                return
            except StartError as error:
                wait = self._database_backoff.next_wait()
                tell("postgres_retry", reason=error, seconds=round(wait))
                time.sleep(wait)


def run(*, demo: bool = False) -> None:
    """Starts and watches until a signal comes."""
    with only_supervisor():
        supervisor = Supervisor()
        try:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, _request_stop)
            supervisor.start(demo=demo)
            supervisor.watch()
        except StopRequested:
            pass
        finally:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)  # once is enough: the end takes a second
            supervisor.stop()
    tell("stopped", path=var_folder())


def link() -> None:
    """Prints a fresh sign-in link for the running product."""
    state = read_state()
    if state is None or state.web() is None:
        raise NotRunningError
    tell("link", url=sign_in_url(state.url))


def stop() -> None:
    """Ends the product from another terminal, or what a killed supervisor left of it."""
    asked = False
    deadline = time.monotonic() + STOP_SECONDS
    while True:
        try:
            with only_supervisor():
                clear_left_over()
                if uses_embedded_server():
                    product_server().stop()
            break
        except AlreadyRunningError:
            state = read_state()
            if time.monotonic() > deadline:
                raise
            if state and not asked:
                os.kill(state.supervisor_pid, signal.SIGTERM)
                asked = True
            time.sleep(WATCH_SECONDS)
    tell("stopped", path=var_folder())


def sign_in_url(url: str) -> str:
    """An address that signs in once."""
    return f"{url}/sign-in/{issue_token()}/"


def tell(key: str, **details: object) -> None:
    """Shows one line at once."""
    print(say(key, **details), flush=True)


def _request_stop(_number: int, _frame: FrameType | None) -> None:
    raise StopRequested


def main(arguments: list[str]) -> int:
    """One command; an error is one sentence."""
    try:
        match arguments:
            case ["run"]:
                run()
            case ["demo"]:
                run(demo=True)
            case ["link"]:
                link()
            case ["stop"]:
                stop()
            case _:
                print(__doc__)
                return 2
    except StartError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        print(DiskFullError(path=var_folder()), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
