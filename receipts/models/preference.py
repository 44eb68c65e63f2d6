"""How a household wants its receipts recorded."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models import Ledger


class ReceiptPreference(models.Model):
    """One row of a ledger that wants something else than one expense per receipt."""

    ledger = models.OneToOneField(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    by_category = models.BooleanField(_("one expense per category"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("setting of receipts")
        verbose_name_plural = _("settings of receipts")
        triggers = [triggers.version_guard(), triggers.audit()]

    def __str__(self) -> str:
        return str(self.ledger)
