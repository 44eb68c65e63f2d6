"""What every money row has in common."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from finance.display import own_day_text
from finance.money import MAX_YEN


class Door(models.TextChoices):
    """Where a row or a change came in."""

    WEB = "web", _("web chat")
    DISCORD = "discord", _("Discord")
    NOTIFICATION = "notification", _("phone notification")
    IMPORT = "import", _("import")
    ADMIN = "admin", _("corrections")
    API = "api", _("API")
    RECURRING = "recurring", _("recurring")
    SHELL = "shell", _("command line")


def amount_in_limits(name: str, field: str = "amount_yen") -> models.CheckConstraint:
    """Whole yen from 1 to MAX_YEN, kept by the database."""
    return models.CheckConstraint(
        condition=models.Q(**{f"{field}__gte": 1, f"{field}__lte": MAX_YEN}), name=name
    )


class LedgerRow(models.Model):
    """A row of one ledger that is deleted softly and knows its version (counted by a trigger)."""

    ledger = models.ForeignKey(
        "finance.Ledger", models.CASCADE, related_name="%(class)ss", verbose_name=_("ledger")
    )
    version = models.PositiveIntegerField(default=1, editable=False)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True, editable=False)
    created_at = models.DateTimeField(_("entered"), auto_now_add=True)

    class Meta:
        abstract = True


class MoneyRow(LedgerRow):
    """Money that moved on a plain date of the ledger's time zone."""

    date = models.DateField(_("date"))
    month = models.ForeignKey(
        "finance.Month", models.PROTECT, related_name="%(class)ss", verbose_name=_("month"), editable=False
    )
    category = models.ForeignKey(
        "finance.Category", models.PROTECT, related_name="%(class)ss", verbose_name=_("category")
    )
    amount_yen = models.BigIntegerField(_("amount (yen)"))
    description = models.CharField(_("description"), max_length=200, blank=True)
    merchant = models.CharField(_("shop"), max_length=120, blank=True)
    occurred_on = models.DateField(
        _("own day"),
        null=True,
        blank=True,
        help_text=_("The real day of a row that arrived after the close."),
    )
    door = models.CharField(_("door"), max_length=16, choices=Door.choices)
    external_id = models.CharField(max_length=200, null=True, blank=True, editable=False)

    class Meta:
        abstract = True

    @property
    def own_day(self) -> str:
        """The own day of a late arrival in words, to stand beside the date; empty for other rows."""
        return own_day_text(self.occurred_on)
