"""The REST API and the file host of the double."""

from __future__ import annotations

import asyncio
import re
import time
from typing import Any

from aiohttp import web

from tests.support.doubles.discord_gateway import Gateway
from tests.support.doubles.discord_http import Call, Fault, failed, json_response, read
from tests.support.doubles.discord_rules import ApiError, check_components, check_content, check_embeds
from tests.support.doubles.discord_world import Payload, World, now, snowflake

EPHEMERAL = 1 << 6
NONCE_SECONDS = 180.0  # Discord looks for an equal nonce for some minutes


class Rest:
    """Answers the bot's calls, as Discord would."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world, self._gateway = world, gateway
        self.calls: list[Call] = []
        self.faults: list[Fault] = []
        self.interaction_seconds = 3.0
        self._nonces: dict[tuple[str, str], tuple[float, str]] = {}

    def forget_nonces(self) -> None:
        """Minutes have passed."""
        self._nonces.clear()

    async def serve(self, request: web.Request) -> web.Response:
        """One call."""
        path = "/" + request.match_info["tail"]
        body, files = await read(request)
        self.calls.append(Call(request.method, path, body, files))
        try:
            if request.headers.get("Authorization") in ("Bot ", "Bot bad", None) and "itoken" not in path:
                raise ApiError(401, 0, "401: Unauthorized")
            fault = self._fault(request.method, path)
            if fault is None or fault.stores:
                answer = await self._answer(request.method, path, body, files, request.query)
            if fault is not None:
                return failed(fault)
            return web.Response(status=204) if answer is None else json_response(answer)
        except ApiError as error:
            return json_response(error.body, error.status)

    async def file(self, request: web.Request) -> web.Response:
        """A file by its link."""
        key = request.match_info["key"]
        if key in self._world.expired_files:
            return web.Response(status=403)
        data, content_type = self._world.files[key]
        return web.Response(body=data, content_type=content_type)

    def _fault(self, method: str, path: str) -> Fault | None:
        for fault in self.faults:
            if fault.left and fault.method == method and fault.path.search(path):
                fault.left -= 1
                return fault
        return None

    async def _answer(self, method: str, path: str, body: Any, files: Any, query: Any) -> Any:
        for wanted, pattern, name in ROUTES:
            match = re.fullmatch(pattern, path)
            if match and wanted == method:
                answer = getattr(self, name)(*match.groups(), body=body or {}, files=files, query=query)
                return await answer if asyncio.iscoroutine(answer) else answer
        raise ApiError(404, 0, f"404: Not Found (the double has no {method} {path})")

    # accounts and places

    def _me(self, **_: Any) -> Payload:
        return self._world.bot

    def _application(self, **_: Any) -> Payload:
        return {
            "id": self._world.application_id,
            "name": "maneki",
            "icon": None,
            "description": "",
            "bot_public": False,
            "bot_require_code_grant": False,
            "verify_key": "",
            "flags": 1 << 19,
            "owner": self._world.owner,
            "team": None,
            "summary": "",
            "interactions_endpoint_url": None,
            "redirect_uris": [],
        }

    def _get_channel(self, channel_id: str, **_: Any) -> Payload:
        if channel_id not in self._world.channels:
            raise ApiError(404, 10003, "Unknown Channel")
        return self._world.channels[channel_id]

    def _create_dm(self, body: Payload, **_: Any) -> Payload:
        return self._world.channels[self._world.open_dm(self._world.members[str(body["recipient_id"])])]

    def _typing(self, channel_id: str, **_: Any) -> None:
        self._get_channel(channel_id)

    # messages

    def _list_messages(self, channel_id: str, query: Any, **_: Any) -> list[Payload]:
        self._get_channel(channel_id)
        found = [each for each in self._world.messages.values() if each["channel_id"] == channel_id]
        found.sort(key=lambda each: int(each["id"]))
        limit = int(query.get("limit", 50))
        if after := query.get("after"):
            later = [each for each in found if int(each["id"]) > int(after)]
            return [self._world.as_seen(each) for each in reversed(later[:limit])]
        if before := query.get("before"):
            found = [each for each in found if int(each["id"]) < int(before)]
        return [self._world.as_seen(each) for each in reversed(found[-limit:])]

    def _get_message(self, channel_id: str | None, message_id: str, **_: Any) -> Payload:
        if message_id not in self._world.messages:
            raise ApiError(404, 10008, "Unknown Message")
        return self._world.messages[message_id]

    async def _create_message(self, channel_id: str, body: Payload, files: Any, **_: Any) -> Payload:
        self._get_channel(channel_id)
        return await self._post(channel_id, body, files)

    async def _post(self, channel_id: str, body: Payload, files: Any) -> Payload:
        nonce = (channel_id, str(body.get("nonce"))) if body.get("enforce_nonce") else None
        if nonce and len(nonce[1]) > 25:
            raise ApiError(400, 50035, "Invalid Form Body\nIn nonce: Must be 25 or fewer in length.")
        known = self._nonces.get(nonce) if nonce else None
        if known and time.monotonic() - known[0] < NONCE_SECONDS and known[1] in self._world.messages:
            return self._world.messages[known[1]]
        message = self._world.message(channel_id, self._world.bot, "")
        self._fill(message, body, files)
        message["allowed_mentions"] = body.get("allowed_mentions")
        if reference := body.get("message_reference"):
            message_id = str(reference["message_id"])
            message |= {
                "type": 19,
                "message_reference": {"message_id": message_id, "channel_id": channel_id},
                "referenced_message": self._world.messages.get(message_id),
            }
        self._world.messages[message["id"]] = message
        self._world.bot_messages.append(message)
        if nonce:
            self._nonces[nonce] = time.monotonic(), message["id"]
        if not message["flags"] & EPHEMERAL:
            await self._gateway.dispatch("MESSAGE_CREATE", self._world.as_seen(message))
        return message

    def _fill(self, message: Payload, body: Payload, files: dict[str, bytes]) -> None:
        """Copies content, embeds, components and files of a call into a message."""
        check_content(body.get("content") or "")
        check_embeds(body.get("embeds") or [])
        check_components(body.get("components") or [])
        fresh = {name: body[name] for name in ("content", "embeds", "components", "flags") if name in body}
        fresh = {
            name: value if value is not None else {"content": "", "flags": 0}.get(name, [])
            for name, value in fresh.items()
        }
        message |= fresh
        if files:
            message["attachments"] = [
                self._world.attachment(name, data, "application/octet-stream") for name, data in files.items()
            ]
        if not (message["content"].strip() or message["embeds"] or message["attachments"]):
            raise ApiError(400, 50006, "Cannot send an empty message")

    async def _edit_message(
        self, channel_id: str | None, message_id: str, body: Payload, files: Any, **_: Any
    ) -> Payload:
        message = self._get_message(channel_id, message_id)
        self._fill(message, body, files)
        message["edited_timestamp"] = now()
        await self._gateway.dispatch("MESSAGE_UPDATE", self._world.as_seen(message))
        return message

    async def _delete_message(self, channel_id: str, message_id: str, **_: Any) -> None:
        gone = self._world.messages.pop(message_id, None)
        if gone in self._world.bot_messages:
            self._world.bot_messages.remove(gone)
        event = {"id": message_id, "channel_id": channel_id, "guild_id": self._world.guild_id}
        await self._gateway.dispatch("MESSAGE_DELETE", event)

    # commands and interactions

    def _set_commands(self, _application: str, body: Any, **_: Any) -> list[Payload]:
        for command in body:
            names = [command["name"], *(command.get("name_localizations") or {}).values()]
            if not all(re.fullmatch(r"[-_\w]{1,32}", name) and name == name.lower() for name in names):
                raise ApiError(400, 50035, f"Invalid Form Body\nIn name: {names}")
        added = {"application_id": self._world.application_id, "version": "1", "type": 1, "description": ""}
        self._world.commands = [
            {"id": snowflake(), "default_member_permissions": None, **added, **command} for command in body
        ]
        return self._world.commands

    def _record(self, token: str) -> Payload:
        record = self._world.interactions.get(token)
        if record is None or record["expired"]:
            raise ApiError(401 if record else 404, 50027 if record else 10015, "Invalid Webhook Token")
        return record

    async def _callback(self, _id: str, token: str, body: Payload, files: Any, **_: Any) -> Payload:
        record = self._record(token)
        if record["answer"]:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if time.monotonic() - record["created"] > self.interaction_seconds:
            raise ApiError(404, 10062, "Unknown interaction")
        message = None
        data = body.get("data") or {}
        if body["type"] == 4:
            message = await self._post(record["event"]["channel_id"], data, files)
            record["original"] = message["id"]
        elif body["type"] in (6, 7):
            record["original"] = record["message_id"]
            if body["type"] == 7:
                message = self._get_message(None, record["message_id"])
                self._fill(message, data, files)
        record["answer"] = body
        event = record["event"]
        return {
            "interaction": {
                "id": event["id"],
                "type": event["type"],
                "response_message_id": record["original"],
                "response_message_loading": body["type"] == 5,
                "response_message_ephemeral": False,
            },
            "resource": {"type": body["type"]} | ({"message": message} if message else {}),
        }

    async def _followup(self, _application: str, token: str, body: Payload, files: Any, **_: Any) -> Payload:
        record = self._record(token)
        if not record["answer"]:
            raise ApiError(404, 10015, "Unknown Webhook")
        if record["answer"]["type"] == 5 and record["original"] is None:
            # The first one takes the place of “thinking …”, and is seen by whom that was shown to.
            hidden = (record["answer"].get("data") or {}).get("flags", 0) & EPHEMERAL
            body = {**body, "flags": (body.get("flags") or 0) & ~EPHEMERAL | hidden}
        message = await self._post(record["event"]["channel_id"], body, files)
        record["original"] = record["original"] or message["id"]
        record["followups"].append(message)
        return message


ROUTES = [
    ("GET", r"/users/@me", "_me"),
    ("GET", r"/oauth2/applications/@me|/applications/@me", "_application"),
    ("POST", r"/users/@me/channels", "_create_dm"),
    ("GET", r"/channels/(\d+)", "_get_channel"),
    ("POST", r"/channels/(\d+)/typing", "_typing"),
    ("GET", r"/channels/(\d+)/messages", "_list_messages"),
    ("POST", r"/channels/(\d+)/messages", "_create_message"),
    ("GET", r"/channels/(\d+)/messages/(\d+)", "_get_message"),
    ("PATCH", r"/channels/(\d+)/messages/(\d+)", "_edit_message"),
    ("DELETE", r"/channels/(\d+)/messages/(\d+)", "_delete_message"),
    ("PUT", r"/applications/(\d+)/commands", "_set_commands"),
    ("POST", r"/interactions/(\d+)/([^/]+)/callback", "_callback"),
    ("POST", r"/webhooks/(\d+)/([^/]+)", "_followup"),
]
