"""Starts the product, keeps it running, and stops it: `python -m config.supervisor run|demo|link|stop`.

The database is a server of its own, the web server and the job worker are children. Any may be killed; it is
started again. The supervisor itself may be killed; the next start clears away what it left."""

from __future__ import annotations

import errno
import os
import signal
import sys
import time
from types import FrameType

from config.child_process import (
    SETUP_EXIT_CODE,
    Backoff,
    ChildProcess,
    discord_bot,
    job_worker,
    last_line,
)
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
STOP_SECONDS = 60.0  # how long `make stop` waits for the supervisor


class StopRequested(BaseException):
    """Ctrl-C, SIGTERM, or the terminal was closed."""


class Supervisor:
    """One run of the product."""

    def __init__(self) -> None:
        self.port = port_from_environment()
        bind = env.str("MANEKI_BIND", default=LOOPBACK)
        self.url = env.str("MANEKI_PUBLIC_URL", default="").rstrip("/") or f"http://{LOOPBACK}:{self.port}"
        self.web = WebProcess(self.port, bind=bind)
        self.children: list[ChildProcess] = [self.web, job_worker()]
        if env.str("DISCORD_TOKEN", default="").strip():
            self.children.append(discord_bot())
        self._database_backoff = Backoff()

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
        for child in self.children:
            child.start()
        self._note_state()
        self.web.wait_ready()
        tell("ready", url=sign_in_url(self.url))
        tell("hint_stop")

    def watch(self) -> None:
        """Runs until a signal ends it."""
        embedded = uses_embedded_server()
        while True:
            time.sleep(WATCH_SECONDS)
            if embedded and product_server().postmaster.pid() is None:
                self._revive_database()
            self.revive_children()

    def revive_children(self) -> None:
        """Starts again what has ended, but for a child that only a person can help."""
        for child in list(self.children):
            if child.exit_code() == SETUP_EXIT_CODE:
                self.children.remove(child)
                tell(f"{child.name}_gave_up", reason=last_line(child.log))
            elif child.exit_code() is not None:
                self._revive(child)

    def stop(self) -> None:
        """Children first, so that the database ends without anybody in it; that one stops with this process."""
        if any(child.pid for child in self.children):
            tell("stopping")
        for child in self.children:
            child.terminate()
        for child in self.children:
            child.stop()
        forget_state()

    def _note_state(self) -> None:
        running = [child for child in self.children if child.exit_code() is None]
        RunState(
            self.url, os.getpid(), {child.name: (child.pid or 0, child.started) for child in running}
        ).save()

    def _revive(self, child: ChildProcess) -> None:
        """Starts a child that has ended when its wait is over; the others are watched meanwhile."""
        if child.due is None:
            wait = child.backoff.next_wait()
            child.due = time.monotonic() + wait
            tell(f"{child.name}_restarts", code=child.exit_code(), seconds=round(wait))
        if time.monotonic() < child.due:
            return
        child.due = None
        try:
            if child is self.web:
                check_port(self.port, self.web.bind)
            child.start()
            self._note_state()
            if child is self.web:
                self.web.wait_ready()
            tell(f"{child.name}_is_back")
        except StartError as error:
            print(error, file=sys.stderr, flush=True)
            child.stop()  # alive but not ready: the next round starts another

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
    if state is None or state.child("web") is None:
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
