"""The proof of a closed month."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models import Ledger, Month


class MonthClose(models.Model):
    """The snapshot taken at the close: figures, the canonical rows and their SHA-256 (docs/month-proof.md).

    Closes of format 1 have no `rows`, since only their hash was kept.
    """

    month = models.OneToOneField(Month, models.CASCADE, related_name="close", verbose_name=_("month"))
    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    snapshot = models.JSONField(_("snapshot"))
    rows = models.TextField(_("canonical rows"), blank=True, default="")
    sha256 = models.CharField(_("SHA-256"), max_length=64)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("closed by")
    )
    closed_at = models.DateTimeField(_("closed"))

    class Meta:
        verbose_name = _("month close")
        verbose_name_plural = _("month closes")
        constraints = [models.UniqueConstraint(fields=["ledger", "id"], name="monthclose_ledger_id")]
        triggers = [triggers.append_only(forgets="closed_by_id"), triggers.audit()]

    def __str__(self) -> str:
        return self.month.name
