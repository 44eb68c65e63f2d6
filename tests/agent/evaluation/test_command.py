"""manage.py evaluate: a real turn for each case, a score, and nothing left behind."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import CommandError
from django.template import Context, Template

from agent.evaluation.keep import latest_evaluations
from agent.models import Turn
from finance.models import Expense, Ledger
from tests.support.doubles.fake_gemini import FakeGemini, calls, text
from tests.support.gemini import PRO
from tests.support.wishes import create

NOW = "2026-05-20T19:05:00+09:00"
LUNCH = {"amount_yen": 850, "category": "食費", "description": "ランチ", "date": "2026-05-20"}
ROW = {**LUNCH, "id": "e101"}
CASES: list[dict[str, Any]] = [
    {"text": "ランチ 850円", "expect": {"calls": [{"tool": "create_expenses", "args": {"items": [LUNCH]}}]}},
    {
        "text": "e101消して",
        "expect": {"calls": [{"tool": "delete_expense", "args": {"id": "e101"}}]},
        "context": {"recent": [ROW]},
    },
    {
        "text": "はい",
        "expect": {"calls": [], "must_not_write": True},
        "context": {"assistant": "ランチを記録しました（e201）。"},
    },
    {"text": "4月締めて", "expect": {"calls": [{"tool": "close_month", "args": {"month": "2026-04"}}]}},
]
WRONG = {"text": "タクシー 1200円", "expect": {"calls": [], "must_not_write": True}}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write(tmp_path, *CASES)


def write(folder: Path, *cases: dict[str, Any]) -> Path:
    path = folder / "cases.jsonl"
    rows = [{"id": f"c{number}", "now": NOW, **case} for number, case in enumerate(cases, start=1)]
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    return path


def evaluated(path: Path, *options: str) -> str:
    out = StringIO()
    call_command("evaluate", str(path), *options, stdout=out)
    return out.getvalue()


@pytest.mark.django_db(transaction=True)
def test_all_cases_pass_and_nothing_is_left(file: Path) -> None:
    assert "4 of 4 cases passed (100.0 %)." in evaluated(file, "--min", "100")
    for model in (Ledger, Expense, Turn, get_user_model()):
        assert not model.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_json_is_one_object_a_line_and_the_total(file: Path) -> None:
    *lines, total = map(json.loads, evaluated(file, "--json").splitlines())
    assert total == {"passed": 4, "total": 4}
    assert [set(line) for line in lines] == [{"id", "ok", "got", "expected"}] * 4
    assert lines[1]["got"]["calls"] == [{"tool": "delete_expense", "args": {"id": "e101"}}]


@pytest.mark.django_db(transaction=True)
def test_below_the_minimum_ends_with_1(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as raised:
        evaluated(write(tmp_path, WRONG), "--min", "95")
    assert raised.value.returncode == 1


@pytest.mark.parametrize("options", [("--model", "nobody"), ()])
def test_an_unknown_model_or_a_bad_file_ends_with_2(tmp_path: Path, options: tuple[str, ...]) -> None:
    path = write(tmp_path, CASES[0]) if options else tmp_path / "none.jsonl"
    with pytest.raises(CommandError) as raised:
        evaluated(path, *options)
    assert raised.value.returncode == 2


@pytest.mark.django_db(transaction=True)
def test_models_stand_side_by_side_and_what_they_reached_is_kept(tmp_path: Path, gemini: FakeGemini) -> None:
    gemini.responder = lambda _request: (
        text("はい。") if "tool" in str(_request.body["contents"][-1]) else calls(create())
    )
    printed = evaluated(write(tmp_path, CASES[0], WRONG), "--model", "offline", "--model", PRO)
    *_cases, head, offline, other = printed.strip().splitlines()
    assert head.split()[:2] == ["model", "score"]
    assert offline.startswith("offline") and other.startswith(PRO)
    runs = latest_evaluations([PRO, "offline"])
    assert [run.model_name for run in runs] == [PRO, "offline"]
    assert all(run.cases == "cases.jsonl" and run.total == 2 and run.wrong_writes >= 1 for run in runs)
    assert runs[0].input_tokens > 0 and runs[1].input_tokens == 0
    evaluated(write(tmp_path, CASES[0]))
    newest = latest_evaluations(["offline"])
    assert [(run.passed, run.wrong_writes) for run in newest] == [(1, 0)]
    shown = Template("{% load evaluations %}{% evaluations %}").render(Context())
    assert "cases.jsonl" in shown and "1/1" in shown
