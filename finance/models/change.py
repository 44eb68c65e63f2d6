"""Changes (変更): one act of writing, whoever did it; the unit of audit and of undo."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models.ledger import Ledger
from finance.models.rows import Door


class Change(models.Model):
    """Who wrote, by which door and why. Its entries are written by triggers."""

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="changes", verbose_name=_("ledger"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("person"),
    )
    door = models.CharField(_("door"), max_length=16, choices=Door.choices)
    cause = models.CharField(
        _("cause"), max_length=80, blank=True, help_text=_("For example turn:12 or admin.")
    )
    at = models.DateTimeField(_("time"))
    undoes = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="undone_by", verbose_name=_("undoes")
    )

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["ledger", "id"], name="change_ledger_id")]
        indexes = [models.Index(fields=["ledger", "-id"], name="change_latest")]
        triggers = [triggers.append_only(forgets="actor_id", sets_once="undoes_id")]

    def __str__(self) -> str:
        return f"#{self.pk}"


class ChangeEntry(models.Model):
    """One row before and after. `change` is null where raw SQL wrote past the services."""

    class Action(models.TextChoices):
        INSERT = "insert", _("added")
        UPDATE = "update", _("changed")
        DELETE = "delete", _("removed")

    change = models.ForeignKey(
        Change, models.CASCADE, null=True, blank=True, related_name="entries", verbose_name=_("change")
    )
    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    table_name = models.CharField(_("table"), max_length=63)
    row_id = models.BigIntegerField(_("row"))
    action = models.CharField(_("action"), max_length=6, choices=Action.choices)
    before = models.JSONField(_("before"), null=True)
    after = models.JSONField(_("after"), null=True)
    at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("change entry")
        verbose_name_plural = _("change entries")
        ordering = ["id"]
        indexes = [models.Index(fields=["table_name", "row_id"], name="changeentry_row")]
        triggers = [triggers.append_only()]

    def __str__(self) -> str:
        return f"{self.action} {self.table_name}#{self.row_id}"
