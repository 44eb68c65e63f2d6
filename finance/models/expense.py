"""Expenses (支出)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models.rows import MoneyRow, amount_in_limits


class Expense(MoneyRow):
    """Money spent. People see it as e12."""

    class Meta:
        verbose_name = _("expense")
        verbose_name_plural = _("expenses")
        ordering = ["-date", "-id"]
        constraints = [
            amount_in_limits("expense_amount_in_limits"),
            models.UniqueConstraint(
                fields=["ledger", "door", "external_id"],
                condition=models.Q(external_id__isnull=False),
                name="expense_external_id_once",
            ),
            models.UniqueConstraint(fields=["ledger", "id"], name="expense_ledger_id"),
        ]
        indexes = [
            models.Index(
                fields=["ledger", "category", "date"],
                include=["amount_yen"],
                condition=models.Q(deleted_at__isnull=True),
                name="expense_by_category_date",
            ),
            models.Index(
                fields=["ledger", "date"],
                include=["amount_yen", "category"],
                condition=models.Q(deleted_at__isnull=True),
                name="expense_by_date",
            ),
            models.Index(fields=["ledger", "-id"], name="expense_latest"),
        ]
        triggers = [triggers.expense_guard(), triggers.audit()]

    def __str__(self) -> str:
        return f"{self.public_id} {self.description}"

    @property
    def public_id(self) -> str:
        """The id that tools and people see."""
        return f"e{self.pk}"
