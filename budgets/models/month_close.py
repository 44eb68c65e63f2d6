"""The proof of a closed month."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models import Ledger, Month


class MonthClose(models.Model):
    """The snapshot taken at the close: totals, counts and the SHA-256 over the month's canonical rows."""

    month = models.OneToOneField(Month, models.CASCADE, related_name="close", verbose_name=_("month"))
    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    snapshot = models.JSONField(_("snapshot"))
    sha256 = models.CharField(_("SHA-256"), max_length=64)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("closed by")
    )
    closed_at = models.DateTimeField(_("closed"))

    class Meta:
        verbose_name = _("month close")
        verbose_name_plural = _("month closes")
        triggers = [triggers.append_only(forgets="closed_by_id"), triggers.audit()]

    def __str__(self) -> str:
        return self.month.name
