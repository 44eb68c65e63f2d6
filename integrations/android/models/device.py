"""Phones that forward their notifications."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from finance.models import Ledger


class Device(models.Model):
    """A phone of one person, writing into one ledger. Of its token only the hash is kept.

    `minute` and `used` count what it sent in the present minute.
    """

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="devices", verbose_name=_("ledger"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="devices", verbose_name=_("person")
    )
    name = models.CharField(_("name"), max_length=80)
    token_sha256 = models.CharField(max_length=64, unique=True)
    token_end = models.CharField(max_length=4)  # shown, so that a person can tell two apart
    made_at = models.DateTimeField(_("created"))
    last_seen_at = models.DateTimeField(_("last seen"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    minute = models.BigIntegerField(default=0)
    used = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("phone")
        verbose_name_plural = _("phones")
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~models.Q(name=""), name="device_name_not_empty")]

    def __str__(self) -> str:
        return self.name
