"""Puts notes of payments on their way. (Web and worker load this: nothing here needs the library of the bot.)"""

from __future__ import annotations

from agent.models import Note
from integrations.discord.models import AllowedChannel, DeliveredNote


def note_queue(note: Note) -> None:
    """Puts the note on its way, if a channel of its ledger takes notes. Call inside the note's transaction."""
    channel = AllowedChannel.objects.filter(ledger_id=note.ledger_id, takes_notes=True).first()
    if channel is not None:
        DeliveredNote.objects.create(note=note, channel_id=channel.channel_id)
