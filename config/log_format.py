"""One event per line: what a person sent cannot forge a line of the log."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime

SIGN_IN_TOKEN = re.compile(r"/sign-in/[^/\s]+")  # Django logs refused addresses; a token may still be good


class LineFormatter(logging.Formatter):
    """`time level logger key=value … message`, with line breaks and control characters escaped.

    The trace of an exception follows, each of its lines indented, so that it reads as part of its event."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and the trace below it."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        parts = [moment.replace("+00:00", "Z"), record.levelname.lower(), record.name]
        error_id = getattr(getattr(record, "request", None), "error_id", None)
        if error_id:
            parts.append(f"error_id={error_id}")
        parts.append(SIGN_IN_TOKEN.sub("/sign-in/…", escape(record.getMessage())))
        line = " ".join(parts)
        if record.exc_info:
            trace = self.formatException(record.exc_info)
            line += "".join(f"\n    {escape(part)}" for part in trace.splitlines())
        return line


def escape(text: str) -> str:
    """The text with everything that could move a terminal or a line written out."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
