"""Files of cases are read whole or refused with one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.evaluation.cases import CaseFileError, load_cases

GOOD = '{"id": "a", "text": "x", "now": "2026-05-20T19:05:00+09:00", "expect": {"calls": []}}'
BAD = [
    ("{", "line 1: not JSON"),
    ("[]", "line 1: not a case"),
    ('{"id": "a"}', "line 1: not a case"),
    (GOOD.replace("+09:00", ""), "'now' needs an offset"),
    (GOOD.replace('"x"', "7"), "is not text"),
    (f"{GOOD}\n{GOOD}", "line 2: the id a occurs twice"),
    (GOOD.replace("[]", "[{}]"), "line 1: not a case"),
]


def written(folder: Path, text: str) -> Path:
    path = folder / "cases.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


def test_cases_and_blank_lines(tmp_path: Path) -> None:
    assert [case.id for case in load_cases(written(tmp_path, f"\n{GOOD}\n\n"))] == ["a"]


@pytest.mark.parametrize(("text", "sentence"), BAD)
def test_a_wrong_line_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(CaseFileError, match=sentence):
        load_cases(written(tmp_path, text))


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(CaseFileError, match="Cannot read"):
        load_cases(tmp_path / "none.jsonl")


def test_bytes_that_are_no_text_are_said(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(CaseFileError, match="not UTF-8"):
        load_cases(path)
