"""Finds skills: each folder beside this file with a SKILL.md, a tools.py and, if it has many, *_tools.py.

A broken skill is reported and left out; the others load.
"""

from __future__ import annotations

import importlib
import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from agent.skills.tool import Tool

log = logging.getLogger(__name__)

_FRONT_MATTER = re.compile(r"\A---\n(.*?)\n---\n(.*)\Z", re.DOTALL)
_FIELD = re.compile(r"^([a-z_]+):\s*(.+)$", re.MULTILINE)
_BETWEEN = re.compile(r"\s*\|\s*")


class BrokenSkillError(Exception):
    """A skill that cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Skill:
    """`name` is the folder's name; `guide` is the body of SKILL.md, which enters the prompt.

    `shown` has what people read of it, by the fields of the front matter: title, summary, words, examples, each also
    with _ja.
    """

    name: str
    description: str
    guide: str
    tools: tuple[Tool, ...]
    shown: Mapping[str, str] = field(default_factory=dict)

    def shown_title(self, language: str | None) -> str:
        """Its name for people."""
        return self._shown("title", language) or self.name

    def summary(self, language: str | None) -> str:
        """What it does, in a sentence."""
        return self._shown("summary", language) or self.description

    def words(self, language: str | None) -> list[str]:
        """Words that wake it."""
        return _parts(self._shown("words", language))

    def examples(self, language: str | None) -> list[str]:
        """Messages to copy."""
        return _parts(self._shown("examples", language))

    def _shown(self, name: str, language: str | None) -> str:
        return (self.shown.get(f"{name}_ja") if language == "ja" else "") or self.shown.get(name, "")


def _parts(line: str) -> list[str]:
    return [part for part in _BETWEEN.split(line.strip()) if part]


@dataclass(frozen=True, slots=True)
class LoadedSkills:
    """The skills that work, and what is wrong with those that do not."""

    skills: dict[str, Skill]
    broken: dict[str, str]


def load_skills(
    root: Path | None = None, package: str = "agent.skills", taken: Iterable[str] = ()
) -> LoadedSkills:
    """Loads every skill folder below `root`; names of tools in `taken` are others'. Broken ones are logged, not raised."""
    folder = root or Path(__file__).parent
    skills: dict[str, Skill] = {}
    broken: dict[str, str] = {}
    names = set(taken)
    for path in sorted(each for each in folder.iterdir() if (each / "SKILL.md").exists()):
        try:
            skill = _load(path, package)
            _refuse_taken_names(skill.tools, names)
        except (
            Exception
        ) as error:  # a skill is somebody's own code: whatever it raises leaves the others alone
            log.exception("skill %s is left out", path.name)
            broken[path.name] = str(error)
            continue
        names |= {tool.name for tool in skill.tools}
        skills[skill.name] = skill
    return LoadedSkills(skills, broken)


def _load(path: Path, package: str) -> Skill:
    match = _FRONT_MATTER.match((path / "SKILL.md").read_text(encoding="utf-8"))
    if match is None:
        raise BrokenSkillError("SKILL.md has no front matter")
    fields = dict(_FIELD.findall(match[1]))
    if fields.get("name") != path.name or not fields.get("description"):
        raise BrokenSkillError("SKILL.md needs its folder's name and a description")
    modules = ["tools", *sorted(each.stem for each in path.glob("*_tools.py"))]
    tools = [each for module in modules for each in _declared(f"{package}.{path.name}.{module}")]
    if not tools:
        raise BrokenSkillError("tools.py declares no tool")
    for each in tools:
        _ = each.spec  # a schema that cannot be made fails here, not in a turn
    named = tuple(replace(each, skill=path.name) for each in tools)
    return Skill(path.name, fields["description"], match[2].strip(), named, fields)


def _declared(module: str) -> list[Tool]:
    return [value for value in vars(importlib.import_module(module)).values() if isinstance(value, Tool)]


def _refuse_taken_names(tools: Iterable[Tool], taken: set[str]) -> None:
    doubled = [tool.name for tool in tools if tool.name in taken]
    if doubled:
        raise BrokenSkillError(f"tool names are taken: {', '.join(doubled)}")
