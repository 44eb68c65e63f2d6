"""Ledgers (家計簿) and who may see them."""

from __future__ import annotations

from zoneinfo import available_timezones

import pgtrigger
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from finance import triggers


def validate_time_zone(name: str) -> None:
    """Raises ValidationError for a name that no clock knows."""
    if name not in available_timezones():
        raise ValidationError(
            _("“%(name)s” is not a time zone. Write it like Asia/Tokyo."), params={"name": name}
        )


class Ledger(models.Model):
    """The unit of ownership: every money row has exactly one."""

    name = models.CharField(_("name"), max_length=80)
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="Asia/Tokyo", validators=[validate_time_zone]
    )
    month_start_day = models.PositiveSmallIntegerField(
        _("first day of the month"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(28)],
    )
    month_before_holidays = models.BooleanField(
        _("begins on the business day before a weekend or holiday"), default=False
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("ledger")
        verbose_name_plural = _("ledgers")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(month_start_day__gte=1, month_start_day__lte=28),
                name="ledger_month_start_day_1_28",
            ),
        ]
        # A ledger's own settings; its birth and its end are no changes inside it.
        triggers = [triggers.audit(ledger="id", operation=pgtrigger.Update)]

    def __str__(self) -> str:
        return self.name

    @property
    def month_rule(self) -> tuple[int, bool]:
        """Where its months begin: start_day and before_holidays of finance.periods."""
        return self.month_start_day, self.month_before_holidays


class Membership(models.Model):
    """A person's place in a ledger."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        EDITOR = "editor", _("editor")
        VIEWER = "viewer", _("viewer")

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="memberships", verbose_name=_("ledger"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships", verbose_name=_("person")
    )
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.EDITOR)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["ledger", "user"], name="membership_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=["owner", "editor", "viewer"]), name="membership_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.ledger} ({self.get_role_display()})"

    @property
    def may_write(self) -> bool:
        """Owners and editors write, viewers look."""
        return self.role != self.Role.VIEWER
