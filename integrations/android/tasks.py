"""Jobs of the notification door. Thin: services do the work."""

from __future__ import annotations

import logging
from datetime import timedelta

from procrastinate import RetryStrategy
from procrastinate.contrib.django import app
from procrastinate.exceptions import AlreadyEnqueued

from finance import clock
from integrations.android.models import RawNotification
from integrations.android.services.processing import notification_process

log = logging.getLogger(__name__)

RETRIES = RetryStrategy(max_attempts=8, exponential_wait=3)  # 3 s, 9 s … about three hours in all
GIVE_UP_AFTER = 24  # attempts, those of later rounds included
FORGOTTEN_AFTER = timedelta(hours=4)


@app.task(retry=RETRIES, pass_context=False)
def notification_read(notification_id: int) -> None:
    """Reads one notification."""
    notification_process(notification_id)


def notification_read_defer(notification_id: int) -> None:
    """Queues the job in the transaction that keeps the notification."""
    notification_read.configure(queueing_lock=f"notification:{notification_id}").defer(
        notification_id=notification_id
    )


@app.periodic(cron="7 * * * *")
@app.task(queueing_lock="notifications_look_after", pass_context=False)
def notifications_look_after(timestamp: int) -> None:
    """Queues again what no job reads any more, and gives up in the end what cannot be read. `timestamp`: the hour."""
    old = RawNotification.objects.filter(
        state=RawNotification.State.PENDING, received_at__lt=clock.now() - FORGOTTEN_AFTER
    )
    old.filter(attempts__gte=GIVE_UP_AFTER).update(
        state=RawNotification.State.FAILED, reason="gave_up", settled_at=clock.now()
    )
    for notification_id in old.values_list("pk", flat=True):
        try:
            notification_read_defer(notification_id)
        except AlreadyEnqueued:
            continue
        log.warning("notification %s is read again", notification_id)
