"""HTTP of the double: calls as they came, faults that a test has asked for, and answers in Discord's form."""

from __future__ import annotations

import contextlib
import json
import re
import time
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.support.doubles.discord_world import Payload


@dataclass
class Call:
    """One call made by the bot."""

    method: str
    path: str
    body: Any
    files: dict[str, bytes] = field(default_factory=dict)
    at: float = field(default_factory=time.monotonic)


@dataclass
class Fault:
    """What the next `left` calls that match get in place of an answer; `stores`: after the act was done."""

    method: str
    path: re.Pattern[str]
    status: int
    left: int
    retry_after: float
    code: int = 0
    stores: bool = False
    is_global: bool = False


async def read(request: web.Request) -> tuple[Any, dict[str, bytes]]:
    """The body of a call and its files."""
    if request.content_type == "multipart/form-data":
        body, files = {}, {}
        async for part in await request.multipart():
            if part.name == "payload_json":
                body = json.loads(await part.text())
            else:
                files[part.filename or part.name] = bytes(await part.read())
        return body, files
    raw = await request.read()
    with contextlib.suppress(ValueError):
        return (json.loads(raw) if raw else None), {}
    return None, {}


def failed(fault: Fault) -> web.Response:
    """The answer of a fault."""
    payload: Payload = {"message": "a fault of the double", "code": fault.code}
    headers = {"Via": "1.1 double"}  # without it discord.py takes a 429 for a ban of Cloudflare
    if fault.status == 429:
        payload |= {"retry_after": fault.retry_after, "global": fault.is_global}
        headers["Retry-After"] = str(fault.retry_after)
    return json_response(payload, fault.status, headers)


def json_response(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Bytes, so that no charset is added: discord.py wants exactly “application/json”."""
    return web.Response(
        body=json.dumps(data).encode(), status=status, headers=headers, content_type="application/json"
    )
