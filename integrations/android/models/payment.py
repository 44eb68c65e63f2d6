"""Payments as they were announced: each announcement by itself, and the payment that they together tell."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from finance.models import Expense, Income, Ledger
from integrations.android.models.notification import RawNotification
from integrations.android.reading.types import Payment, payment_from_json


class AnnouncedPayment(models.Model):
    """One payment. `data` is what its announcements tell together (Payment.as_json); it has its row once its yen are
    known and it was written, or none while it waits in review.

    written: the fields of the row as this door wrote them, so that what a person changed since is left alone.
    joined: a person has said that its announcements are of one payment, so that code never parts them.
    """

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    action = models.CharField(max_length=10)
    amount_yen = models.BigIntegerField(_("amount (yen)"), null=True)
    day = models.DateField(_("date"))
    data = models.JSONField()
    written = models.JSONField(default=dict)
    joined = models.BooleanField(default=False)
    expense = models.ForeignKey(Expense, models.CASCADE, null=True, blank=True, related_name="+")
    income = models.ForeignKey(Income, models.CASCADE, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("announced payment")
        verbose_name_plural = _("announced payments")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(expense__isnull=True) | models.Q(income__isnull=True),
                name="announcedpayment_one_row",
            ),
            models.UniqueConstraint(fields=["expense"], name="announcedpayment_expense_once"),
            models.UniqueConstraint(fields=["income"], name="announcedpayment_income_once"),
        ]
        indexes = [models.Index(fields=["ledger", "action", "day"], name="announcedpayment_day")]

    def __str__(self) -> str:
        return f"#{self.pk}"

    @property
    def row(self) -> Expense | Income | None:
        """What it was recorded as."""
        return self.expense or self.income


class Announcement(models.Model):
    """One payment as one notification told it; `data` is Payment.as_json."""

    notification = models.ForeignKey(RawNotification, models.CASCADE, related_name="announcements")
    number = models.PositiveSmallIntegerField()
    payment = models.ForeignKey(AnnouncedPayment, models.CASCADE, related_name="announcements")
    data = models.JSONField()

    class Meta:
        verbose_name = _("announcement of a payment")
        verbose_name_plural = _("announcements of payments")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["notification", "number"], name="announcement_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.notification_id}/{self.number}"

    @property
    def told(self) -> Payment:
        """The payment as this notification told it."""
        return payment_from_json(self.data)
