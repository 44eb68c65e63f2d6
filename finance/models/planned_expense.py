"""Planned expenses (予定支出): known single costs to come."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models.rows import LedgerRow, amount_in_limits


class PlannedExpense(LedgerRow):
    """A known single cost in a month; lies outside the allotments."""

    date = models.DateField(_("date"))
    month = models.ForeignKey(
        "finance.Month",
        models.PROTECT,
        related_name="plannedexpenses",
        verbose_name=_("month"),
        editable=False,
    )
    category = models.ForeignKey(
        "finance.Category", models.PROTECT, related_name="plannedexpenses", verbose_name=_("category")
    )
    amount_yen = models.BigIntegerField(_("amount (yen)"))
    description = models.CharField(_("description"), max_length=200)

    class Meta:
        verbose_name = _("planned expense")
        verbose_name_plural = _("planned expenses")
        ordering = ["date", "id"]
        constraints = [
            amount_in_limits("plannedexpense_amount_in_limits"),
            models.UniqueConstraint(fields=["ledger", "id"], name="plannedexpense_ledger_id"),
        ]
        triggers = [triggers.dated_row_guard(), triggers.audit()]

    def __str__(self) -> str:
        return self.description
