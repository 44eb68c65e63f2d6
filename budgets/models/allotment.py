"""Allotments (月枠)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from budgets.models.month_budget import MonthBudget
from finance import triggers
from finance.models import Category, Ledger
from finance.money import MAX_YEN


class Allotment(models.Model):
    """The part of a month that one category may take, in yen; 0 is allowed and means nothing."""

    budget = models.ForeignKey(
        MonthBudget,
        models.CASCADE,
        db_column="month_id",
        related_name="allotments",
        verbose_name=_("month budget"),
    )
    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    category = models.ForeignKey(
        Category, models.PROTECT, related_name="allotments", verbose_name=_("category")
    )
    amount_yen = models.BigIntegerField(_("amount (yen)"))
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("allotment")
        verbose_name_plural = _("allotments")
        ordering = ["category__position", "id"]
        constraints = [
            models.UniqueConstraint(fields=["budget", "category"], name="allotment_once"),
            models.CheckConstraint(
                condition=models.Q(amount_yen__gte=0, amount_yen__lte=MAX_YEN),
                name="allotment_amount_in_limits",
            ),
        ]
        triggers = [triggers.month_row_guard(), triggers.audit()]

    def __str__(self) -> str:
        return f"{self.category}"
