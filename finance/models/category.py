"""Categories: readers of text yield the key, so a renamed one still works."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from finance import triggers
from finance.models.ledger import Ledger


class Category(models.Model):
    """A category of one ledger. `daily` ones (日割り) show a figure for the day."""

    class Kind(models.TextChoices):
        EXPENSE = "expense", _("expense")
        INCOME = "income", _("income")

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="categories", verbose_name=_("ledger"))
    key = models.SlugField(_("key"), max_length=40)
    name = models.CharField(_("name"), max_length=40)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, default=Kind.EXPENSE)
    daily = models.BooleanField(_("daily figure"), default=False)
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    retired_at = models.DateTimeField(_("retired"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("category")
        verbose_name_plural = _("categories")
        ordering = ["kind", "position", "id"]
        constraints = [
            models.UniqueConstraint(fields=["ledger", "key"], name="category_key_once"),
            models.UniqueConstraint(fields=["ledger", "id"], name="category_ledger_id"),
            models.UniqueConstraint(
                fields=["ledger", "kind", "name"],
                condition=models.Q(retired_at__isnull=True),
                name="category_name_once_in_use",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=["expense", "income"]), name="category_kind_known"
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="category_name_not_empty"),
        ]
        triggers = [triggers.category_guard(), triggers.audit()]

    def __str__(self) -> str:
        return self.name
