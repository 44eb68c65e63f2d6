"""What `manage.py check` says about skills."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage, Warning, register

from agent.skills.registry import broken_skills


@register()
def skills_load(**_kwargs: Any) -> list[CheckMessage]:
    """A skill that does not load is left out; the others work."""
    return [
        Warning(
            f"The skill {name} is left out: {reason}",
            hint="See docs/new-skill.md; the log has the whole error.",
            id="maneki.W101",
        )
        for name, reason in sorted(broken_skills().items())
    ]
