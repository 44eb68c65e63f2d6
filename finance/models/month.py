"""Budget months (予算月) as rows, so that everything agrees on where one begins."""

from __future__ import annotations

from django.contrib.postgres.constraints import ExclusionConstraint
from django.db import models
from django.db.models import F, Func, Value
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models.ledger import Ledger
from finance.periods import Period


class Month(models.Model):
    """A month of one ledger, from first_day to last_day, both included."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        CONFIRMED = "confirmed", _("confirmed")
        CLOSED = "closed", _("closed")

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="months", verbose_name=_("ledger"))
    name = models.CharField(_("month"), max_length=7)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.DRAFT)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("month")
        verbose_name_plural = _("months")
        ordering = ["-first_day"]
        constraints = [
            models.UniqueConstraint(fields=["ledger", "name"], name="month_name_once"),
            models.UniqueConstraint(fields=["ledger", "id"], name="month_ledger_id"),
            models.CheckConstraint(
                condition=models.Q(last_day__gte=F("first_day")), name="month_ends_after_start"
            ),
            models.CheckConstraint(
                condition=models.Q(name__regex=r"^\d{4}-(0[1-9]|1[0-2])$"), name="month_name_form"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["draft", "confirmed", "closed"]), name="month_state_known"
            ),
            # A ledger as a range of one value: this form needs no extension.
            ExclusionConstraint(
                name="months_never_overlap",
                expressions=[
                    (Func(F("ledger_id"), F("ledger_id"), Value("[]"), function="int8range"), "&&"),
                    (Func(F("first_day"), F("last_day"), Value("[]"), function="daterange"), "&&"),
                ],
            ),
        ]
        triggers = [triggers.closed_month_guard(), triggers.audit()]

    def __str__(self) -> str:
        return self.name

    @property
    def period(self) -> Period:
        """First and last day, both included."""
        return Period(self.first_day, self.last_day)
