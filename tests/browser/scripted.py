"""A server end of the chat socket that a test plays by hand, for what a real one only does by accident."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

RUNNING = 41


class ScriptedServer:
    """Answers `open` with `ready`; the rest is kept in `frames` for the test. Events go out with `event`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[dict[str, Any]] = []
        self.sockets: list[WebSocketRoute] = []
        self.running: int | None = None
        self.accepts = True
        page.route_web_socket("**/ws/chat/", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda text: self._receive(json.loads(str(text))))

    def _receive(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "open":
            self.send(
                {
                    "type": "ready",
                    "conversation": frame["conversation"],
                    "running": self.running,
                    "model": "test",
                }
            )
            return
        if frame["type"] == "ack":
            return
        self.frames.append(frame)
        if frame["type"] in ("message", "press") and self.accepts:
            accepted = {
                "type": "accepted",
                "id": frame["id"],
                "turn": RUNNING,
                "conversation": frame["conversation"],
            }
            self.send(accepted)

    def send(self, frame: dict[str, Any]) -> None:
        """One frame to the page, on its newest socket."""
        self.sockets[-1].send(json.dumps(frame, ensure_ascii=False))

    def event(self, seq: int, kind: str, turn: int = RUNNING, **data: Any) -> None:
        """One event of a turn."""
        self.send({"type": "event", "turn": turn, "seq": seq, "kind": kind, "data": data})

    def drop(self, code: int = 1006) -> None:
        """The line breaks."""
        self.sockets[-1].close(code=code if code != 1006 else 1011)

    def sent(self, kind: str) -> list[dict[str, Any]]:
        """What the page sent of this type so far."""
        self.page.wait_for_timeout(150)
        return [frame for frame in self.frames if frame["type"] == kind]
