"""Providers of models that people connected themselves, and how many tokens they want to spend."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 20
MODEL_LENGTH = 58  # `model@name` fits the 80 characters that a turn keeps of its model
MAX_MODELS = 10


class ProviderConnection(models.Model):
    """One key of one person at one vendor. The key is sealed (finance/sealing.py) and never shown again."""

    class Vendor(models.TextChoices):
        GEMINI = "gemini", "Gemini"
        OPENAI = "openai", "OpenAI"
        ANTHROPIC = "anthropic", "Anthropic"
        COMPATIBLE = "compatible", _("OpenAI-compatible (Z.AI, Ollama, vLLM, llama.cpp …)")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="provider_connections",
        verbose_name=_("person"),
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    vendor = models.CharField(_("vendor"), max_length=16, choices=Vendor.choices)
    base_url = models.CharField(_("address"), max_length=200, blank=True)
    sealed_key = models.TextField(blank=True, editable=False)
    last_four = models.CharField(_("key"), max_length=4, blank=True, editable=False)
    model_names = ArrayField(models.CharField(max_length=MODEL_LENGTH), verbose_name=_("models"))
    active = models.BooleanField(_("on"), default=True)
    stands_in = models.BooleanField(_("may stand in"), default=False)
    position = models.PositiveSmallIntegerField(default=0)  # lower ones are asked first
    checked_at = models.DateTimeField(_("last checked"), null=True, editable=False)

    class Meta:
        verbose_name = _("connection to models")
        verbose_name_plural = _("connections to models")
        ordering = ["position", "id"]
        constraints = [
            models.UniqueConstraint(fields=["user", "name"], name="connection_name_once"),
            models.CheckConstraint(
                condition=models.Q(vendor__in=["gemini", "openai", "anthropic", "compatible"]),
                name="connection_vendor",
            ),
            # Only what people may name themselves has an address; the vendors' own are in the code.
            models.CheckConstraint(
                condition=models.Q(vendor="compatible") ^ models.Q(base_url=""), name="connection_address"
            ),
            models.CheckConstraint(
                condition=models.Q(vendor="compatible") | ~models.Q(sealed_key=""), name="connection_has_key"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class TokenLimit(models.Model):
    """How many tokens a person wants to spend in a calendar month, at most."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="token_limit",
        primary_key=True,
        verbose_name=_("person"),
    )
    monthly_tokens = models.PositiveBigIntegerField(_("tokens in a month"))

    class Meta:
        verbose_name = _("limit of tokens")
        verbose_name_plural = _("limits of tokens")

    def __str__(self) -> str:
        return str(self.monthly_tokens)
