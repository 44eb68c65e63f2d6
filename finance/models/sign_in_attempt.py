"""Attempts to sign in by password, counted so that nobody guesses on and on."""

from __future__ import annotations

from django.db import models


class SignInAttempt(models.Model):
    """Who tried from where, as hashes: what people type into a name field may be their password."""

    name_sha256 = models.CharField(max_length=64)
    address_sha256 = models.CharField(max_length=64)
    at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = "sign-in attempt"
        verbose_name_plural = "sign-in attempts"

    def __str__(self) -> str:
        return f"#{self.pk}"
