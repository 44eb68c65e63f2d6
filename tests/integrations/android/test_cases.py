"""The cases of notifications, through the same code that a phone and its job use; pairs in both orders."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from integrations.android.evaluation import outcomes, reading_outcome

pytestmark = pytest.mark.django_db
CASES = Path(__file__).parents[2] / "cases"
FILES = ("notifications.jsonl", "notifications_more.jsonl")


def rows_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines() if line]


@pytest.mark.parametrize("name", FILES)
def test_every_case_is_read_right(name: str) -> None:
    assert [outcome for row in rows_of(name) if not (outcome := reading_outcome(row)).ok] == []


def test_the_books_hold_what_was_read_and_a_pair_is_one_row() -> None:
    # Of the further cases a few: what differs between them is the reading, which is tested above.
    rows = rows_of(FILES[0]) + rows_of(FILES[1])[::8]
    assert [outcome for outcome in outcomes(rows) if not outcome.ok] == []


def test_the_command_prints_the_score(tmp_path: Path) -> None:
    first, second, *_rest = (CASES / FILES[0]).read_text(encoding="utf-8").splitlines()
    wrong = json.loads(second)
    wrong["expect"]["amount_yen"] = 1
    file = tmp_path / "cases.jsonl"
    file.write_text(f"{first}\n{json.dumps(wrong)}\n", encoding="utf-8")
    out = StringIO()
    call_command("evaluate", str(file), "--json", stdout=out)
    *lines, total = map(json.loads, out.getvalue().splitlines())
    assert total == {"passed": 1, "total": 2} and [line["ok"] for line in lines] == [True, False]
