"""The client: what the gateway brings becomes turns. Thin: the rules are in access, intake and corrections."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections import defaultdict
from collections.abc import Coroutine
from typing import Any

import discord
from django.utils import translation
from django.utils.translation import gettext as _

from agent import runner
from agent.threads import connection_lost
from finance.reading.text import language_of
from integrations.discord.catch_up import CatchUp
from integrations.discord.commands import CommandTree
from integrations.discord.delivery import Delivery
from integrations.discord.edits import deletion_answered, edit_answered
from integrations.discord.messages import Messages
from integrations.discord.models import SeenMessage
from integrations.discord.notes import Notes
from integrations.discord.presses import Presses

log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it does not speak

PATIENCE_SECONDS = 6.0  # a message that cannot be taken within is told why
RETRY_SECONDS = (2, 10, 30, 120)  # before an answer that Discord did not take is tried again


class MoneyBot(discord.Client):
    """One connection to Discord."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.5,
        )
        self.messages = Messages(self)
        self.presses = Presses(self)
        self.tree = CommandTree(self)
        self.ending = False
        self._catch_up = CatchUp(self)
        self._turnstiles: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)  # by channel
        self._tasks: set[asyncio.Task[None]] = set()
        self._told_outage: set[int] = set()
        self._delivering: set[int] = set()

    @property
    def own_id(self) -> int:
        """The bot's own account."""
        return self.user.id if self.user else 0

    # the gateway's events

    async def setup_hook(self) -> None:
        """Names the slash commands to Discord."""
        await self.tree.announce()
        self._notes = asyncio.create_task(Notes(self).run())

    async def on_connect(self) -> None:
        """A new session: messages wait until the ones before them have been read."""
        self._catch_up.close()

    async def on_ready(self) -> None:
        """May come many times: everything here is done once however often it is asked for."""
        flags = self.application_flags
        if not (flags.gateway_message_content or flags.gateway_message_content_limited):
            log.error("the bot may not read messages: switch on “Message Content Intent” (docs/discord.md)")
        log.info("the bot is %s", self.user)
        self._catch_up.again()

    async def on_resumed(self) -> None:
        """The gateway sends again what was missed."""
        self._catch_up.resumed()

    async def on_message(self, message: discord.Message) -> None:
        """A message, live or replayed."""
        if not self.ending and self.messages.is_from_person(message):
            await self._guarded(message, self._take(message))

    async def _take(self, message: discord.Message) -> None:
        work = asyncio.create_task(self._take_in_order(message))
        done, _pending = await asyncio.wait([work], timeout=PATIENCE_SECONDS)
        if not done and (self._catch_up.is_stuck or self._catch_up.is_open) and not message.attachments:
            await self._tell_outage(
                message
            )  # a lost connection is looked for again long before it is an error
        await work

    async def _take_in_order(self, message: discord.Message) -> None:
        """One message of a channel at a time: “that one” in the second means what the first has written."""
        async with self._turnstiles[message.channel.id]:
            await self._catch_up.wait()
            if self.ending:
                return
            try:
                await self.messages.take(message)
            except Exception as error:
                if connection_lost(error):
                    self._catch_up.close()  # before the next one is let through
                raise

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Another wording: a correction is offered."""
        message = payload.message
        if not self.ending and self.messages.is_from_person(message) and message.content:
            await self._guarded(message, edit_answered(self, message))

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """What a deleted message has written stays, unless its author takes it back."""
        if not self.ending:
            await deletion_answered(self, payload)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Buttons, selects and modals; slash commands have their tree."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.presses.handle(interaction)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """An event that failed is logged; the others go on."""
        log.exception("event %s failed", event_method)

    # replies

    def deliver(self, seen: SeenMessage, *, resumed: bool = False) -> None:
        """Runs the turn here, unless it runs or is over, and brings its reply."""
        if seen.pk in self._delivering:
            return
        self._delivering.add(seen.pk)
        if seen.turn is not None and not seen.turn.finished:
            runner.start(seen.turn)
        self.spawn(self._deliver(seen, resumed))

    async def _deliver(self, seen: SeenMessage, resumed: bool) -> None:
        try:
            for pause in (*RETRY_SECONDS, None):
                delivery = Delivery(self, seen, resumed=resumed)
                try:
                    await delivery.run()
                    await self.presses.settle(seen)
                    return
                except Exception as error:
                    if pause is None or self.ending or self.is_closed():
                        log.exception("the reply to %s could not be brought", seen.source_id)
                        return
                    log.warning("the reply to %s waits %s s: %s", seen.source_id, pause, error)
                await asyncio.sleep(pause)
                seen.reply_ids, resumed = delivery.message_ids, True
        finally:
            self._delivering.discard(seen.pk)

    # what goes wrong

    async def _guarded(self, message: discord.Message, work: Coroutine[Any, Any, None]) -> None:
        """Lets no error of one message reach the next; a database that is away is said once, and waited for."""
        try:
            await work
        except Exception as error:
            if connection_lost(error):
                log.warning("message %s waits for the database: %s", message.id, error)
                self._catch_up.again()
                await self._tell_outage(message)
                return
            reference = uuid.uuid4().hex[:8]
            log.exception("message %s could not be taken, reference %s", message.id, reference)
            if self.messages.is_admitted(message):
                with translation.override(language_of(message.content)):
                    sentence = _(
                        "Something went wrong on our side (reference %(reference)s). Please try again."
                    )
                await self._say(message, sentence % {"reference": reference})

    async def _tell_outage(self, message: discord.Message) -> None:
        """Only to who was answered there before: whether others may be is not known now."""
        if not self.messages.is_admitted(message) or message.channel.id in self._told_outage:
            return
        self._told_outage.add(message.channel.id)
        with translation.override(language_of(message.content)):
            sentence = _("The database cannot be reached right now. I answer as soon as it is back.")
        await self._say(message, sentence)

    async def _say(self, message: discord.Message, sentence: str) -> None:
        try:
            await message.channel.send(sentence)
        except discord.HTTPException:
            log.info("nobody could be told in %s", message.channel.id)

    def outage_is_over(self) -> None:
        """The next outage is told again."""
        self._told_outage.clear()

    # the end

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """A task that the end waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, seconds: float) -> None:
        """Takes nothing new, lets turns and their replies end, and goes. 0: another process goes on with the replies."""
        self.ending = True
        self._notes.cancel()
        if seconds:
            await runner.drain(seconds)
        waiting = [task for task in self._tasks if not task.done()]
        if waiting:
            await asyncio.wait(waiting, timeout=seconds / 2)
        await self.close()
