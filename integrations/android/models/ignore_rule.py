"""What a household does not want to see again."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from finance.models import Ledger


class IgnoreRule(models.Model):
    """Notifications of an app (and a sender, and a heading: RawNotification.heading) that are ignored from now on.

    An empty part means any; a rule names at least its app or its sender.
    """

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="ignore_rules", verbose_name=_("ledger"))
    package = models.CharField(_("app"), max_length=200, blank=True)
    sender = models.CharField(_("sender"), max_length=320, blank=True)
    heading = models.CharField(_("title"), max_length=200, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("person")
    )
    made_at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("rule of what is ignored")
        verbose_name_plural = _("rules of what is ignored")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["ledger", "package", "sender", "heading"], name="ignorerule_once"
            ),
            models.CheckConstraint(
                condition=~models.Q(package="", sender=""), name="ignorerule_names_something"
            ),
        ]

    def __str__(self) -> str:
        return " · ".join(part for part in (self.package, self.sender, self.heading) if part)
