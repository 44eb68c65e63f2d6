"""What evaluations of models have measured."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class EvaluationRun(models.Model):
    """One model on one file of cases. Nobody's data: the cases are written ones."""

    model_name = models.CharField(_("model"), max_length=80)
    cases = models.CharField(_("cases"), max_length=120)  # the file's name
    passed = models.PositiveIntegerField(_("passed"))
    total = models.PositiveIntegerField(_("of"))
    wrong_writes = models.PositiveIntegerField(_("wrong writes"))
    milliseconds = models.PositiveIntegerField(_("milliseconds a case"))
    input_tokens = models.PositiveIntegerField(_("tokens in"))
    output_tokens = models.PositiveIntegerField(_("tokens out"))
    at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("evaluation")
        verbose_name_plural = _("evaluations")
        ordering = ["-id"]
        indexes = [models.Index(fields=["model_name", "cases", "-id"], name="evaluation_latest")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(passed__lte=models.F("total")), name="evaluation_within_total"
            ),
            models.CheckConstraint(
                condition=models.Q(wrong_writes__lte=models.F("total")), name="evaluation_wrong_within_total"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.model_name}: {self.passed}/{self.total}"

    @property
    def percent(self) -> float:
        """The score, 0 to 100."""
        return 100.0 * self.passed / self.total if self.total else 0.0
