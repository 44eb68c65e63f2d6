"""Same? (同じ？): whether two expenses are one payment, seen from two doors."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models.expense import Expense
from finance.models.ledger import Ledger


class SameQuestion(models.Model):
    """Asked once for a pair of expenses, and answered once. It waits only while both rows are there."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        SAME = "same", _("the same")
        DIFFERENT = "different", _("different payments")

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    newer = models.ForeignKey(
        Expense, models.CASCADE, related_name="asked_as_newer", verbose_name=_("newer row")
    )
    earlier = models.ForeignKey(
        Expense, models.CASCADE, related_name="asked_as_earlier", verbose_name=_("earlier row")
    )
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("person"),
    )
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    created_at = models.DateTimeField(_("asked"), auto_now_add=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("question whether two are one")
        verbose_name_plural = _("questions whether two are one")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                Least("newer", "earlier"), Greatest("newer", "earlier"), name="samequestion_pair_once"
            ),
            models.CheckConstraint(condition=~models.Q(newer=F("earlier")), name="samequestion_two_rows"),
            models.CheckConstraint(
                condition=models.Q(state="open", answered_at__isnull=True, answered_by__isnull=True)
                | models.Q(state__in=["same", "different"], answered_at__isnull=False),
                name="samequestion_answer_is_whole",
            ),
        ]
        triggers = [triggers.version_guard(), triggers.audit()]

    def __str__(self) -> str:
        return f"{self.newer.public_id} = {self.earlier.public_id}?"
