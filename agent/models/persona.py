"""Personas that people made for themselves, and which one speaks with a person."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

CHARACTER_LENGTH = 600  # a description, not a second system prompt


class Persona(models.Model):
    """A voice of a person's own; the built-in ones are code (agent/personas.py)."""

    class Language(models.TextChoices):
        ANY = "", _("the language of the message")
        JAPANESE = "ja", _("Japanese")
        ENGLISH = "en", _("English")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="personas", verbose_name=_("person")
    )
    name = models.CharField(_("name"), max_length=40)
    role = models.CharField(_("role"), max_length=80, blank=True)
    character = models.TextField(_("character"), max_length=CHARACTER_LENGTH, blank=True)
    greeting = models.CharField(_("greeting"), max_length=200, blank=True)
    language = models.CharField(_("language"), max_length=2, blank=True, choices=Language.choices)
    model_name = models.CharField(_("model"), max_length=80, blank=True)

    class Meta:
        verbose_name = _("persona")
        verbose_name_plural = _("personas")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["user", "name"], name="persona_name_once"),
            models.CheckConstraint(
                condition=models.Q(language__in=["", "ja", "en"]), name="persona_language"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PersonaPreference(models.Model):
    """The persona that a person's conversations begin with; `key` is as in agent/personas.py."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="persona_preference",
        primary_key=True,
        verbose_name=_("person"),
    )
    key = models.CharField(_("persona"), max_length=40)

    class Meta:
        verbose_name = _("chosen persona")
        verbose_name_plural = _("chosen personas")

    def __str__(self) -> str:
        return self.key
