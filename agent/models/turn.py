"""Turns: one message of a person and all that the agent does until its reply is complete."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from agent.models.conversation import Conversation
from finance.models import Change
from finance.models.rows import Door


class Turn(models.Model):
    """A turn belongs to its conversation, not to a socket. The client's message id makes a resend the same turn."""

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        STOPPED = "stopped", _("stopped")
        FAILED = "failed", _("failed")
        INTERRUPTED = "interrupted", _("interrupted")

    conversation = models.ForeignKey(
        Conversation, models.CASCADE, related_name="turns", verbose_name=_("conversation")
    )
    client_id = models.CharField(max_length=64)
    message = models.TextField(_("message"))
    action = models.CharField(
        max_length=80, blank=True, help_text=_("The pressed button, for example undo:7.")
    )
    reply = models.TextField(_("reply"), blank=True)
    language = models.CharField(max_length=2, default="ja")
    door = models.CharField(_("door"), max_length=16, choices=Door.choices, default=Door.WEB)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.QUEUED)
    error = models.CharField(_("error"), max_length=400, blank=True)
    model_name = models.CharField(_("model"), max_length=80, blank=True)
    input_tokens = models.PositiveIntegerField(_("tokens in"), default=0)
    output_tokens = models.PositiveIntegerField(_("tokens out"), default=0)
    # Those of input_tokens that the vendor had read before, and charges less for.
    cached_tokens = models.PositiveIntegerField(_("tokens in from the cache"), default=0, db_default=0)
    runner = models.CharField(max_length=64, blank=True)
    heartbeat_at = models.DateTimeField(null=True)
    stop_requested = models.BooleanField(default=False)
    created_at = models.DateTimeField(_("time"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True)

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["conversation", "client_id"], name="turn_message_once"),
            models.UniqueConstraint(
                fields=["conversation"], condition=models.Q(state="running"), name="turn_one_running"
            ),
        ]
        indexes = [
            models.Index(
                fields=["state", "heartbeat_at"],
                condition=models.Q(state__in=["queued", "running"]),
                name="turn_unfinished",
            )
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"

    @property
    def finished(self) -> bool:
        """Whether nothing more will come."""
        return self.state not in (self.State.QUEUED, self.State.RUNNING)


class TurnEvent(models.Model):
    """An event as clients see it, numbered from 1 within its turn."""

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    data = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["turn", "seq"]
        constraints = [models.UniqueConstraint(fields=["turn", "seq"], name="event_seq_once")]

    def __str__(self) -> str:
        return f"{self.turn_id}/{self.seq} {self.kind}"


class TurnRound(models.Model):
    """What the model said in one round, and what its provider needs back unchanged."""

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    text = models.TextField(blank=True)
    provider_state = models.JSONField(null=True)
    model_name = models.CharField(max_length=80)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["turn", "number"]
        constraints = [models.UniqueConstraint(fields=["turn", "number"], name="round_once")]

    def __str__(self) -> str:
        return f"{self.turn_id}/{self.number}"


class ToolCall(models.Model):
    """A tool that ran, with its arguments and its one result: written together, in the write's own transaction."""

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="tool_calls")
    number = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    call_id = models.CharField(max_length=100)
    tool = models.CharField(_("tool"), max_length=64)
    arguments = models.JSONField(_("arguments"))
    ok = models.BooleanField()
    result = models.JSONField(_("result"))
    fingerprint = models.CharField(max_length=64, null=True, blank=True)
    change = models.ForeignKey(Change, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("tool call")
        verbose_name_plural = _("tool calls")
        ordering = ["turn", "number"]
        constraints = [
            models.UniqueConstraint(fields=["turn", "number"], name="toolcall_number_once"),
            # Writes happen once: the fingerprint is of (turn, tool, canonical arguments).
            models.UniqueConstraint(
                fields=["turn", "fingerprint"],
                condition=models.Q(fingerprint__isnull=False),
                name="toolcall_write_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tool} ({self.call_id})"
