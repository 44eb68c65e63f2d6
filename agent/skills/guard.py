"""Which skills a person has on. What is off is neither told to a model nor run, whoever names it.

Every tool runs through `call_tool`: model, offline model, proposal, button and channel alike. Hiding a tool from the
declarations alone would not do, since a model remembers it from the history.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from agent.models import SkillSetting
from agent.skills.loader import Skill
from agent.skills.registry import skills
from agent.skills.tool import Tool, ToolResult, TurnContext
from finance.errors import LedgerError


class SkillOffError(LedgerError):
    """A skill that this person has switched off."""

    code = "skill_off"

    def __init__(self, skill: Skill) -> None:
        text = _("The skill “%(skill)s” is switched off. It can be switched on in the settings.")
        super().__init__(text % {"skill": skill.shown_title(get_language())})


class UnknownSkillError(LedgerError):
    """A skill that is not installed, or does not load."""

    code = "unknown_skill"

    def __init__(self) -> None:
        super().__init__(_("There is no skill of that name."))


def enabled_skills(user_id: int) -> tuple[Skill, ...]:
    """The skills that the person has on, in the order of their names."""
    off = set(SkillSetting.objects.filter(user_id=user_id, enabled=False).values_list("skill", flat=True))
    return tuple(skill for name, skill in sorted(skills().items()) if name not in off)


def require_enabled(user_id: int, skill_id: str) -> None:
    """Raises SkillOffError when the person has the skill off. Tools of code itself have no skill."""
    if skill_id and SkillSetting.objects.filter(user_id=user_id, skill=skill_id, enabled=False).exists():
        skill = skills().get(skill_id)
        raise SkillOffError(skill) if skill else UnknownSkillError


def call_tool(context: TurnContext, tool: Tool, arguments: dict[str, Any]) -> ToolResult:
    """Runs a tool with validated arguments. Raises SkillOffError, and whatever the tool raises."""
    require_enabled(context.user.pk, tool.skill)
    return tool.function(context, **arguments)


def skill_toggle(*, user: User, skill_id: str, enabled: bool | None = None) -> bool:
    """Switches a skill on or off for a person; without `enabled`, the other way. Returns whether it is on now.

    Raises UnknownSkillError.
    """
    if skill_id not in skills():
        raise UnknownSkillError
    if enabled is None:
        off = SkillSetting.objects.filter(user_id=user.pk, skill=skill_id, enabled=False).exists()
        enabled = off
    SkillSetting.objects.update_or_create(user_id=user.pk, skill=skill_id, defaults={"enabled": enabled})
    return enabled
