"""Jobs that look after the job queue itself."""

from __future__ import annotations

import logging

from procrastinate.contrib.django import app
from procrastinate.exceptions import UniqueViolation
from procrastinate.jobs import Status

log = logging.getLogger(__name__)

STALLED_SECONDS = 60  # a worker's heart beats every 10 s; after this silence it is dead


@app.periodic(cron="* * * * *")
@app.task(queueing_lock="jobs_retry_stalled", pass_context=False)
async def jobs_retry_stalled(timestamp: int) -> None:
    """Gives the jobs of a worker that was killed back to the queue. `timestamp`: the minute, seconds since 1970."""
    stalled = await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=STALLED_SECONDS)
    for job in stalled:
        log.warning("job %s of a worker that is gone is tried again", job.id)
        try:
            await app.job_manager.retry_job(job)
        except UniqueViolation:  # the same job waits already: that one does the work of both
            await app.job_manager.finish_job(job, status=Status.FAILED, delete_job=True)
