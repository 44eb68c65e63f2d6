"""The life of a bot process: one at a time answers, a signal lets it finish, a bad token ends it for good."""

from __future__ import annotations

import asyncio
import logging
import signal
from itertools import chain, repeat

import aiohttp
import discord
from channels import DEFAULT_CHANNEL_LAYER
from channels.layers import channel_layers
from django.conf import settings
from django.utils.translation import gettext as _

from agent.threads import close_threads, in_thread
from integrations.discord.bot import MoneyBot
from integrations.discord.lease import BEAT_SECONDS, LASTS_SECONDS, lease_release, lease_take, new_holder

log = logging.getLogger(__name__)

GRACE_SECONDS = 8.0  # for turns and replies after a signal; less than the supervisor waits before it insists
RETRY_SECONDS = (2.0, 5.0, 15.0, 60.0)
STANDBY_SECONDS = 2.0  # between looks at a lease that another process has


class BotSetupError(Exception):
    """Something that only a person can set right; to start again would be of no use."""


class BotProcess:
    """Takes the lease, answers while it has it, and stands by otherwise."""

    def __init__(self) -> None:
        self._holder = new_holder()
        self._stopping = asyncio.Event()
        self._renewed_at = 0.0
        self._pauses = chain(RETRY_SECONDS, repeat(RETRY_SECONDS[-1]))

    async def run(self) -> None:
        """Until a signal. Raises BotSetupError."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        try:
            while await self._lease_taken():
                await self._answer_or_wait()
                if self._stopping.is_set():
                    break
        finally:
            await self._release()
            layer = channel_layers[DEFAULT_CHANNEL_LAYER]
            if hasattr(layer, "close"):
                await layer.close()
            await asyncio.to_thread(close_threads)

    async def _lease_taken(self) -> bool:
        """Waits for the lease; False when a signal came first."""
        told = False
        while not self._stopping.is_set():
            if await self._renew():
                return True
            if not told:
                log.info("another bot process answers; this one stands by")
                told = True
            await self._pause(STANDBY_SECONDS)
        return False

    async def _renew(self) -> bool:
        """Whether the lease is ours now. A database that is away takes it from nobody before it runs out."""
        loop = asyncio.get_running_loop()
        try:
            taken = await in_thread(lease_take, self._holder)
        except Exception:
            log.warning("the database cannot be reached", exc_info=True)
            return bool(self._renewed_at)  # nobody else can take it either
        self._renewed_at = loop.time() if taken else 0.0
        return taken

    async def _answer_or_wait(self) -> None:
        """A Discord that cannot be reached is tried again, more and more slowly."""
        try:
            await self._answer()
        except (OSError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound) as error:
            pause = next(self._pauses)
            log.warning("Discord cannot be reached, trying again in %s s: %s", pause, error)
            await self._pause(pause)

    async def _answer(self) -> None:
        """One connection to Discord, for as long as the lease is ours."""
        bot = MoneyBot()
        async with bot:
            gateway = asyncio.create_task(bot.start(settings.DISCORD_TOKEN))
            watch = asyncio.create_task(self._watch())
            await asyncio.wait([gateway, watch], return_when=asyncio.FIRST_COMPLETED)
            if not gateway.done():
                await bot.finish(GRACE_SECONDS if self._stopping.is_set() else 0)
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)
            await _ended(gateway)

    async def _watch(self) -> None:
        """Ends with a signal, or when the lease is another's."""
        while not self._stopping.is_set():
            await self._pause(BEAT_SECONDS)
            if not self._stopping.is_set() and not await self._renew():
                log.warning("another bot process has taken over; this one stands by")
                return

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._stopping.wait(), seconds)
        except TimeoutError:
            pass

    async def _release(self) -> None:
        try:
            await in_thread(lease_release, self._holder)
        except Exception:
            log.warning("the lease ends by itself in %s s", LASTS_SECONDS)


async def _ended(gateway: asyncio.Task[None]) -> None:
    """What the connection ended with. Raises BotSetupError with a sentence for what a person must set right."""
    try:
        await gateway
    except discord.LoginFailure as error:
        raise BotSetupError(
            _("Discord does not take DISCORD_TOKEN. Please copy the bot's token anew.")
        ) from error
    except discord.PrivilegedIntentsRequired as error:
        raise BotSetupError(
            _("Please switch on “Message Content Intent” for the bot in Discord's developer portal.")
        ) from error
    except discord.ConnectionClosed as error:
        if error.code == 4004:  # the token was revoked while the bot ran
            raise BotSetupError(
                _("Discord does not take DISCORD_TOKEN. Please copy the bot's token anew.")
            ) from error
        raise
