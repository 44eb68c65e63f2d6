"""When a notification was posted, whatever the phone's clock says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from integrations.android.reading.types import Notification

JAPAN = ZoneInfo("Asia/Tokyo")
# A clock may be a little off; a notification may wait on a phone without a network.
AHEAD = timedelta(minutes=10)
LONGEST_WAIT = timedelta(days=100)


def posted_moment(notification: Notification) -> tuple[datetime, Literal["posted_at", "received_at"]]:
    """The moment of the notification in Japan, and whose clock told it: the server's where the phone's is wrong."""
    received = notification.received_at.astimezone(JAPAN)
    posted = _with_offset(notification.posted_at, received)
    if posted is not None and -LONGEST_WAIT <= posted - received <= AHEAD:
        return posted, "posted_at"
    return received, "received_at"


def _with_offset(posted: datetime | None, received: datetime) -> datetime | None:
    """The phone's time in Japan; without an offset it is Japan's own, unless UTC is what fits the server's clock."""
    if posted is None:
        return None
    try:
        if posted.tzinfo is not None:
            return posted.astimezone(JAPAN)
        as_utc = posted.replace(tzinfo=UTC).astimezone(JAPAN)
        return as_utc if abs(as_utc - received) <= AHEAD else posted.replace(tzinfo=JAPAN)
    except (OverflowError, ValueError):
        return None
