"""The job queue lives in PostgreSQL: a job is there when its transaction is, and a dead worker's job is done by another."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from procrastinate.contrib.django import app

from config.tasks import jobs_retry_stalled
from tests.support.jobs import queue_emptied, run_jobs, run_worker

STALLED = """
    insert into procrastinate_workers (last_heartbeat) values (now() - interval '10 minutes') returning id;
"""


@pytest.fixture(autouse=True)
def empty_queue(request: pytest.FixtureRequest) -> None:
    marked = request.node.get_closest_marker("django_db")
    request.getfixturevalue("transactional_db" if marked.kwargs.get("transaction") else "db")
    queue_emptied()


def jobs() -> list[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute("select task_name, status::text from procrastinate_jobs order by id")
        return cursor.fetchall()


@pytest.mark.django_db(transaction=True)
def test_a_job_exists_when_its_transaction_does() -> None:
    with transaction.atomic():
        jobs_retry_stalled.defer(timestamp=0)
        transaction.set_rollback(True)
    assert jobs() == []
    jobs_retry_stalled.defer(timestamp=0)
    assert jobs() == [("config.tasks.jobs_retry_stalled", "todo")]
    run_worker()
    assert jobs() == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("lock", [None, "jobs_retry_stalled"])
def test_the_job_of_a_killed_worker_is_done_by_another(lock: str | None) -> None:
    jobs_retry_stalled.configure(queueing_lock=lock).defer(timestamp=0)
    with connection.cursor() as cursor:
        cursor.execute(STALLED)
        worker = cursor.fetchone()[0]
        cursor.execute("update procrastinate_jobs set status = 'doing', worker_id = %s", [worker])
    jobs_retry_stalled.defer(timestamp=1)
    run_worker()
    assert jobs() == [], "what was left is done, too, or stands for the one that waits already"


@pytest.mark.django_db
def test_tests_run_jobs_in_their_own_transaction() -> None:
    assert run_jobs() == 0
    assert "config.tasks.jobs_retry_stalled" in app.tasks
