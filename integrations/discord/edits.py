"""Says what can be done about a message that its author has edited or deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from django.utils import translation
from django.utils.translation import gettext as _

from agent.threads import in_thread
from finance.reading.text import language_of
from integrations.discord.components import buttons_view
from integrations.discord.corrections import correction_offer, deletion_offer
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


async def deletion_answered(bot: MoneyBot, message_id: int) -> None:
    """Offers to take back what the message had written."""
    offer = await in_thread(deletion_offer, message_id)
    if offer is None:
        return
    seen, changes = offer
    with translation.override(seen.turn.language if seen.turn else None):
        buttons = [
            ButtonSpec(_("Undo"), f"t:{seen.turn_id}:undo:{change.pk}") for change in changes[:MAX_UNDOS]
        ]
        await bot.get_partial_messageable(seen.reply_channel_id or seen.channel_id).send(
            _("You deleted a message. What it had recorded is still there."),
            view=buttons_view(buttons),
            nonce=f"d{seen.pk}",
        )
