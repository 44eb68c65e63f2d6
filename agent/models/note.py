"""Notes: what a household is told about a payment that came in by itself."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from finance.models import Change, Expense, Income, Ledger


class Note(models.Model):
    """One recorded payment, to be told once by every channel that takes notes. Written with the row itself.

    `parts` are the figures of that moment (agent/notes.py); deliveries are the channels' own rows.
    """

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="notes", verbose_name=_("ledger"))
    expense = models.ForeignKey(Expense, models.CASCADE, null=True, blank=True, related_name="+")
    income = models.ForeignKey(Income, models.CASCADE, null=True, blank=True, related_name="+")
    change = models.ForeignKey(Change, models.CASCADE, related_name="+", verbose_name=_("change"))
    parts = models.JSONField()
    created_at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("note of a payment")
        verbose_name_plural = _("notes of payments")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(expense__isnull=False, income__isnull=True)
                | models.Q(expense__isnull=True, income__isnull=False),
                name="note_of_one_row",
            ),
            models.UniqueConstraint(fields=["expense"], name="note_expense_once"),
            models.UniqueConstraint(fields=["income"], name="note_income_once"),
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"

    @property
    def row(self) -> Expense | Income:
        """What was recorded."""
        row = self.expense or self.income
        assert row is not None  # the database keeps it
        return row
