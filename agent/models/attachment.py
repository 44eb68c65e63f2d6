"""Pictures that people send with a message."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from agent.models.turn import Turn


class Attachment(models.Model):
    """A picture of one person, as this product drew it anew. It belongs to no turn until its message is sent."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="attachments", verbose_name=_("person")
    )
    turn = models.ForeignKey(Turn, models.CASCADE, null=True, blank=True, related_name="attachments")
    position = models.PositiveSmallIntegerField(default=0)
    mime_type = models.CharField(max_length=40)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    size = models.PositiveIntegerField(_("size"))
    sha256 = models.CharField(max_length=64)
    data = models.BinaryField()
    created_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")
        ordering = ["turn", "position"]
        indexes = [
            models.Index(
                fields=["user", "created_at"], condition=models.Q(turn=None), name="attachment_unsent"
            )
        ]

    def __str__(self) -> str:
        return f"{self.mime_type} {self.width}×{self.height}"
