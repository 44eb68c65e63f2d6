"""After a pause: replies that are owed are brought, and messages that nobody has seen are read, each once."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import discord
from django.utils import translation
from django.utils.translation import ngettext

from agent.threads import in_thread
from finance.reading.text import language_of
from integrations.discord.backlog import MAX_MISSED, Reading, channels_to_read, is_of_today, replies_owed
from integrations.discord.intake import message_is_known, message_pass_over, reply_noted

if TYPE_CHECKING:
    from integrations.discord.bot import MoneyBot

log = logging.getLogger(__name__)

PAGE = 200  # messages of one channel that are looked at
RETRY_SECONDS = 3.0


class CatchUp:
    """The bot's way back. While it is under way, new messages wait, so that none overtakes an older one."""

    def __init__(self, bot: MoneyBot) -> None:
        self._bot = bot
        self._lock = asyncio.Lock()
        self._open = asyncio.Event()
        self._wanted = False
        self.is_stuck = False  # the last try failed

    @property
    def is_open(self) -> bool:
        """Whether messages are taken as they come."""
        return self._open.is_set()

    async def wait(self) -> None:
        """Until the older messages have been read."""
        await self._open.wait()

    def close(self) -> None:
        """A new session has begun, or the database was lost: there may be older messages."""
        self._open.clear()

    def resumed(self) -> None:
        """The gateway itself sends what was missed."""
        if not self._lock.locked():
            self._open.set()

    def again(self) -> None:
        """Reads once more as soon as the database is back."""
        self.close()
        if not self._wanted:
            self._wanted = True
            self._bot.spawn(self.run())

    async def run(self) -> None:
        """Tries until it is done, or the bot ends."""
        async with self._lock:
            while not self._bot.ending:
                try:
                    self._wanted = False
                    await self._resume_owed()
                    for reading in await in_thread(channels_to_read):
                        await self._read(reading)
                    break
                except Exception:
                    self.is_stuck = True
                    log.warning("the way back is tried again in %s s", RETRY_SECONDS, exc_info=True)
                    await asyncio.sleep(RETRY_SECONDS)
            self.is_stuck = False
            self._bot.outage_is_over()
            self._open.set()

    async def _resume_owed(self) -> None:
        for seen in await in_thread(replies_owed):
            if seen.turn is not None or seen.notice:
                self._bot.deliver(seen, resumed=True)
            else:  # a menu that was not sent: old buttons are of no use
                await in_thread(
                    reply_noted, seen.pk, channel_id=seen.channel_id, message_ids=[], is_done=True
                )

    async def _read(self, reading: Reading) -> None:
        """The messages of one channel after the last one that was seen."""
        try:
            channel = self._bot.get_channel(reading.channel_id) or await self._bot.fetch_channel(
                reading.channel_id
            )
            if not isinstance(channel, discord.abc.Messageable):
                return
            after = discord.Object(reading.after_id)
            missed = [each async for each in channel.history(after=after, limit=PAGE, oldest_first=True)]
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("channel %s cannot be read: %s", reading.channel_id, error)
            return
        passed: list[discord.Message] = []
        taken = 0
        for message in filter(self._bot.messages.is_from_person, missed):
            access = await self._bot.messages.access(message)
            if access is None or not self._bot.messages.is_meant(access, message):
                continue
            if await in_thread(message_is_known, message.id):
                continue
            if taken < MAX_MISSED and is_of_today(message.created_at, access.ledger):
                taken += 1
                await self._bot.messages.take(message)
            elif await in_thread(
                message_pass_over, access, message.id, message.channel.id, message.author.id
            ):
                passed.append(message)
        if passed:
            await self._tell_passed(channel, passed)

    async def _tell_passed(self, channel: discord.abc.Messageable, passed: list[discord.Message]) -> None:
        """One sentence about what was not recorded: “today” in it would be another day."""
        with translation.override(language_of(passed[-1].content)):
            sentence = ngettext(
                "While I was away, a message came that I have not recorded. Please send it again, with its date.",
                "While I was away, %(count)s messages came that I have not recorded. Please send them again, with their date.",
                len(passed),
            ) % {"count": len(passed)}
        links = "\n".join(message.jump_url for message in passed[:5])
        try:
            await channel.send(f"{sentence}\n{links}", nonce=f"p{passed[-1].id}", suppress_embeds=True)
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("nobody could be told of %s messages: %s", len(passed), error)
