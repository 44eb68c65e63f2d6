"""Conversations: one person and one ledger each."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from finance.models import Ledger
from finance.models.rows import Door


class Conversation(models.Model):
    """A line of talk of one person about one ledger."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="conversations", verbose_name=_("person")
    )
    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="conversations", verbose_name=_("ledger"))
    title = models.CharField(_("title"), max_length=120, blank=True)
    door = models.CharField(_("door"), max_length=16, choices=Door.choices, default=Door.WEB)
    model_name = models.CharField(_("model"), max_length=80, blank=True)
    persona = models.CharField(_("persona"), max_length=40, blank=True)  # a key of agent/personas.py
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    active_at = models.DateTimeField(_("last active"), auto_now_add=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True)

    class Meta:
        verbose_name = _("conversation")
        verbose_name_plural = _("conversations")
        ordering = ["-active_at"]
        indexes = [models.Index(fields=["user", "-active_at"], name="conversation_latest")]

    def __str__(self) -> str:
        return self.title or f"#{self.pk}"
