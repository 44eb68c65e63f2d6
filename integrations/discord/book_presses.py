"""Presses that act on rows without a turn: on notes of payments, and on questions whether two are one."""

from __future__ import annotations

import discord

from agent.threads import in_thread
from integrations.discord.access import Access
from integrations.discord.components import without
from integrations.discord.notes import note_shown
from integrations.discord.same import question_press
from integrations.discord.services.notes import note_move, note_take_back


async def press_note(interaction: discord.Interaction, access: Access, note_id: int, category: str) -> None:
    """Another category, or with none the undo. Raises LedgerError subclasses; the message then stays true."""
    try:
        if category:
            await in_thread(note_move, access, note_id, category)
        else:
            await in_thread(note_take_back, access, note_id)
    finally:
        await note_shown(interaction.message, note_id, access)


async def press_question(
    interaction: discord.Interaction,
    access: Access,
    question_id: int,
    same: bool,
    versions: tuple[int, int],
) -> str:
    """Answers the question, takes its buttons away, and returns what came of it. Raises LedgerError subclasses."""
    said = await in_thread(question_press, access, question_id, same=same, versions=versions)
    if interaction.message is not None:
        seen = f"{versions[0]}:{versions[1]}"
        gone = [f"q:{question_id}:{answer}:{seen}" for answer in ("same", "different")]
        await interaction.message.edit(view=without(interaction.message, gone))
    return said
