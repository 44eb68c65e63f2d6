"""What the bot has seen and answered: each message once, whoever delivers it again."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from agent.models import Conversation, Turn
from finance.models import Ledger


class Talk(models.Model):
    """The conversation of one person in one channel about one ledger."""

    channel_id = models.BigIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+")
    conversation = models.OneToOneField(Conversation, models.CASCADE, related_name="discord_talk")

    class Meta:
        verbose_name = _("talk on Discord")
        verbose_name_plural = _("talks on Discord")
        constraints = [
            models.UniqueConstraint(fields=["channel_id", "user", "ledger"], name="discord_talk_once")
        ]

    def __str__(self) -> str:
        return f"{self.channel_id}/{self.user_id}"


class SeenMessage(models.Model):
    """A message or press that was taken, the turn that answers it, and where the answer stands."""

    class Kind(models.TextChoices):
        MESSAGE = "message", _("message")
        PRESS = "press", _("button")

    source_id = models.BigIntegerField(unique=True)  # of the message, or of the interaction of a press
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.MESSAGE)
    channel_id = models.BigIntegerField()
    author_id = models.BigIntegerField()
    turn = models.OneToOneField(
        Turn, models.CASCADE, null=True, blank=True, related_name="discord_message", verbose_name=_("turn")
    )
    answers_id = models.BigIntegerField()  # the message to which the reply refers
    is_private = models.BooleanField(default=False)  # the reply goes by direct message
    notice = models.TextField(blank=True)  # said before the reply: files that could not be taken
    reply_channel_id = models.BigIntegerField(null=True)
    reply_ids = models.JSONField(default=list)
    seen_at = models.DateTimeField(_("time"))
    answered_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("message on Discord")
        verbose_name_plural = _("messages on Discord")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["message", "press"]), name="discord_message_kind_known"
            )
        ]
        indexes = [
            models.Index(fields=["channel_id", "-source_id"], name="discord_message_latest"),
            models.Index(
                fields=["seen_at"], condition=models.Q(answered_at=None), name="discord_message_unanswered"
            ),
        ]

    def __str__(self) -> str:
        return str(self.source_id)


class Correction(models.Model):
    """What a message says after its author edited it: offered once per wording, pressed at most once."""

    class State(models.TextChoices):
        OPEN = "open", _("waiting")
        DONE = "done", _("done")
        DISMISSED = "dismissed", _("dismissed")

    seen = models.ForeignKey(SeenMessage, models.CASCADE, related_name="corrections")
    text = models.TextField(_("message"))
    text_sha256 = models.CharField(max_length=64)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN)
    made_at = models.DateTimeField(_("time"))
    pressed_at = models.DateTimeField(_("pressed"), null=True)
    turn = models.ForeignKey(Turn, models.SET_NULL, null=True, related_name="+")  # of the corrected wording

    class Meta:
        verbose_name = _("correction on Discord")
        verbose_name_plural = _("corrections on Discord")
        constraints = [
            models.UniqueConstraint(fields=["seen", "text_sha256"], name="discord_correction_once"),
            models.CheckConstraint(
                condition=models.Q(state__in=["open", "done", "dismissed"]),
                name="discord_correction_state_known",
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"
