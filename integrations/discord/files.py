"""Files of a message, fetched while their links are good. A file that cannot be taken has its reason; others go on."""

from __future__ import annotations

import asyncio
import logging

import discord
from django.utils.translation import gettext as _

from agent.pictures import MAX_BYTES
from integrations.discord.intake import MAX_PICTURES

log = logging.getLogger(__name__)

DOWNLOAD_SECONDS = 30.0


async def pictures_of(message: discord.Message) -> tuple[list[tuple[str, bytes]], list[str]]:
    """(name, bytes) of the files that may be pictures, and a sentence for each other one.

    What a file calls itself is not believed: whether it is a picture is found out when it is drawn anew.
    """
    pictures, notices = [], []
    for number, attachment in enumerate(message.attachments):
        if number >= MAX_PICTURES:
            notices.append(_("At most %(limit)s pictures fit in a message.") % {"limit": MAX_PICTURES})
            break
        if attachment.size > MAX_BYTES:
            reason = _("The picture is too large: at most %(limit)s MB.") % {"limit": MAX_BYTES // 2**20}
            notices.append(f"{attachment.filename}: {reason}")
            continue
        data = await _downloaded(message, number)
        if data is None:
            notices.append(
                f"{attachment.filename}: " + _("The file could not be fetched. Please send it again.")
            )
        else:
            pictures.append((attachment.filename, data))
    return pictures, notices


async def _downloaded(message: discord.Message, number: int) -> bytes | None:
    """The bytes of the attachment; a link that has expired is asked for again."""
    try:
        return await _read(message.attachments[number])
    except (discord.HTTPException, TimeoutError, OSError):
        log.info("attachment %s of %s: its link is asked for again", number, message.id)
    try:
        fresh = await message.channel.fetch_message(message.id)
        return await _read(fresh.attachments[number])
    except (discord.HTTPException, TimeoutError, OSError, IndexError) as error:
        log.warning("attachment %s of %s could not be fetched: %s", number, message.id, error)
        return None


async def _read(attachment: discord.Attachment) -> bytes:
    async with asyncio.timeout(DOWNLOAD_SECONDS):
        return await attachment.read()
