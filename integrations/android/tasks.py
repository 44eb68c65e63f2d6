"""Jobs of the notification door. Thin: services do the work."""

from __future__ import annotations

import logging
import math
from datetime import timedelta

from procrastinate import BaseRetryStrategy, RetryDecision, RetryStrategy
from procrastinate.contrib.django import app
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import Job

from agent.models import Note
from finance import clock
from integrations.android.models import RawNotification
from integrations.android.services.processing import notification_process
from integrations.android.services.webhooks import delivery_create, delivery_send
from integrations.clients.discord_webhook import WebhookBusyError

log = logging.getLogger(__name__)

RETRIES = RetryStrategy(max_attempts=8, exponential_wait=3)  # 3 s, 9 s … about three hours in all
MOST_SENDS = 12
GIVE_UP_AFTER = 24  # attempts, those of later rounds included
FORGOTTEN_AFTER = timedelta(hours=4)


@app.task(retry=RETRIES, pass_context=False)
def notification_read(notification_id: int) -> None:
    """Reads one notification."""
    notification_process(notification_id)


class AsAsked(BaseRetryStrategy):
    """Tries again when the webhook says, else after 5, 25, 125 … seconds, for about a day."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        """None: it is over."""
        if not isinstance(exception, WebhookBusyError) or job.attempts >= MOST_SENDS:
            return None
        seconds = exception.seconds or min(5 ** (job.attempts + 1), 3 * 3600)
        return RetryDecision(retry_in={"seconds": math.ceil(seconds)})


@app.task(retry=AsAsked(), pass_context=False)
def note_send(delivery_id: int) -> None:
    """Sends one note of a payment to its ledger's webhook."""
    delivery_send(delivery_id)


def note_send_defer(note: Note) -> None:
    """Queues the note in the transaction that writes it, where its ledger has a webhook (agent.notes.AFTER_NOTE)."""
    delivery = delivery_create(note)
    if delivery is not None:
        note_send.defer(delivery_id=delivery.pk)


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
