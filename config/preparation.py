"""What comes before the web server: the database, its migrations, the first ledger."""

from __future__ import annotations

import subprocess
import sys
import time

import psycopg

from config.database import database_settings, ensure_database, uses_embedded_server
from config.embedded_postgres import NO_SPACE
from config.places import BASE_DIR, make_private_folder, var_folder
from config.start_errors import DiskFullError, PrepareError
from config.web_process import last_line
from config.wording import say

RETRY_SECONDS = (1, 2, 5, 10)  # the last one repeats


def prepare_database() -> None:
    """Starts the embedded database, or waits for another one until it answers."""
    if uses_embedded_server():
        ensure_database()
        return
    failures = 0
    while (reason := _why_unreachable()) is not None:
        print(say("database_unreachable", reason=reason), flush=True)
        time.sleep(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])
        failures += 1


def run_command(name: str) -> None:
    """One command of manage.py, its output in a log."""
    log = make_private_folder(var_folder() / "log") / f"{name}.log"
    with log.open("wb") as out:
        command = [sys.executable, "manage.py", name]
        done = subprocess.run(command, cwd=BASE_DIR, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
    if done.returncode:
        if NO_SPACE in log.read_text(errors="replace"):
            raise DiskFullError(path=var_folder())
        raise PrepareError(reason=last_line(log), log=log)


def _why_unreachable() -> str | None:
    settings = database_settings()
    try:
        psycopg.connect(
            dbname=settings["NAME"],
            user=settings.get("USER") or None,
            password=settings.get("PASSWORD") or None,
            host=settings.get("HOST") or None,
            port=settings.get("PORT") or None,
            **{name: value for name, value in settings["OPTIONS"].items() if name != "pool"},
        ).close()
    except psycopg.OperationalError as error:
        return str(error).strip().splitlines()[-1]
    return None
