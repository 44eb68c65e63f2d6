"""All skills and tools, on one screen: loaded once, the built-in ones by the same door as additions."""

from __future__ import annotations

from functools import cache

from agent.llm.base import ToolSpec
from agent.skills.loader import Skill, load_skills
from agent.skills.tool import Tool


@cache
def skills() -> dict[str, Skill]:
    """Every skill that loaded, by its id."""
    return load_skills().skills


@cache
def tools() -> dict[str, Tool]:
    """Every tool of every skill, by its name."""
    return {tool.name: tool for skill in skills().values() for tool in skill.tools}


@cache
def tool_specs() -> tuple[ToolSpec, ...]:
    """What models are told of all tools."""
    return tuple(tool.spec for tool in tools().values())
