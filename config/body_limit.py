"""How much a request may bring, and how long it may take: kept by the web server itself, while the body comes in.

Daphne takes a whole body (onto the disk, when it is large) before any page, sign-in or token is looked at. So its
request class counts what comes in and cuts off what is too large or too slow.
"""

from __future__ import annotations

import json
import logging
import sys
from typing import Any
from urllib.parse import unquote_to_bytes

from django.conf import settings

log = logging.getLogger(__name__)

INGEST_PATH = b"/api/v1/ingest/"
LAST_WORDS_SECONDS = 2.0  # what still comes is thrown away for so long, so that the refusal can be read

_REASONS = {
    413: (b"413 Request Entity Too Large", "too_large", "That is too large: at most %s bytes."),
    408: (b"408 Request Timeout", "too_slow", "That came in too slowly: at most %s seconds."),
}


def bodies_are_limited() -> None:
    """Gives Daphne a request class that keeps the limits. Other servers are left alone."""
    protocol = sys.modules.get("daphne.http_protocol")
    if protocol is not None:
        protocol.WebRequest = _limited(protocol.WebRequest)  # type: ignore[attr-defined]


def limits_of(path: bytes) -> tuple[int, float]:
    """Bytes and seconds that a body to this path may take."""
    if unquote_to_bytes(path.partition(b"?")[0]).startswith(INGEST_PATH):
        return settings.MANEKI_INGEST_BYTES, settings.MANEKI_INGEST_SECONDS
    return settings.MANEKI_BODY_BYTES, settings.MANEKI_BODY_SECONDS


def refusal(status: int, limit: float) -> bytes:
    """The whole answer, head and body."""
    line, code, sentence = _REASONS[status]
    body = json.dumps({"error": code, "message": sentence % f"{limit:g}"}).encode()
    head = b"HTTP/1.1 %s\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
    return head % (line, len(body)) + body


def _limited(base: Any) -> Any:
    class LimitedRequest(base):
        """Daphne's request with an end to its body."""

        _refused = False
        _deadline: Any = None
        _last_words: Any = None

        def gotLength(self, length: int | None) -> None:
            """The head is there; `length` is None where the body comes in chunks."""
            self._most, self._seconds = limits_of(getattr(self.channel, "_path", b""))
            if length is not None and length > self._most:
                super().gotLength(0)
                self._refuse(413, self._most)
                return
            super().gotLength(length)
            if length != 0:
                reactor = sys.modules["twisted.internet.reactor"]
                self._deadline = reactor.callLater(self._seconds, self._refuse, 408, self._seconds)

        def handleContentChunk(self, data: bytes) -> None:
            """A piece of the body."""
            if self._refused:
                return
            if self.content.tell() + len(data) > self._most:
                self._refuse(413, self._most)
                return
            super().handleContentChunk(data)

        def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:
            """All of it is there."""
            self._stop_clock()
            if not self._refused:
                super().requestReceived(command, path, version)

        def connectionLost(self, reason: Any) -> None:
            """The client is gone."""
            self._stop_clock()
            if self._last_words is not None and self._last_words.active():
                self._last_words.cancel()
            super().connectionLost(reason)

        def _stop_clock(self) -> None:
            if self._deadline is not None and self._deadline.active():
                self._deadline.cancel()

        def _refuse(self, status: int, limit: float) -> None:
            self._refused = True
            self._stop_clock()
            self.content.close()
            log.warning("a request was cut off: %s, limit %g", status, limit)
            transport = self.channel.transport
            transport.write(refusal(status, limit))
            reactor = sys.modules["twisted.internet.reactor"]
            self._last_words = reactor.callLater(LAST_WORDS_SECONDS, transport.abortConnection)

    return LimitedRequest
