"""Invitations: a link that lets one person into a ledger, once."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from finance.models.ledger import Ledger, Membership


class Invitation(models.Model):
    """Only the hash of the link's token is kept, so that nobody reads it out of a backup."""

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="invitations", verbose_name=_("ledger"))
    role = models.CharField(
        _("role"), max_length=10, choices=Membership.Role.choices, default=Membership.Role.EDITOR
    )
    token_sha256 = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("person")
    )
    made_at = models.DateTimeField(_("time"))
    expires_at = models.DateTimeField(_("expires"))
    used_at = models.DateTimeField(_("used"), null=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=["owner", "editor", "viewer"]), name="invitation_role_known"
            )
        ]

    def __str__(self) -> str:
        return f"{self.ledger} ({self.get_role_display()})"
