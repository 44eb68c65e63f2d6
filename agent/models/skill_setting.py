"""Which skills a person has switched off."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class SkillSetting(models.Model):
    """A person's choice about one skill; without a row the skill is on."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="skill_settings", verbose_name=_("person")
    )
    skill = models.CharField(_("skill"), max_length=64)
    enabled = models.BooleanField(_("on"), default=True)

    class Meta:
        verbose_name = _("skill setting")
        verbose_name_plural = _("skill settings")
        constraints = [models.UniqueConstraint(fields=["user", "skill"], name="skill_setting_once")]

    def __str__(self) -> str:
        return f"{self.skill} ({'on' if self.enabled else 'off'})"
