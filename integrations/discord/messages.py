"""Messages of people: a code, a menu word, or a turn."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from typing import TYPE_CHECKING

import discord
from django.utils import translation
from django.utils.translation import gettext as _

from agent.menu import asks_for_menu
from agent.threads import in_thread
from finance.errors import LedgerError
from finance.reading.text import language_of
from integrations.discord.access import Access, Place, access_of
from integrations.discord.components import menu_view
from integrations.discord.errors import OutsideError
from integrations.discord.files import pictures_of
from integrations.discord.intake import (
    Incoming,
    direct_channel_noted,
    message_is_known,
    message_take,
    reply_noted,
)
from integrations.discord.menu import menu_text
from integrations.discord.models import Account, SeenMessage
from integrations.discord.services.linking import account_link, looks_like_code

if TYPE_CHECKING:
    from integrations.discord.bot import MoneyBot

log = logging.getLogger(__name__)

AT_ONCE = 4  # messages whose files are downloaded at the same time
NEUTRAL_SECONDS = 3_600  # a stranger gets one sentence in this time, at most
_NOWHERE = 0  # a server that is on no list


class Messages:
    """What the bot does with a message."""

    def __init__(self, bot: MoneyBot) -> None:
        self._bot = bot
        self._files = asyncio.Semaphore(AT_ONCE)
        self._told_strangers: dict[int, float] = {}
        self._admitted: set[tuple[int, int]] = set()  # (person, channel)

    def is_from_person(self, message: discord.Message) -> bool:
        """Not the bot's own, nor of another bot, a webhook or Discord itself."""
        kinds = (discord.MessageType.default, discord.MessageType.reply)
        return not message.author.bot and message.webhook_id is None and message.type in kinds

    def words(self, message: discord.Message) -> str:
        """The text without the mention that calls the bot."""
        return re.sub(rf"<@!?{self._bot.own_id}>\s*", "", message.content).strip()

    def is_admitted(self, message: discord.Message) -> bool:
        """Whether the author was answered there before, and so may be told what goes wrong."""
        return (message.author.id, message.channel.id) in self._admitted

    async def access(self, message: discord.Message) -> Access | None:
        """The author's access where they wrote; None for outsiders."""
        try:
            return await in_thread(access_of, discord_id=message.author.id, place=place_of(message))
        except OutsideError:
            return None

    async def take(self, message: discord.Message) -> None:
        """One message of a person, whatever it is. The same again is nothing new."""
        place, text = place_of(message), self.words(message)
        if place.server_id is None and looks_like_code(text):
            await self._link(message, text)
            return
        access = await self.access(message)
        if access is None:
            await self._refuse(message)
            return
        self._admitted.add((message.author.id, place.channel_id))
        if place.server_id is None and access.account.dm_channel_id != place.channel_id:
            await in_thread(direct_channel_noted, access.account, place.channel_id)
        if self.is_meant(access, message):
            await self._answer(access, message, text)

    def is_meant(self, access: Access, message: discord.Message) -> bool:
        """Whether there is anything to answer: no sticker, and a mention where the channel wants one."""
        is_empty = not (self.words(message) or message.attachments)
        return not is_empty and (not access.only_mentions or self._is_addressed(message))

    async def _answer(self, access: Access, message: discord.Message, text: str) -> None:
        if await in_thread(message_is_known, message.id):
            return
        is_menu = asks_for_menu(text) and not message.attachments
        with translation.override(language_of(text)):
            async with self._files:
                pictures, notices = await pictures_of(message)
        said = "" if is_menu else text
        incoming = Incoming(message.id, message.channel.id, message.author.id, said, pictures, notices)
        seen = await in_thread(message_take, access, incoming)
        if seen is not None and is_menu:
            await self._send_menu(message, seen)
        elif seen is not None:
            self._bot.deliver(seen)

    async def _send_menu(self, message: discord.Message, seen: SeenMessage) -> None:
        with translation.override(language_of(message.content)):
            sent = await message.channel.send(
                menu_text(),
                view=menu_view(),
                nonce=f"{seen.pk}-menu",
                reference=reference_to(message.channel.id, message.id),
            )
        await in_thread(
            reply_noted, seen.pk, channel_id=message.channel.id, message_ids=[sent.id], is_done=True
        )

    def _is_addressed(self, message: discord.Message) -> bool:
        """Mentioned, or answered."""
        replied = message.reference.resolved if message.reference else None
        answered = isinstance(replied, discord.Message) and replied.author.id == self._bot.own_id
        return answered or any(user.id == self._bot.own_id for user in message.mentions)

    async def _link(self, message: discord.Message, code: str) -> None:
        name, author = message.author.display_name, message.author.id
        try:
            account = await in_thread(account_link, code=code, discord_id=author, name=name)
        except LedgerError as error:
            await message.channel.send(str(error))
            return
        await in_thread(direct_channel_noted, account, message.channel.id)
        await message.channel.send(linked_sentence(account))

    async def _refuse(self, message: discord.Message) -> None:
        """Silence in channels; by direct message one neutral sentence, and not over and over."""
        last = self._told_strangers.get(message.author.id)
        recently = last is not None and time.monotonic() - last < NEUTRAL_SECONDS
        if not isinstance(message.channel, discord.DMChannel) or recently:
            return
        self._told_strangers[message.author.id] = time.monotonic()
        with translation.override(language_of(message.content)):
            await message.channel.send(str(OutsideError()))


def place_of(message: discord.Message) -> Place:
    """Where the message was written; what is neither known as a server's nor as direct is nowhere."""
    channel = message.channel
    if isinstance(channel, discord.DMChannel):
        return Place(channel.id)
    server = message.guild.id if message.guild else getattr(channel, "guild_id", None)
    return Place(
        channel.id, server or _NOWHERE, getattr(channel, "parent_id", None) if _is_thread(channel) else None
    )


def _is_thread(channel: object) -> bool:
    return isinstance(channel, discord.Thread)


def linked_sentence(account: Account) -> str:
    """What is said after a code was right."""
    return _("Linked: you are %(person)s now. Write what you spent, or type “menu”.") % {
        "person": account.user.get_username()
    }


def reference_to(channel_id: int, message_id: int) -> discord.MessageReference:
    """What makes a message an answer to another one, which may be gone."""
    return discord.MessageReference(message_id=message_id, channel_id=channel_id, fail_if_not_exists=False)
