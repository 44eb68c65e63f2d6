"""Which expense paid which fixed cost or planned expense."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from budgets.models.fixed_cost import FixedCost
from budgets.triggers import link_guard
from finance import triggers
from finance.models import Expense, Ledger, PlannedExpense


class PlanLink(models.Model):
    """An expense with a link does not count against an allotment."""

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    expense = models.OneToOneField(
        Expense, models.CASCADE, related_name="plan_link", verbose_name=_("expense")
    )
    fixed_cost = models.OneToOneField(
        FixedCost, models.CASCADE, null=True, blank=True, related_name="link", verbose_name=_("fixed cost")
    )
    planned_expense = models.OneToOneField(
        PlannedExpense,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="link",
        verbose_name=_("planned expense"),
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("link to a plan")
        verbose_name_plural = _("links to plans")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(fixed_cost__isnull=True) ^ models.Q(planned_expense__isnull=True),
                name="planlink_points_at_one",
                violation_error_message=_("Name either a fixed cost or a planned expense."),
            ),
        ]
        triggers = [link_guard(), triggers.audit()]

    def __str__(self) -> str:
        return f"{self.expense.public_id} → {self.fixed_cost or self.planned_expense}"
