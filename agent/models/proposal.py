"""Proposals (提案): writes that wait for a person's press."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from agent.models.turn import Turn


class Proposal(models.Model):
    """A tool with its arguments, pressed at most once, by its person, before it expires."""

    class State(models.TextChoices):
        OPEN = "open", _("waiting")
        DONE = "done", _("done")
        DISMISSED = "dismissed", _("dismissed")
        FAILED = "failed", _("failed")

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="proposals")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person")
    )
    tool = models.CharField(_("tool"), max_length=64)
    arguments = models.JSONField(_("arguments"))
    row_versions = models.JSONField(default=dict)
    title = models.CharField(_("title"), max_length=200)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN)
    expires_at = models.DateTimeField(_("expires"))
    pressed_at = models.DateTimeField(_("pressed"), null=True, blank=True)

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.title
