"""The wish list (欲しいもの)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models.rows import LedgerRow
from finance.money import MAX_YEN


class Wish(LedgerRow):
    """Something the household would like to buy; the price may be unknown."""

    name = models.CharField(_("name"), max_length=120)
    amount_yen = models.BigIntegerField(_("price (yen)"), null=True, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("wish")
        verbose_name_plural = _("wish list")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(amount_yen__isnull=True)
                | models.Q(amount_yen__gte=1, amount_yen__lte=MAX_YEN),
                name="wish_amount_in_limits",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="wish_name_not_empty"),
            models.UniqueConstraint(fields=["ledger", "id"], name="wish_ledger_id"),
        ]
        triggers = [triggers.version_guard(), triggers.audit()]

    def __str__(self) -> str:
        return self.name
