"""docs/new-skill.md, followed to the letter in a copy of the product: its files, then its command."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^```sh\npython (.*?)\n```$", re.MULTILINE)
NOT_COPIED = shutil.ignore_patterns(".*", "var", "__pycache__", "benchmarks", "node_modules")


def test_the_page_leads_to_a_skill_that_answers_and_can_be_switched_off(scratch: Path) -> None:
    page = (ROOT / "docs" / "new-skill.md").read_text(encoding="utf-8")
    copy = scratch / "product"
    shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
    for name, body in FILE.findall(page):
        path = copy / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8")
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("MANEKI_", "PG", "DJANGO_"))
    }
    command = [sys.executable, *COMMAND.findall(page)[0].split(), "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
