"""Receipts that were read, and the rows that they became."""

from __future__ import annotations

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models import Expense, Income, Ledger
from receipts.models.image import ReceiptImage
from receipts.reading.types import Receipt, receipt_from


class KeptReceipt(models.Model):
    """One receipt of a picture. `content` is a receipts.reading.types.Receipt in its stored form.

    reasons: codes of why it waits for a person (receipts/reasons.py). source: the model or program that read it.
    """

    class State(models.TextChoices):
        REVIEW = "review", _("to be reviewed")
        RECORDED = "recorded", _("recorded")
        DISCARDED = "discarded", _("discarded")

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    image = models.ForeignKey(
        ReceiptImage, models.CASCADE, related_name="receipts", verbose_name=_("picture")
    )
    position = models.PositiveSmallIntegerField(default=0)  # among the receipts of the picture
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.REVIEW)
    content = models.JSONField(_("content"), default=dict)
    shop = models.CharField(_("shop"), max_length=120, blank=True)
    day = models.DateField(_("date"), null=True)
    total_yen = models.BigIntegerField(_("total (yen)"), null=True)
    reasons = models.JSONField(_("reasons"), default=list)
    source = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(_("time"), auto_now_add=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("receipt")
        verbose_name_plural = _("receipts")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["image", "position"], name="receipt_place_in_picture"),
            models.CheckConstraint(
                condition=Q(state__in=["review", "recorded", "discarded"]), name="receipt_state_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(state="recorded") | Q(total_yen__gt=0, day__isnull=False),
                name="receipt_recorded_is_whole",
            ),
        ]
        indexes = [models.Index(fields=["ledger", "state", "-id"], name="receipt_by_state")]
        # What was read is kept before any act of a person: the audit begins with the first one.
        triggers = [
            triggers.version_guard(),
            triggers.audit(operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.shop or '?'} {self.total_yen if self.total_yen is not None else '?'}"

    @property
    def receipt(self) -> Receipt:
        """What it says."""
        return receipt_from(self.content)


class ReceiptRow(models.Model):
    """An expense that a receipt became, or the income of a refund; or one that was there before, and is this purchase."""

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    receipt = models.ForeignKey(KeptReceipt, models.CASCADE, related_name="rows", verbose_name=_("receipt"))
    expense = models.ForeignKey(
        Expense, models.CASCADE, null=True, blank=True, related_name="receipt_rows", verbose_name=_("expense")
    )
    income = models.ForeignKey(
        Income, models.CASCADE, null=True, blank=True, related_name="receipt_rows", verbose_name=_("income")
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("row of a receipt")
        verbose_name_plural = _("rows of receipts")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(expense__isnull=False, income__isnull=True)
                | Q(expense__isnull=True, income__isnull=False),
                name="receiptrow_one_row",
            ),
            models.UniqueConstraint(
                fields=["receipt", "expense"],
                condition=Q(expense__isnull=False),
                name="receiptrow_expense_once",
            ),
            models.UniqueConstraint(
                fields=["receipt", "income"], condition=Q(income__isnull=False), name="receiptrow_income_once"
            ),
        ]
        triggers = [triggers.version_guard(), triggers.audit()]

    def __str__(self) -> str:
        row = self.expense or self.income
        return row.public_id if row else ""
