"""Says what can be done about a message that its author has edited or deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from django.utils import translation
from django.utils.translation import gettext as _

from agent.threads import in_thread
from finance.reading.text import language_of
from integrations.discord.access import Place, access_of
from integrations.discord.components import buttons_view
from integrations.discord.corrections import correction_offer, deletion_offer
from integrations.discord.errors import OutsideError
from integrations.discord.messages import reference_to
from integrations.discord.replies import ButtonSpec

if TYPE_CHECKING:
    from integrations.discord.bot import MoneyBot

MAX_UNDOS = 5


async def edit_answered(bot: MoneyBot, message: discord.Message) -> None:
    """Offers to read the new words in place of the old ones."""
    if await bot.messages.access(message) is None:
        return
    correction = await in_thread(correction_offer, message.id, bot.messages.words(message))
    if correction is None:
        return
    with translation.override(language_of(message.content)):
        buttons = [
            ButtonSpec(_("Correct it"), f"c:{correction.pk}:do", "primary"),
            ButtonSpec(_("Leave it"), f"c:{correction.pk}:no"),
        ]
        await bot.get_partial_messageable(message.channel.id).send(
            _("You changed your message. Shall I take back what it had recorded and read it again?"),
            view=buttons_view(buttons),
            nonce=f"c{correction.pk}",
            reference=reference_to(message.channel.id, message.id),
        )


async def deletion_answered(bot: MoneyBot, payload: discord.RawMessageDeleteEvent) -> None:
    """Offers to take back what the message had written, while its author is answered in that place."""
    offer = await in_thread(deletion_offer, payload.message_id)
    if offer is None:
        return
    seen, changes = offer
    channel = bot.get_channel(payload.channel_id)
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    place = Place(payload.channel_id, payload.guild_id, parent)
    try:
        await in_thread(access_of, discord_id=seen.author_id, place=place)
    except OutsideError:
        return
    with translation.override(seen.turn.language if seen.turn else None):
        buttons = [
            ButtonSpec(_("Undo"), f"t:{seen.turn_id}:undo:{change.pk}") for change in changes[:MAX_UNDOS]
        ]
        await bot.get_partial_messageable(seen.reply_channel_id or seen.channel_id).send(
            _("You deleted a message. What it had recorded is still there."),
            view=buttons_view(buttons),
            nonce=f"d{seen.pk}",
        )
