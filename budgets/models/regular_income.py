"""Regular incomes (定期収入)."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from budgets.models.month_budget import MonthBudget
from finance import triggers
from finance.models import Category, Ledger
from finance.models.rows import amount_in_limits


class RegularIncome(models.Model):
    """The same income every month, such as a salary. Each month's plan has its own copy."""

    budget = models.ForeignKey(
        MonthBudget,
        models.CASCADE,
        db_column="month_id",
        related_name="regular_incomes",
        verbose_name=_("month budget"),
    )
    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    name = models.CharField(_("name"), max_length=80)
    amount_yen = models.BigIntegerField(_("amount (yen)"))
    category = models.ForeignKey(
        Category, models.PROTECT, related_name="regular_incomes", verbose_name=_("category")
    )
    day_of_month = models.PositiveSmallIntegerField(
        _("day of the month"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(31)],
        help_text=_("29 to 31 mean the last day where a month is shorter."),
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("regular income")
        verbose_name_plural = _("regular incomes")
        ordering = ["id"]
        constraints = [
            amount_in_limits("regularincome_amount_in_limits"),
            models.UniqueConstraint(fields=["budget", "name"], name="regularincome_name_once"),
            models.UniqueConstraint(fields=["ledger", "id"], name="regularincome_ledger_id"),
            models.CheckConstraint(
                condition=models.Q(day_of_month__isnull=True)
                | models.Q(day_of_month__gte=1, day_of_month__lte=31),
                name="regularincome_day_1_31",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="regularincome_name_not_empty"),
        ]
        triggers = [triggers.month_row_guard(), triggers.audit()]

    def __str__(self) -> str:
        return self.name
