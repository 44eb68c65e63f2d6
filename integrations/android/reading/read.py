"""The one door of the reader: a notification in, its payments out."""

from __future__ import annotations

from integrations.android.reading.types import Interpretation, Notification


def interpret(notification: Notification) -> Interpretation | None:
    """What a notification tells; None where no reader knows its shape. Never raises, reads no clock."""
    return None
