"""Where a household's notes go by a webhook of Discord's, and what went there."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from agent.models import Note
from finance.models import Ledger


class NoteWebhook(models.Model):
    """A ledger's webhook. Its address is a secret: encrypted here, and shown again only by its end."""

    ledger = models.OneToOneField(
        Ledger, models.CASCADE, related_name="note_webhook", verbose_name=_("ledger")
    )
    sealed_url = models.TextField()
    url_end = models.CharField(max_length=4)
    language = models.CharField(_("language"), max_length=2, default="ja")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("person")
    )
    made_at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("webhook of notes")
        verbose_name_plural = _("webhooks of notes")

    def __str__(self) -> str:
        return f"…{self.url_end}"


class WebhookDelivery(models.Model):
    """A note on its way to its ledger's webhook, sent once."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")

    note = models.OneToOneField(Note, models.CASCADE, related_name="webhook_delivery")
    webhook = models.ForeignKey(NoteWebhook, models.CASCADE, related_name="deliveries")
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.WAITING)
    error = models.CharField(_("error"), max_length=200, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("delivery of a note")
        verbose_name_plural = _("deliveries of notes")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"#{self.pk}"
