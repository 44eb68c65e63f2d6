"""All skills and tools, on one screen: loaded once, the built-in ones by the same door as additions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from agent.llm.base import ToolSpec
from agent.skills.loader import LoadedSkills, Skill, load_skills
from agent.skills.tool import Tool

# Folders of skills that apps above this one bring, each with its package; filled when they are ready.
SKILL_FOLDERS: list[tuple[Path, str]] = []


@cache
def _loaded() -> LoadedSkills:
    found = load_skills()
    for root, package in SKILL_FOLDERS:
        taken = {tool.name for each in found.skills.values() for tool in each.tools}
        more = load_skills(root, package, taken=taken)
        found = LoadedSkills(found.skills | more.skills, found.broken | more.broken)
    return found


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
