"""Incomes (収入) and refunds."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models.expense import Expense
from finance.models.rows import MoneyRow, amount_in_limits


class Income(MoneyRow):
    """Money that came in. People see it as i7.

    A refund is an income of category 返金; linked to its expense it lowers that category's spending on the
    refund's own date and is no income.
    """

    refund_of = models.ForeignKey(
        Expense, models.PROTECT, null=True, blank=True, related_name="refunds", verbose_name=_("refund of")
    )

    class Meta:
        verbose_name = _("income")
        verbose_name_plural = _("incomes")
        ordering = ["-date", "-id"]
        constraints = [
            amount_in_limits("income_amount_in_limits"),
            models.UniqueConstraint(
                fields=["ledger", "door", "external_id"],
                condition=models.Q(external_id__isnull=False),
                name="income_external_id_once",
            ),
            models.UniqueConstraint(fields=["ledger", "id"], name="income_ledger_id"),
        ]
        indexes = [
            models.Index(
                fields=["ledger", "date"],
                include=["amount_yen", "category", "refund_of"],
                condition=models.Q(deleted_at__isnull=True),
                name="income_by_date",
            ),
            models.Index(fields=["ledger", "-id"], name="income_latest"),
        ]
        triggers = [triggers.dated_row_guard(), triggers.audit()]

    def __str__(self) -> str:
        return f"{self.public_id} {self.description}"

    @property
    def public_id(self) -> str:
        """The id that tools and people see."""
        return f"i{self.pk}"
