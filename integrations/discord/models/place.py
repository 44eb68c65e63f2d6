"""Where the bot answers: servers, their channels, and which ledger a channel is about."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from finance.models import Ledger


class AllowedServer(models.Model):
    """A Discord server with at least one channel that an owner of a ledger has opened."""

    server_id = models.BigIntegerField(unique=True)
    allowed_at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("Discord server")
        verbose_name_plural = _("Discord servers")

    def __str__(self) -> str:
        return str(self.server_id)


class AllowedChannel(models.Model):
    """A channel bound to one ledger. Figures go by direct message unless the channel may show them."""

    server = models.ForeignKey(AllowedServer, models.CASCADE, related_name="channels")
    channel_id = models.BigIntegerField(unique=True)
    name = models.CharField(_("name"), max_length=100, blank=True)
    ledger = models.ForeignKey(
        Ledger, models.CASCADE, related_name="discord_channels", verbose_name=_("ledger")
    )
    shows_figures = models.BooleanField(_("shows figures"), default=False)
    takes_notes = models.BooleanField(_("takes notes of payments"), default=False)
    only_mentions = models.BooleanField(_("only answers when it is mentioned"), default=False)
    allowed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("person")
    )
    allowed_at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("Discord channel")
        verbose_name_plural = _("Discord channels")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(takes_notes=False) | models.Q(shows_figures=True),
                name="discord_notes_are_figures",
            ),
            models.UniqueConstraint(
                fields=["ledger"], condition=models.Q(takes_notes=True), name="discord_one_channel_for_notes"
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(self.channel_id)
