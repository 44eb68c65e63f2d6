"""Answers to interactions: acknowledged within 3 s, and sent however late they are."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

log = logging.getLogger(__name__)


async def acknowledge(
    interaction: discord.Interaction, *, ephemeral: bool = False, thinking: bool = False
) -> None:
    """Says within 3 s that an answer will come; too late, or twice, does no harm."""
    if interaction.response.is_done():
        return
    try:
        await interaction.response.defer(ephemeral=ephemeral, thinking=thinking)
    except discord.HTTPException as error:
        log.info("interaction %s could not be acknowledged: %s", interaction.id, error)


async def tell(
    client: discord.Client,
    interaction: discord.Interaction,
    texts: Sequence[str],
    *,
    ephemeral: bool = True,
    view: discord.ui.View | None = None,
) -> None:
    """Answers an acknowledged interaction; after its 15 minutes by a message of its own."""
    options: dict[str, Any] = {"view": view} if view else {}
    for text in filter(None, texts):
        try:
            await interaction.followup.send(text, ephemeral=ephemeral, **options)
        except discord.HTTPException as error:
            log.info("interaction %s is answered by a message: %s", interaction.id, error)
            await _send_instead(client, interaction, text, ephemeral, options)


async def _send_instead(
    client: discord.Client,
    interaction: discord.Interaction,
    text: str,
    ephemeral: bool,
    options: dict[str, Any],
) -> None:
    try:
        if ephemeral:
            direct = await client.create_dm(discord.Object(interaction.user.id))
            await direct.send(text, **options)
        else:
            await client.get_partial_messageable(interaction.channel_id or 0).send(text, **options)
    except discord.HTTPException as error:
        log.warning("interaction %s could not be answered: %s", interaction.id, error)


def language_of_interaction(interaction: discord.Interaction) -> str:
    """The language that the person uses Discord in, as far as we speak it."""
    return "ja" if interaction.locale is discord.Locale.japanese else "en"
