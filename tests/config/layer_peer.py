"""Another process on the channel layer: `python -m tests.config.layer_peer listen|send GROUP [BODY]`."""

from __future__ import annotations

import asyncio
import json
import os
import sys

import django
from channels.layers import get_channel_layer

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


async def listen(group: str) -> None:
    """Prints "in" when it has joined, then each message."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(group, channel)
    print("in", flush=True)
    while True:
        print(json.dumps(await layer.receive(channel), ensure_ascii=False), flush=True)


async def send(group: str, body: str) -> None:
    """One message."""
    await get_channel_layer().group_send(group, {"type": "note", "body": body})


if __name__ == "__main__":
    django.setup()
    work = listen(sys.argv[2]) if sys.argv[1] == "listen" else send(*sys.argv[2:4])
    asyncio.run(work)
