"""What is remembered of a person: a row a memory, its vector apart, and which turns used it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from pgvector.django import HalfVectorField

from agent.models import Turn
from finance.models import Ledger
from memory.models.document import Document

DIMENSIONS = 768
MAX_TOPIC = 120


class Memory(models.Model):
    """One memory. The database keeps `keys` beside it (memory_keys): the pieces of its text, each with the person."""

    class Layer(models.TextChoices):
        DAILY_LOG = "daily_log", _("talk")
        KNOWLEDGE = "knowledge", _("knowledge")
        DOCUMENT = "document", _("document")

    class Source(models.TextChoices):
        TURN = "turn", _("conversation")
        PERSON = "person", _("by hand")
        PATTERN = "pattern", _("noticed")
        DOCUMENT = "document", _("document")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memories", verbose_name=_("person")
    )
    ledger = models.ForeignKey(Ledger, models.CASCADE, null=True, blank=True, related_name="+")
    layer = models.CharField(_("layer"), max_length=12, choices=Layer.choices)
    source = models.CharField(_("source"), max_length=12, choices=Source.choices)
    turn = models.ForeignKey(Turn, models.CASCADE, null=True, blank=True, related_name="memories")
    document = models.ForeignKey(Document, models.CASCADE, null=True, blank=True, related_name="memories")
    text = models.TextField(_("text"))
    topic = models.CharField(
        max_length=MAX_TOPIC, blank=True, help_text=_("What it is about; a newer one takes its place.")
    )
    mood = models.CharField(_("mood"), max_length=12, blank=True)
    keywords = models.CharField(_("keywords"), max_length=200, blank=True)
    heading = models.CharField(max_length=200, blank=True)
    page = models.PositiveIntegerField(null=True, blank=True)
    position = models.PositiveIntegerField(default=0)
    dated = models.DateField(_("date"))
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("memory")
        verbose_name_plural = _("memories")
        ordering = ["-dated", "-pk"]
        indexes = [models.Index(fields=["user", "layer", "-dated"], name="memory_of_person")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(layer__in=["daily_log", "knowledge", "document"]),
                name="memory_layer_known",
            ),
            models.CheckConstraint(condition=~models.Q(text=""), name="memory_says_something"),
            models.CheckConstraint(
                condition=models.Q(layer="document", document__isnull=False)
                | (~models.Q(layer="document") & models.Q(document=None)),
                name="memory_of_document_has_it",
            ),
            models.UniqueConstraint(
                fields=["user", "topic"],
                condition=models.Q(layer="knowledge") & ~models.Q(topic=""),
                name="memory_topic_once",
            ),
            models.UniqueConstraint(
                fields=["turn"], condition=models.Q(layer="daily_log"), name="memory_log_once_a_turn"
            ),
            models.UniqueConstraint(
                fields=["document", "position"],
                condition=models.Q(layer="document"),
                name="memory_section_once",
            ),
        ]

    def __str__(self) -> str:
        return self.text[:60]

    @property
    def public_id(self) -> str:
        """How tools and people name it: m12."""
        return f"m{self.pk}"


class MemoryVector(models.Model):
    """The vector of a memory, in a narrow table: a person's rows lie close together and are scanned exactly."""

    memory = models.OneToOneField(Memory, models.CASCADE, primary_key=True, related_name="vector")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    layer = models.CharField(max_length=12)
    embedder = models.CharField(max_length=80)
    embedding = HalfVectorField(dimensions=DIMENSIONS)

    class Meta:
        verbose_name = _("vector")
        verbose_name_plural = _("vectors")
        indexes = [models.Index(fields=["user", "embedder", "layer"], name="vector_of_person")]

    def __str__(self) -> str:
        return f"{self.memory_id} {self.embedder}"


class MemoryUse(models.Model):
    """A memory that a turn was given; the row goes with the memory, `number` tells that there were more."""

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="memory_uses")
    memory = models.ForeignKey(Memory, models.SET_NULL, null=True, related_name="uses")
    number = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("use of a memory")
        verbose_name_plural = _("uses of memories")
        ordering = ["turn", "number"]
        constraints = [models.UniqueConstraint(fields=["turn", "number"], name="memory_use_once")]

    def __str__(self) -> str:
        return f"{self.turn_id}/{self.number}"
