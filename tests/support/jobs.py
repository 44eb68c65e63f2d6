"""Runs the jobs of the queue: in the test's own transaction, or by the real worker."""

from __future__ import annotations

import asyncio
import json

from django.db import connection
from procrastinate.contrib.django import app

FETCH = "select id, task_name, args from procrastinate_jobs where status = 'todo'"
DUE = " and (scheduled_at is null or scheduled_at <= now()) order by priority desc, id limit 1"


def queue_emptied() -> None:
    """Lets go of what turns of earlier tests have left in the queue: the flush between tests does not know its table."""
    with connection.cursor() as cursor:
        cursor.execute("delete from procrastinate_jobs")


def run_jobs(limit: int = 1000) -> int:
    """Runs what is due in this process and transaction, oldest first, and returns how many. A job's error is raised."""
    for done in range(limit):
        with connection.cursor() as cursor:
            cursor.execute(FETCH + DUE)
            found = cursor.fetchone()
            if found is None:
                return done
            job_id, name, arguments = found
            cursor.execute("delete from procrastinate_jobs where id = %s", [job_id])
        app.tasks[name].func(**(json.loads(arguments) if isinstance(arguments, str) else arguments))
    raise AssertionError("the queue does not become empty")


def run_worker() -> None:
    """Lets a real worker do what is due, retries included, and end. Rows must be committed: use transactional_db."""

    async def work() -> None:
        connector = app.connector.get_worker_connector()
        with app.replace_connector(connector):
            async with app.open_async():
                await app.run_worker_async(
                    wait=False, listen_notify=False, install_signal_handlers=False, delete_jobs="successful"
                )

    asyncio.run(work())
