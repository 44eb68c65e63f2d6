"""All skills and tools, on one screen: loaded once, the built-in ones by the same door as additions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from agent.llm.base import ToolSpec
from agent.skills.loader import LoadedSkills, Skill, load_skills
from agent.skills.tool import Tool


@cache
def _loaded() -> LoadedSkills:
    return load_skills()


def skills() -> dict[str, Skill]:
    """Every skill that loaded, by its id."""
    return _loaded().skills


def broken_skills() -> dict[str, str]:
    """The folders of skills that did not load, each with the reason."""
    return _loaded().broken


@cache
def tools() -> dict[str, Tool]:
    """Every tool of every skill, by its name."""
    return {tool.name: tool for skill in skills().values() for tool in skill.tools}


def tool_specs(of: Iterable[Skill] | None = None) -> tuple[ToolSpec, ...]:
    """What models are told of the tools of these skills, or of all."""
    return tuple(tool.spec for skill in (skills().values() if of is None else of) for tool in skill.tools)
