"""Notes of payments on their way to a channel: each once."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from agent.models import Note


class DeliveredNote(models.Model):
    """A note and its message. Written with the note; `delivered_at` is set when the channel has it, or never will."""

    note = models.OneToOneField(Note, models.CASCADE, related_name="discord_delivery", verbose_name=_("note"))
    channel_id = models.BigIntegerField()
    message_id = models.BigIntegerField(null=True)
    delivered_at = models.DateTimeField(_("time"), null=True)

    class Meta:
        verbose_name = _("note on Discord")
        verbose_name_plural = _("notes on Discord")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["id"], condition=models.Q(delivered_at=None), name="discord_note_undelivered"
            )
        ]

    def __str__(self) -> str:
        return f"#{self.note_id}"
