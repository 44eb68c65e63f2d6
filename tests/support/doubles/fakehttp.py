"""A small scriptable HTTP server on 127.0.0.1, shared by the doubles of model providers.

It runs in threads of its own, so that sync tests, async tests and other processes can all talk to it. A double
subclasses FakeServer and implements handle(request). Tests queue replies with push(); when the queue is empty,
`responder` is asked.
"""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit


@dataclass
class Request:
    """What arrived. Header names are in lower case; `body` is decoded JSON or None."""

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: Any


@dataclass
class Response:
    """A plain answer; a body that is no string is sent as JSON."""

    status: int = 200
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class Stream:
    """Server-sent events, as (event name or None, JSON data or str).

    gap: seconds between events. bytes_per_write: cuts the text anywhere, inside characters too.
    stall_after, drop_after, reset_in: after so many events fall silent, end without an end, or reset the
    connection in the middle of this event.
    """

    events: Iterable[tuple[str | None, Any]]
    gap: float = 0.0
    bytes_per_write: int | None = None
    stall_after: int | None = None
    drop_after: int | None = None
    reset_in: int | None = None


@dataclass
class Slow:
    """Wraps any scripted reply: wait first, then give it."""

    reply: Any
    seconds: float


class HttpError(Exception):
    """A refusal, as an answer."""

    def __init__(self, response: Response) -> None:
        super().__init__(str(response.status))
        self.response = response


class FakeServer:
    """The server. Use it as a context manager."""

    def __init__(self, responder: Callable[[Request], Any] | None = None, port: int = 0) -> None:
        self.responder = responder
        self.requests: list[Request] = []
        self.queue: deque[Any] = deque()
        self.stopping = threading.Event()
        self._lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"fake": self})
        self._server = _Server(("127.0.0.1", port), handler)
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def start(self) -> Self:
        """Starts to answer."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Ends every answer and stops."""
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *exc: object) -> None:
        self.stop()

    def push(self, *replies: Any) -> Self:
        """Queues replies: replies of the double, responses, streams, Slow ones, or functions of the request."""
        with self._lock:
            self.queue.extend(replies)
        return self

    def seen(self, request: Request) -> None:
        """Remembers a request."""
        with self._lock:
            self.requests.append(request)

    def next_reply(self, request: Request) -> Any:
        """The scripted reply to a request."""
        with self._lock:
            reply = self.queue.popleft() if self.queue else None
        if reply is None and self.responder:
            reply = self.responder(request)
        if callable(reply):
            reply = reply(request)
        while isinstance(reply, Slow):
            self.stopping.wait(reply.seconds)
            reply = reply.reply
        return reply

    def handle(self, request: Request) -> Response | Stream:
        """Answers a request; a double says how."""
        raise NotImplementedError


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that gave up (time-out, cancel) is no error here."""


class _Handler(BaseHTTPRequestHandler):
    fake: FakeServer
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else every answer waits 40 ms for an ACK

    def log_message(self, *args: Any) -> None:
        """Quiet."""

    def _serve(self) -> None:
        request = self._request()
        self.fake.seen(request)
        try:
            answer = self.fake.handle(request)
        except HttpError as refused:
            answer = refused.response
        try:
            if isinstance(answer, Stream):
                self._stream(answer)
            else:
                self._plain(answer)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    do_GET = do_POST = do_PATCH = do_DELETE = do_PUT = _serve

    def _request(self) -> Request:
        url = urlsplit(self.path)
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        try:
            body = json.loads(raw) if raw else None
        except ValueError:
            body = None
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        headers = {name.lower(): value for name, value in self.headers.items()}
        return Request(self.command, url.path, query, headers, body)

    def _plain(self, answer: Response) -> None:
        text = answer.body if isinstance(answer.body, str) else json.dumps(answer.body, ensure_ascii=False)
        payload = b"" if answer.body is None else text.encode()
        self.send_response(answer.status)
        self.send_header("Content-Type", "application/json; charset=UTF-8")
        self.send_header("Content-Length", str(len(payload)))
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(payload)

    def _stream(self, answer: Stream) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for index, (name, data) in enumerate(answer.events):
            frame = _frame(name, data)
            if index == answer.stall_after:
                self.fake.stopping.wait(30)
            if index == answer.drop_after:
                self.close_connection = True
                return  # no terminating chunk: the client sees a broken stream
            if index == answer.reset_in:
                self._chunk(frame[: len(frame) // 2])
                self._reset()
                return
            for piece in _split(frame, answer.bytes_per_write):
                self._chunk(piece)
            if answer.gap:
                time.sleep(answer.gap)
        self.wfile.write(b"0\r\n\r\n")

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(b"%X\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def _reset(self) -> None:
        """Ends the connection with RST."""
        time.sleep(0.02)  # what was written arrives first
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True


def _frame(name: str | None, data: Any) -> bytes:
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return ((f"event: {name}\n" if name else "") + f"data: {text}\n\n").encode()


def _split(frame: bytes, size: int | None) -> list[bytes]:
    return [frame] if not size else [frame[at : at + size] for at in range(0, len(frame), size)]


def pieces(text: str, count: int) -> list[str]:
    """Cuts text into up to `count` non-empty pieces."""
    size = max(1, -(-len(text) // max(1, count)))
    return [text[at : at + size] for at in range(0, len(text), size)] or [""]
