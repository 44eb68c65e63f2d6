"""Brings notes of payments to their channel, each once, and keeps their messages true after a press."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import discord

from agent.threads import in_thread
from integrations.discord.access import Access
from integrations.discord.components import note_view
from integrations.discord.models import DeliveredNote
from integrations.discord.services.notes import (
    note_delivered,
    note_is_wanted,
    note_message,
    notes_waiting,
)

if TYPE_CHECKING:
    from integrations.discord.bot import MoneyBot

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0  # the queue is a table: a look finds what any process has written
LOOKED_BACK = 50  # messages of the channel among which one may be that was sent and not noted


class Notes:
    """The bot's look after notes."""

    def __init__(self, bot: MoneyBot) -> None:
        self._bot = bot
        self._is_first_look = True

    async def run(self) -> None:
        """Until the bot ends. What fails is tried again with the next look."""
        await self._bot.wait_until_ready()
        while not self._bot.ending:
            try:
                for delivery in await in_thread(notes_waiting):
                    await self._deliver(delivery)
                self._is_first_look = False
            except Exception as error:
                log.warning("notes wait: %s", error)
            await asyncio.sleep(LOOK_SECONDS)

    async def _deliver(self, delivery: DeliveredNote) -> None:
        if not await in_thread(note_is_wanted, delivery):
            await in_thread(note_delivered, delivery.pk, None)
            return
        try:
            message_id = await self._sent_before(delivery) or await self._send(delivery)
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("note %s cannot be told in %s: %s", delivery.note_id, delivery.channel_id, error)
            message_id = None
        await in_thread(note_delivered, delivery.pk, message_id)

    async def _send(self, delivery: DeliveredNote) -> int | None:
        note = await in_thread(note_message, delivery.note_id, delivery.note.ledger_id)
        if note is None:
            return None
        channel = self._bot.get_partial_messageable(delivery.channel_id)
        sent = await channel.send(note.text, view=note_view(note), nonce=f"n{delivery.pk}")
        return sent.id

    async def _sent_before(self, delivery: DeliveredNote) -> int | None:
        """The message of a note that an earlier process has sent and not lived to note."""
        if not self._is_first_look:
            return None
        channel = self._bot.get_partial_messageable(delivery.channel_id)
        after = discord.Object(discord.utils.time_snowflake(delivery.note.created_at))
        async for message in channel.history(after=after, limit=LOOKED_BACK, oldest_first=True):
            if message.author.id == self._bot.own_id and f"n:{delivery.note_id}:undo" in _custom_ids(message):
                return message.id
        return None


async def note_shown(message: discord.Message | None, note_id: int, access: Access) -> None:
    """Makes the message say what the note says now; a note of another ledger is not shown."""
    note = await in_thread(note_message, note_id, access.ledger.pk)
    if message is None or note is None:
        return
    view = note_view(note) if note.buttons else None
    try:
        await message.edit(content=note.text, view=view)
    except discord.HTTPException as error:
        log.info("the message of note %s stays as it is: %s", note_id, error)


def _custom_ids(message: discord.Message) -> set[str]:
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return {str(getattr(item, "custom_id", "")) for row in rows for item in row.children}
