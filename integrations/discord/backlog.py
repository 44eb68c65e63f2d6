"""What a bot that comes back has to look at: channels with messages it missed, and replies it owes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import discord
from django.db.models import Max

from finance import clock
from finance.models import Ledger
from integrations.discord.models import Account, AllowedChannel, SeenMessage

MAX_MISSED = 50  # messages of one channel that are answered afterwards
MAX_AWAY = timedelta(days=7)  # older messages are not looked at
_OWED_FOR = timedelta(days=1)  # how long an answer that could not be sent is tried again


@dataclass(frozen=True, slots=True)
class Reading:
    """A channel to be read, and the message after which."""

    channel_id: int
    after_id: int


def channels_to_read() -> list[Reading]:
    """Open channels, threads that were written in lately, and direct messages."""
    latest = dict(
        SeenMessage.objects.filter(kind=SeenMessage.Kind.MESSAGE)
        .values_list("channel_id")
        .annotate(Max("source_id"))
        .order_by()
    )
    oldest = _snowflake(clock.now() - MAX_AWAY)
    readings = {}
    for channel in AllowedChannel.objects.all():
        after = max(latest.get(channel.channel_id, 0), _snowflake(channel.allowed_at), oldest)
        readings[channel.channel_id] = Reading(channel.channel_id, after)
    for account in Account.objects.all():
        if account.dm_channel_id is not None:
            after = max(latest.get(account.dm_channel_id, 0), _snowflake(account.linked_at), oldest)
            readings[account.dm_channel_id] = Reading(account.dm_channel_id, after)
    for channel_id, after in latest.items():  # threads
        if channel_id not in readings and after > oldest:
            readings[channel_id] = Reading(channel_id, after)
    return list(readings.values())


def _snowflake(moment: datetime) -> int:
    return discord.utils.time_snowflake(moment)


def is_of_today(written_at: datetime, ledger: Ledger) -> bool:
    """Whether a message was written on the ledger's present day: only then does “today” in it mean today."""
    zone = ZoneInfo(ledger.time_zone)
    return written_at.astimezone(zone).date() == clock.today(ledger.time_zone)


def replies_owed() -> list[SeenMessage]:
    """Messages and presses whose answer did not get through, oldest first."""
    owed = SeenMessage.objects.filter(answered_at=None, seen_at__gt=clock.now() - _OWED_FOR)
    related = owed.select_related("turn__conversation__ledger", "turn__conversation__user")
    return list(related.order_by("source_id"))
