"""Which Discord account is which person, and the codes that link them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from finance.models import Ledger


class Account(models.Model):
    """A Discord account of one person. `ledger` is what direct messages are about; None: the first one."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="discord_accounts", verbose_name=_("person")
    )
    discord_id = models.BigIntegerField(unique=True)
    name = models.CharField(_("name"), max_length=100)
    ledger = models.ForeignKey(
        Ledger, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("ledger")
    )
    dm_channel_id = models.BigIntegerField(null=True, blank=True)
    linked_at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("Discord account")
        verbose_name_plural = _("Discord accounts")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class LinkCode(models.Model):
    """A code that links one Discord account, once. Only its hash is kept."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person")
    )
    code_sha256 = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(_("time"))
    expires_at = models.DateTimeField(_("expires"))
    used_at = models.DateTimeField(_("used"), null=True)

    class Meta:
        verbose_name = _("link code")
        verbose_name_plural = _("link codes")

    def __str__(self) -> str:
        return f"#{self.pk}"
