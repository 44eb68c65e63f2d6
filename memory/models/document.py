"""Documents that a person has given to be read."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Document(models.Model):
    """A document of one person. Its sections are memories of layer `document`; it is found once it is ready."""

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        EMBEDDING = "embedding", _("being learned")
        READY = "ready", _("ready")
        FAILED = "failed", _("failed")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="documents", verbose_name=_("person")
    )
    name = models.CharField(_("name"), max_length=200)
    kind = models.CharField(_("kind"), max_length=8)
    size = models.PositiveIntegerField(_("size"))
    sha256 = models.CharField(max_length=64)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.QUEUED)
    error = models.CharField(_("error"), max_length=400, blank=True)
    warning = models.CharField(max_length=400, blank=True)
    summary = models.TextField(_("summary"), blank=True)
    pages = models.PositiveIntegerField(_("pages"), default=0)
    sections = models.PositiveIntegerField(default=0)
    door = models.CharField(_("door"), max_length=16, default="web")
    created_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("document")
        verbose_name_plural = _("documents")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "sha256"], name="document_once_a_person"),
            models.CheckConstraint(
                condition=models.Q(state__in=["queued", "embedding", "ready", "failed"]),
                name="document_state_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DocumentFile(models.Model):
    """The bytes as they came, kept apart so that lists of documents stay light."""

    document = models.OneToOneField(Document, models.CASCADE, primary_key=True, related_name="file")
    data = models.BinaryField()

    def __str__(self) -> str:
        return str(self.document_id)
