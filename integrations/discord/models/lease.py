"""Which bot process answers: one, whatever the number of processes."""

from __future__ import annotations

from django.db import models


class BotLease(models.Model):
    """The one row names the process that answers and until when it has said so."""

    name = models.CharField(max_length=40, unique=True)
    holder = models.CharField(max_length=64)
    until = models.DateTimeField()

    class Meta:
        verbose_name = "bot lease"
        verbose_name_plural = "bot leases"

    def __str__(self) -> str:
        return self.holder
