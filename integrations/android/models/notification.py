"""What phones forwarded, as it came: kept before it is understood."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from finance.models import Ledger
from integrations.android.models.device import Device


class RawNotification(models.Model):
    """One notification of one phone, or the raw bytes of something that could not be read as one (`body`).

    posted_text: the time as the phone wrote it; with it a notification is the same one for ever, without it the same
    text within a minute is. posted_at: that time read and checked against the server's clock. doubts: what was
    mended on the way in (clock, cut, cleaned). reason: why it is ignored, in review or failed (reasons.py).
    """

    class State(models.TextChoices):
        PENDING = "pending", _("waiting to be read")
        RECORDED = "recorded", _("recorded")
        IGNORED = "ignored", _("ignored")
        REVIEW = "review", _("in review")
        FAILED = "failed", _("failed")

    ledger = models.ForeignKey(
        Ledger, models.CASCADE, related_name="raw_notifications", verbose_name=_("ledger")
    )
    device = models.ForeignKey(Device, models.CASCADE, related_name="notifications", verbose_name=_("phone"))
    package = models.CharField(_("app"), max_length=200, blank=True)
    key = models.CharField(max_length=200, blank=True)
    sender = models.CharField(_("sender"), max_length=320, blank=True)
    title = models.TextField(_("title"), blank=True)
    text = models.TextField(_("text"), blank=True)
    big_text = models.TextField(_("long text"), blank=True)
    body = models.BinaryField(null=True)
    text_sha256 = models.CharField(max_length=64)
    posted_text = models.CharField(max_length=64, blank=True)
    posted_at = models.DateTimeField(_("posted"))
    received_at = models.DateTimeField(_("received"))
    doubts = models.JSONField(default=list)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.PENDING)
    reason = models.CharField(_("reason"), max_length=40, blank=True)
    interpretation = models.JSONField(_("interpretation"), null=True)
    attempts = models.PositiveIntegerField(default=0)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["device", "package", "key", "posted_text", "text_sha256"],
                condition=~models.Q(posted_text=""),
                name="notification_once",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["pending", "recorded", "ignored", "review", "failed"]),
                name="notification_state_known",
            ),
        ]
        indexes = [
            models.Index(fields=["ledger", "state", "-id"], name="notification_inbox"),
            models.Index(
                fields=["device", "text_sha256", "-received_at"],
                condition=models.Q(posted_text=""),
                name="notification_same_text",
            ),
            models.Index(fields=["id"], condition=models.Q(state="pending"), name="notification_pending"),
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"

    @property
    def heading(self) -> str:
        """What kind of message it is, for rules: its title without its numbers."""
        return "".join("0" if char.isdigit() else char for char in self.title)[:200]
