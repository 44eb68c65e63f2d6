"""What the start says: both languages, the same details, an error for each."""

from __future__ import annotations

import string

import pytest

from config import start_errors
from config.start_errors import PortInUseError, StartError
from config.wording import WORDING, say, speaks_japanese


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("key", sorted(WORDING))
def test_both_languages_carry_the_same_details(key: str) -> None:
    japanese, english = WORDING[key]
    assert japanese
    assert english
    assert fields(japanese) == fields(english)


def test_every_error_has_its_sentence() -> None:
    errors = [
        kind for kind in vars(start_errors).values() if isinstance(kind, type) and kind is not StartError
    ]
    keys = [kind.key for kind in errors if issubclass(kind, StartError)]
    assert set(keys) <= set(WORDING)
    assert len(keys) == len(set(keys)) > 10


def test_message_is_ready_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANEKI_LANG", "ja_JP.UTF-8")
    assert "ポート 8000 は" in str(PortInUseError(port=8000, other=8001))
    monkeypatch.setenv("MANEKI_LANG", "en_US.UTF-8")
    assert "Port 8000 is used" in str(PortInUseError(port=8000, other=8001))


@pytest.mark.parametrize(
    ("variables", "japanese"),
    [({"LANG": "ja_JP.UTF-8"}, True), ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, False), ({}, False)],
)
def test_language_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], japanese: bool
) -> None:
    for name in ("MANEKI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, given in variables.items():
        monkeypatch.setenv(name, given)
    assert speaks_japanese() is japanese
    assert say("stopping")
