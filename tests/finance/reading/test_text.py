"""One normal form of text: width, dashes, spaces, circled numbers; and which language it is in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finance.reading.text import language_of, normalise


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ランチ　８５０円", "ランチ 850円"),
        ("￥１，２８０－", "¥1,280-"),
        ("−500円", "-500円"),
        ("\\1,280", "¥1,280"),
        ("5/1〜5/10", "5/1~5/10"),
        ("ﾗﾝﾁ", "ランチ"),
        ("①ランチ", "(1)ランチ"),
        ("1️⃣ランチ", "(1)ランチ"),
        ("a\u200bb", "ab"),
        ("1\r\n2\r3", "1\n2\n3"),
        ("コーヒー", "コーヒー"),
        ("¥1280ー", "¥1280-"),
    ],
)
def test_normalise(text: str, expected: str) -> None:
    assert normalise(text) == expected


@given(st.text())
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("ランチ 850", "ja"),
        ("lunch 850", "en"),
        ("3000", "ja"),
        ("", "ja"),
        ("Netflix 月額", "ja"),
        ("ﾗﾝﾁ", "ja"),
        ("🍜", "ja"),
    ],
)
def test_language(text: str, language: str) -> None:
    assert language_of(text) == language
