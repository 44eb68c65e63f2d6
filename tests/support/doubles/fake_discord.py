"""A double of Discord on 127.0.0.1 for the real discord.py: REST API, gateway and file host.

The server has a thread and an event loop of its own, so that it serves a bot in another process (discord_bot.py).
It refuses what Discord refuses: texts over 2,000 characters, duplicate custom ids, an answer to an interaction
after 3 seconds or twice. Without the message-content intent a message of a server arrives empty.
"""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from types import TracebackType
from typing import Any, Self, TypeVar

from aiohttp import web

from tests.support.doubles.discord_gateway import Gateway
from tests.support.doubles.discord_http import Call, Fault
from tests.support.doubles.discord_rest import EPHEMERAL, Rest
from tests.support.doubles.discord_rules import walk
from tests.support.doubles.discord_world import Payload, World, now

PATIENCE = 15.0  # seconds; a test machine may be busy
T = TypeVar("T")


class FakeDiscord:
    """`with FakeDiscord() as fake: fake.say("今日残りは？"); fake.reply()`."""

    def __init__(self) -> None:
        self.world = World()
        self.gateway = Gateway(self.world)
        self.rest = Rest(self.world, self.gateway)
        self._loop = asyncio.new_event_loop()
        self._read = 0

    def __enter__(self) -> Self:
        started = threading.Event()
        self._thread = threading.Thread(target=self._main, args=(started,), daemon=True)
        self._thread.start()
        assert started.wait(PATIENCE), "the server did not start"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._run(self.gateway.close_all(1001))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)

    def _main(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        runner = self._loop.run_until_complete(self._serve())
        started.set()
        self._loop.run_forever()
        self._loop.run_until_complete(runner.cleanup())
        self._loop.close()

    async def _serve(self) -> web.AppRunner:
        app = web.Application(client_max_size=32 * 2**20)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/cdn/{key}/{name}", self.rest.file)
        app.router.add_route("*", "/api/v10/{tail:.*}", self.rest.serve)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = runner.addresses[0][1]
        self.world.base_url = f"http://127.0.0.1:{port}"
        self.api_url, self.gateway_url = f"{self.world.base_url}/api/v10", f"ws://127.0.0.1:{port}/gateway"
        return runner

    def _run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    # what people do

    def add_member(self, name: str) -> Payload:
        """Somebody else in the server."""
        user = self.world.user(name)
        self.world.members[user["id"]] = user
        return user

    def add_channel(self, name: str, *, thread_of: str | None = None) -> str:
        """Another channel or thread, of which the bot hears."""
        channel_id = self.world.add_channel(name, kind=11 if thread_of else 0, parent_id=thread_of)
        event = "THREAD_CREATE" if thread_of else "CHANNEL_CREATE"
        self._run(self.gateway.dispatch(event, self.world.channels[channel_id]))
        return channel_id

    def dm(self, user: Payload | None = None) -> str:
        """The channel of a person's direct messages."""
        return self.world.open_dm(user or self.world.owner)

    def say(
        self,
        content: str,
        *,
        channel_id: str | None = None,
        user: Payload | None = None,
        files: Sequence[tuple[str, bytes, str]] = (),
        at: datetime | None = None,
        times: int = 1,
        **more: Any,
    ) -> Payload:
        """Writes a message; `files` are (name, bytes, type). times: how often the gateway delivers it."""
        author = user or self.world.owner
        message = self.world.message(channel_id or self.world.channel_id, author, content, at=at) | more
        message["attachments"] = [self.world.attachment(*each) for each in files]
        if self.world.bot["id"] in re.findall(r"<@!?(\d+)>", content):
            message["mentions"] = [self.world.bot]
        self.world.messages[message["id"]] = message
        for _time in range(times):
            self._run(self.gateway.dispatch("MESSAGE_CREATE", self.world.as_seen(message)))
        return message

    @staticmethod
    def reference(message: Payload) -> Payload:
        """What makes a message an answer to this one."""
        where = {"message_id": message["id"], "channel_id": message["channel_id"]}
        return {"type": 19, "message_reference": where, "referenced_message": message}

    def again(self, message: Payload) -> None:
        """The gateway delivers the message once more."""
        self._run(self.gateway.dispatch("MESSAGE_CREATE", self.world.as_seen(message)))

    def edit(self, message: Payload, **changes: Any) -> None:
        """Edits a message, or what else fires the same event."""
        message |= changes | ({"edited_timestamp": now()} if "content" in changes else {})
        self._run(self.gateway.dispatch("MESSAGE_UPDATE", self.world.as_seen(message)))

    def delete(self, message: Payload) -> None:
        """Deletes a message."""
        self.world.messages.pop(message["id"], None)
        event = {key: message[key] for key in ("id", "channel_id", "guild_id") if key in message}
        self._run(self.gateway.dispatch("MESSAGE_DELETE", event))

    def press(self, message: Payload, label: str, *, user: Payload | None = None) -> Payload:
        """Presses the button of that label; returns the record of the interaction."""
        button = self.button(message, label)
        data = {"custom_id": button["custom_id"], "component_type": 2, "id": 1}
        return self._interact(3, data, message=message, user=user)

    def press_id(self, message: Payload, custom_id: str, *, user: Payload | None = None) -> Payload:
        """Presses a button that may not even be there."""
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        return self._interact(3, data, message=message, user=user)

    def select(self, message: Payload, value: str, *, user: Payload | None = None) -> Payload:
        """Chooses a value of the message's one select."""
        (menu,) = [each for each in walk(message["components"]) if each["type"] == 3]
        assert value in [option["value"] for option in menu["options"]], menu["options"]
        data = {"custom_id": menu["custom_id"], "component_type": 3, "values": [value], "id": 1}
        return self._interact(3, data, message=message, user=user)

    def slash(
        self, name: str, *, user: Payload | None = None, channel_id: str | None = None, locale: str = "ja"
    ) -> Payload:
        """Uses a slash command."""
        command = next(each for each in self.world.commands if each["name"] == name)
        data = {"id": command["id"], "name": name, "type": 1, "options": []}
        return self._interact(2, data, user=user, channel_id=channel_id, locale=locale)

    def submit(self, record: Payload, *, user: Payload | None = None, **values: str) -> Payload:
        """Answers the modal with which the bot answered."""
        modal = record["answer"]["data"]
        rows = [
            {"type": 1, "components": [{"type": 4, "custom_id": key, "value": value, "id": 2}], "id": 1}
            for key, value in values.items()
        ]
        data = {"custom_id": modal["custom_id"], "components": rows}
        return self._interact(5, data, user=user, channel_id=record["event"]["channel_id"])

    def _interact(
        self,
        kind: int,
        data: Payload,
        *,
        message: Payload | None = None,
        user: Payload | None = None,
        channel_id: str | None = None,
        locale: str = "ja",
    ) -> Payload:
        where = message["channel_id"] if message else channel_id or self.world.channel_id
        event = self.world.interaction(
            kind, data, user=user or self.world.owner, channel_id=where, locale=locale
        )
        if message:
            event["message"] = message
        record = {
            "event": event,
            "answer": None,
            "message_id": message["id"] if message else None,
            "original": None,
            "created": time.monotonic(),
            "expired": False,
            "followups": [],
        }
        self.world.interactions[event["token"]] = record
        self._run(self.gateway.dispatch("INTERACTION_CREATE", event))
        return record

    # what goes wrong

    def fail_next(self, method: str, path: str, status: int, *, times: int = 1, **more: Any) -> None:
        """The next calls that match get this status; stores=True: after the act was done."""
        options = {"retry_after": 0.1} | more
        self.rest.faults.append(Fault(method, re.compile(path), status, times, **options))

    def drop_gateway(self, code: int = 4000) -> None:
        """Cuts the gateway; discord.py reconnects and resumes (4000) or gives up (4004, 4014)."""
        self._run(self.gateway.close_all(code))

    # what is seen

    def wait(self, condition: Callable[[], T], what: str = "", seconds: float = PATIENCE) -> T:
        """Waits until the condition holds, and returns its value."""
        ends = time.monotonic() + seconds
        while not (value := condition()):
            last = ", ".join(f"{call.method} {call.path}" for call in self.rest.calls[-8:])
            assert time.monotonic() < ends, f"{what or 'it'} did not happen; the last calls: {last}"
            time.sleep(0.01)
        return value

    def reply(self, seconds: float = PATIENCE) -> Payload:
        """The next message of the bot that was not read yet."""
        self.wait(lambda: len(self.world.bot_messages) > self._read, "a message of the bot", seconds)
        self._read += 1
        return self.world.bot_messages[self._read - 1]

    def read_all(self) -> None:
        """What came so far is not asked for any more."""
        self._read = len(self.world.bot_messages)

    def silence(self, seconds: float = 0.4) -> None:
        """Nothing more comes."""
        time.sleep(seconds)
        unread = [each["content"] for each in self.world.bot_messages[self._read :]]
        assert not unread, unread

    def replies_to(self, message: Payload) -> list[Payload]:
        """The messages of the bot that refer to this one."""
        return [
            each
            for each in self.world.bot_messages
            if (each.get("message_reference") or {}).get("message_id") == message["id"]
        ]

    def buttons(self, message: Payload) -> list[str]:
        """The labels of a message's buttons."""
        return [each.get("label", "") for each in walk(message["components"]) if each["type"] == 2]

    def button(self, message: Payload, label: str) -> Payload:
        """The button of that label."""
        found = [each for each in walk(message["components"]) if each.get("label") == label]
        assert found, f"no button {label!r}; there are {self.buttons(message)}"
        return found[0]

    def answer(self, record: Payload) -> Payload:
        """What the bot answered to an interaction: its first message there."""
        return self.wait(lambda: record["followups"], "an answer to the interaction")[0]

    def calls(self, method: str, path: str) -> list[Call]:
        """The bot's calls that match."""
        return [each for each in self.rest.calls if each.method == method and re.search(path, each.path)]


def is_ephemeral(message: Payload) -> bool:
    """Whether only the presser sees it."""
    return bool(message["flags"] & EPHEMERAL)
