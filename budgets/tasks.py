"""Jobs of the plans. Thin: services do the work."""

from __future__ import annotations

import logging

from procrastinate import RetryStrategy
from procrastinate.contrib.django import app
from procrastinate.exceptions import AlreadyEnqueued

from budgets.services.posting import due_post
from finance.models import Ledger

log = logging.getLogger(__name__)

RETRIES = RetryStrategy(max_attempts=5, exponential_wait=3)


@app.periodic(cron="*/15 * * * *")  # a day begins on a quarter of an hour in every time zone
@app.task(queueing_lock="due_look_after", pass_context=False)
def due_look_after(timestamp: int) -> None:
    """Queues a look at each ledger. `timestamp`: the minute, seconds since 1970."""
    for ledger_id in Ledger.objects.filter(months__isnull=False).distinct().values_list("pk", flat=True):
        try:
            ledger_due_post.configure(queueing_lock=f"due:{ledger_id}").defer(ledger_id=ledger_id)
        except AlreadyEnqueued:
            continue


@app.task(retry=RETRIES, pass_context=False)
def ledger_due_post(ledger_id: int) -> None:
    """Posts what is due in one ledger."""
    ledger = Ledger.objects.filter(pk=ledger_id).first()  # it may have been deleted meanwhile
    count = due_post(ledger=ledger) if ledger is not None else 0
    if count:
        log.info("ledger %s: %s posted", ledger_id, count)
