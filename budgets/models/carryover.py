"""What became of what a closed month left over (繰り越し)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from budgets.models.month_close import MonthClose
from finance import triggers
from finance.models import Ledger, Month, Wish
from finance.money import MAX_YEN


class Carryover(models.Model):
    """The household's choice after a close, once per closed month.

    It belongs to `month`, the running month in which it was made, and can be taken back until that one closes.
    `amount_yen` is negative where a month was overspent; `allotments` holds what was added to each category of
    `month`, by key.
    """

    class Choice(models.TextChoices):
        SAVINGS = "savings", _("to savings")
        WISH = "wish", _("to a wish")
        ALLOTMENTS = "allotments", _("into the running month's allotments")
        NOTHING = "nothing", _("nothing")

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    close = models.OneToOneField(
        MonthClose, models.CASCADE, related_name="carryover", verbose_name=_("closed month")
    )
    month = models.ForeignKey(
        Month, models.CASCADE, related_name="carryovers", verbose_name=_("running month")
    )
    choice = models.CharField(_("choice"), max_length=10, choices=Choice.choices)
    amount_yen = models.BigIntegerField(_("amount (yen)"))
    wish = models.ForeignKey(
        Wish, models.PROTECT, null=True, blank=True, related_name="carryovers", verbose_name=_("wish")
    )
    allotments = models.JSONField(_("added to allotments"), default=dict, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("carry-over")
        verbose_name_plural = _("carry-overs")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(amount_yen__gte=-MAX_YEN, amount_yen__lte=MAX_YEN),
                name="carryover_amount_in_limits",
            ),
            models.CheckConstraint(
                condition=models.Q(choice="wish", wish__isnull=False, amount_yen__gte=1)
                | models.Q(choice__in=["savings", "allotments"], wish__isnull=True)
                | models.Q(choice="nothing", wish__isnull=True, amount_yen=0),
                name="carryover_choice_is_whole",
            ),
        ]
        triggers = [triggers.month_row_guard(), triggers.audit()]

    def __str__(self) -> str:
        return f"{self.close} → {self.get_choice_display()}"
