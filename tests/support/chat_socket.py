"""A browser's end of the chat socket, on a real web server."""

from __future__ import annotations

import json
import time
import uuid
from contextlib import ExitStack
from types import TracebackType
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from websockets.sync.client import ClientConnection, connect

from agent.models import Turn
from tests.support.daphne import DaphneProcess

PATIENCE = 15.0  # seconds for one frame; a test machine may be busy


def session_of(user: User) -> str:
    """A signed-in session, as its cookie's value."""
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def turns_settled(seconds: float = 20) -> None:
    """Waits until no turn waits or runs."""
    ends = time.monotonic() + seconds
    while Turn.objects.filter(state__in=[Turn.State.QUEUED, Turn.State.RUNNING]).exists():
        assert time.monotonic() < ends, "a turn did not end"
        time.sleep(0.05)


class ChatSocket:
    """`with ChatSocket(web, session) as chat: chat.say("ランチ 850円")`."""

    def __init__(self, web: DaphneProcess, session: str, *, language: str = "ja") -> None:
        cookies = f"{settings.SESSION_COOKIE_NAME}={session}; {settings.LANGUAGE_COOKIE_NAME}={language}"
        self._stack = ExitStack()
        self._connection: ClientConnection = self._stack.enter_context(
            connect(
                f"ws://{web.host}/ws/chat/",
                origin=web.url,
                additional_headers={"Cookie": cookies},
                max_size=None,
            )
        )

    def send(self, **frame: Any) -> None:
        """One frame."""
        self._connection.send(json.dumps(frame))

    def send_raw(self, frame: str | bytes) -> None:
        """Whatever a broken client would send."""
        self._connection.send(frame)

    def receive(self) -> dict[str, Any]:
        """The next frame."""
        return json.loads(self._connection.recv(timeout=PATIENCE))

    def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next frame of that type (or event of that kind) with these fields; others are passed over."""
        while True:
            frame = self.receive()
            if kind in (frame["type"], frame.get("kind")) and fields.items() <= frame.items():
                return frame

    def open(self, conversation: int | None = None) -> int:
        """Follows a conversation; returns its id."""
        self.send(type="open", conversation=conversation)
        return self.until("ready")["conversation"]

    def post(self, text: str, conversation: int | None, message_id: str | None = None) -> str:
        """Sends a message; returns its id."""
        message_id = message_id or str(uuid.uuid4())
        self.send(type="message", id=message_id, conversation=conversation, text=text)
        return message_id

    def press(self, button: str, conversation: int) -> str:
        """Presses a button; returns the press's id."""
        press_id = str(uuid.uuid4())
        self.send(type="press", id=press_id, conversation=conversation, button=button)
        return press_id

    def events(self) -> list[dict[str, Any]]:
        """Events up to the end of the turn."""
        found = []
        while not found or found[-1]["kind"] != "turn.finished":
            found.append(self.until("event"))
        return found

    def say(self, text: str, conversation: int | None = None) -> list[dict[str, Any]]:
        """Sends a message and waits for its whole turn."""
        self.post(text, conversation)
        return self.events()

    def close_code(self) -> int:
        """Waits until the server closes."""
        try:
            while True:
                self._connection.recv(timeout=PATIENCE)
        except TimeoutError:
            raise
        except Exception:
            return self._connection.close_code or 0

    def close(self) -> None:
        """Goes away."""
        self._stack.close()

    def __enter__(self) -> ChatSocket:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
