"""Expectations (見込み): what a fixed cost or a regular income has posted by itself, until the real row is found."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from budgets.models.fixed_cost import FixedCost
from budgets.models.regular_income import RegularIncome
from finance import triggers
from finance.models import Expense, Income, Month
from finance.models.rows import LedgerRow


class Expectation(LedgerRow):
    """Once per month and cost (or income): its row, and whether what that row says has really happened.

    EXPECTED: the row has the plan's day and amount. MATCHED: a typed, notified or imported row was this payment, and
    brought the real ones. `posted` tells a row that was made from the plan from one that was there already.
    """

    class Kind(models.TextChoices):
        EXPENSE = "expense", _("expense")
        INCOME = "income", _("income")

    class State(models.TextChoices):
        EXPECTED = "expected", _("expected")
        MATCHED = "matched", _("matched")

    month = models.ForeignKey(
        Month, models.CASCADE, related_name="expectations", verbose_name=_("month"), editable=False
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    name = models.CharField(_("name"), max_length=80)
    fixed_cost = models.OneToOneField(
        FixedCost,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="expectation",
        verbose_name=_("fixed cost"),
    )
    regular_income = models.OneToOneField(
        RegularIncome,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="expectation",
        verbose_name=_("regular income"),
    )
    due_on = models.DateField(_("due"))
    expense = models.OneToOneField(
        Expense,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="expectation",
        verbose_name=_("expense"),
    )
    income = models.OneToOneField(
        Income, models.CASCADE, null=True, blank=True, related_name="expectation", verbose_name=_("income")
    )
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.EXPECTED)
    posted = models.BooleanField(_("posted"), default=True)

    class Meta:
        verbose_name = _("expectation")
        verbose_name_plural = _("expectations")
        ordering = ["due_on", "id"]
        constraints = [
            models.UniqueConstraint(fields=["month", "kind", "name"], name="expectation_once_a_month"),
            models.CheckConstraint(
                condition=models.Q(
                    kind="expense", expense__isnull=False, income__isnull=True, regular_income__isnull=True
                )
                | models.Q(
                    kind="income", income__isnull=False, expense__isnull=True, fixed_cost__isnull=True
                ),
                name="expectation_of_one_row",
            ),
            models.CheckConstraint(
                condition=models.Q(state="matched") | models.Q(state="expected", posted=True),
                name="expectation_state_known",
            ),
        ]
        triggers = [triggers.month_row_guard(), triggers.audit()]

    def __str__(self) -> str:
        return f"{self.name} {self.due_on}"

    @property
    def row(self) -> Expense | Income:
        """The row that stands for it."""
        row = self.expense or self.income
        assert row is not None  # the database keeps it so
        return row
