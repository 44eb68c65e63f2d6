"""The plan of one month."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models import Ledger, Month
from finance.money import MAX_YEN


class MonthBudget(models.Model):
    """What one month may take: a ceiling (上限), optional, and by reference its allotments and fixed costs."""

    month = models.OneToOneField(
        Month, models.CASCADE, primary_key=True, related_name="budget", verbose_name=_("month")
    )
    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    ceiling_yen = models.BigIntegerField(_("ceiling (yen)"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("month budget")
        verbose_name_plural = _("month budgets")
        ordering = ["-month__first_day"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ceiling_yen__isnull=True)
                | models.Q(ceiling_yen__gte=0, ceiling_yen__lte=MAX_YEN),
                name="monthbudget_ceiling_in_limits",
            ),
        ]
        triggers = [triggers.month_row_guard(), triggers.audit()]

    def __str__(self) -> str:
        return self.month.name
