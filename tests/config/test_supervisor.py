"""make run with real processes: any of them may be killed, and nothing is left behind at the end."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import quote

import psutil
import pytest

from config.child_process import MAX_BACKOFF, SETUP_EXIT_CODE, Backoff, ChildProcess
from config.embedded_postgres import EmbeddedPostgres
from config.supervisor import Supervisor
from tests.support.installation import LINK, Installation


def pid_of(made: Installation, name: str) -> int:
    return json.loads((made.var / "run.json").read_text())["children"][name][0]


def get(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=30) as response:
            return response.status
    except urllib.error.HTTPError as error:
        return error.code


def first_answer(url: str) -> http.client.HTTPResponse:
    """The answer itself, redirects not followed."""
    host, _, path = url.removeprefix("http://").partition("/")
    connection = http.client.HTTPConnection(host, timeout=10)
    connection.request("GET", f"/{path}")
    return connection.getresponse()


def wait_until_ready(made: Installation, seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if get(f"{made.url}/healthz/ready") == 200:
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise AssertionError("not ready: " + "".join(made.lines))


def test_start_stop_and_start_again(new_installation: Installation) -> None:
    made = new_installation
    link = made.start()
    assert sum(bool(LINK.search(line)) for line in made.lines) == 1, "one line with a link"
    assert get(f"{made.url}/healthz/ready") == 200
    children = [psutil.Process(pid_of(made, name)) for name in ("web", "worker")]
    assert made.stop() == 0
    assert not any(child.is_running() for child in children)
    assert not made.postgres.is_running()
    assert not (made.var / "run.json").exists()

    key = (made.var / "secret_key").read_text()
    second = made.start()
    assert second != link
    assert (made.var / "secret_key").read_text() == key
    assert made.stop(signal.SIGINT) == 0


def test_killed_web_postmaster_and_worker_come_back(fresh_installation: Installation) -> None:
    made = fresh_installation
    made.start()
    web = pid_of(made, "web")
    os.kill(web, signal.SIGKILL)
    made.wait_for("starting it again in 1 s")
    made.wait_for("web server runs again")
    wait_until_ready(made)
    assert pid_of(made, "web") != web

    os.kill(made.postgres.postmaster.pid(), signal.SIGKILL)
    made.wait_for("database runs again")
    wait_until_ready(made)

    worker = pid_of(made, "worker")
    os.kill(worker, signal.SIGKILL)
    made.wait_for("job worker runs again")
    assert psutil.Process(pid_of(made, "worker")).is_running()
    assert made.stop() == 0


def test_run_after_everything_was_killed(fresh_installation: Installation) -> None:
    made = fresh_installation
    made.start()
    web = psutil.Process(pid_of(made, "web"))
    made.stop(signal.SIGKILL)
    assert web.is_running(), "the web server outlives its supervisor"
    os.kill(made.postgres.postmaster.pid(), signal.SIGKILL)
    made.start()
    assert any("cleared away" in line for line in made.lines)
    assert not web.is_running()
    assert get(f"{made.url}/healthz/ready") == 200


def test_a_second_run_a_link_and_a_stop_from_another_terminal(fresh_installation: Installation) -> None:
    made = fresh_installation
    assert made.command("-m", "config.supervisor", "link").returncode == 1
    made.start()
    second = made.command("-m", "config.supervisor", "run")
    assert second.returncode == 1
    assert "already running" in second.stderr and made.url in second.stderr
    done = made.command("-m", "config.supervisor", "link")
    assert done.returncode == 0
    assert LINK.search(done.stdout)
    assert made.command("-m", "config.supervisor", "stop").returncode == 0
    assert made.process.wait(10) == 0
    assert not made.postgres.is_running()


def test_link_signs_in_once(fresh_installation: Installation) -> None:
    made = fresh_installation
    link = made.start()
    owner = "from django.contrib.auth.models import User; User.objects.filter(is_superuser=True).exists() or "
    made.command("manage.py", "shell", "-c", owner + "User.objects.create_superuser('owner')")
    first = first_answer(link)
    assert (first.status, first.getheader("location")) == (302, "/")
    assert "maneki_session" in first.getheader("set-cookie")
    second = first_answer(link)
    assert second.status == 410
    assert b"make link" in second.read()


def test_port_in_use_is_one_sentence(new_installation: Installation) -> None:
    with socket.create_server(("127.0.0.1", new_installation.port)):
        done = new_installation.command("-m", "config.supervisor", "run")
    assert done.returncode == 1
    assert f"Port {new_installation.port} is used by another program" in done.stderr
    assert "Traceback" not in done.stderr
    assert not new_installation.postgres.is_running()


@pytest.mark.parametrize("port", ["eighty", "0", "70000"])
def test_port_that_is_none(new_installation: Installation, port: str) -> None:
    done = new_installation.command("-m", "config.supervisor", "run", PORT=port)
    assert done.returncode == 1
    assert done.stderr.startswith("PORT must be a number")


def test_failed_preparation_is_one_sentence(new_installation: Installation) -> None:
    done = new_installation.command("-m", "config.supervisor", "run", MANEKI_SECRET_KEY="short")
    assert done.returncode == 1
    assert "could not be prepared" in done.stderr
    assert "MANEKI_SECRET_KEY is too weak" in done.stderr
    assert "Traceback" not in done.stderr
    assert not new_installation.postgres.is_running()


def test_backoff_grows_and_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    backoff = Backoff()
    waits = []
    for _ in range(7):
        waits.append(backoff.next_wait())
        now[0] += waits[-1]
    assert waits == [1, 2, 4, 8, 16, MAX_BACKOFF, MAX_BACKOFF]
    now[0] += 61
    assert backoff.next_wait() == 1


def test_a_child_that_only_a_person_can_help_is_not_started_again(capsys: pytest.CaptureFixture[str]) -> None:
    supervisor = Supervisor()
    bot = ChildProcess("bot", ["-c", f"print('Please set the token.'); exit({SETUP_EXIT_CODE})"])
    supervisor.children = [bot]
    bot.start()
    deadline = time.monotonic() + 30
    while bot.exit_code() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    for _round in range(3):
        supervisor.revive_children()
    assert supervisor.children == [] and capsys.readouterr().out.count("Please set the token.") == 1


def test_another_database_is_waited_for_and_left_running(
    new_installation: Installation, scratch: Path
) -> None:
    made = new_installation
    other = EmbeddedPostgres(scratch / "postgres", fast=True)
    made.environment["DATABASE_URL"] = f"postgres://postgres@{quote(other.host, safe='')}:5432/postgres"
    starter = threading.Thread(target=made.start)
    starter.start()
    try:
        made.wait_for("The database cannot be reached")
        other.start()
        starter.join()
        assert get(f"{made.url}/healthz/ready") == 200
        assert not made.postgres.data.exists()
        other.stop()
        assert get(f"{made.url}/healthz/ready") == 503
        assert get(f"{made.url}/healthz/live") == 200
        other.start()
        wait_until_ready(made)
        assert made.stop() == 0
        assert other.is_running()
    finally:
        other.stop()
