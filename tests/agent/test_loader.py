"""Rules of finding skills: a folder with SKILL.md and its modules of tools."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from agent.skills.loader import load_skills
from agent.skills.registry import skills, tools

TOOL = '''
from agent.skills.tool import ToolResult, TurnContext, tool


@tool(label="Looking")
def {name}(context: TurnContext) -> ToolResult:
    """Looks."""
    return ToolResult({{}})
'''


@pytest.fixture
def skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "found_skills" / "weather"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: weather\ndescription: The weather.\n---\nWhen asked.\n")
    (folder / "tools.py").write_text(TOOL.format(name="look_outside"))
    monkeypatch.syspath_prepend(tmp_path)
    for name in [each for each in sys.modules if each.startswith("found_skills")]:
        monkeypatch.delitem(sys.modules, name)
    return folder


def test_the_tools_of_every_tools_module_of_a_folder_are_found(skill: Path) -> None:
    (skill / "rain_tools.py").write_text(TOOL.format(name="look_for_rain"))
    (skill / "rain.py").write_text(TOOL.format(name="not_a_tool_module"))
    found = load_skills(skill.parent, "found_skills")
    assert [tool.name for tool in found.skills["weather"].tools] == ["look_outside", "look_for_rain"]
    assert found.broken == {}


def test_a_skill_without_a_tool_is_left_out_and_named(skill: Path) -> None:
    (skill / "tools.py").write_text('"""Nothing."""\n')
    found = load_skills(skill.parent, "found_skills")
    assert found.skills == {}
    assert "no tool" in found.broken["weather"]


def test_every_tool_of_the_product_belongs_to_the_skill_of_its_folder() -> None:
    assert {"get_remaining", "set_budget", "close_month"} <= {tool.name for tool in skills()["budget"].tools}
    assert tools()["create_expenses"].skill == "finance"
