"""One normal form of a person's text, shared by every reader; spans in readings refer to it."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

Language = Literal["ja", "en"]

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]")
_KEYCAP = re.compile("([0-9])\u20e3")
_CIRCLED = re.compile("[①-⑳❶-❿➀-➓]")
_LINE_END = re.compile("\r\n?|[\u000b\u000c\u0085\u2028\u2029]")

# Folded after NFKC. The prolonged sound mark ー is a letter and stays, except right after a digit.
_FOLD = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2500\u2501\ufe58\ufe63", "-"),
        **dict.fromkeys("\u301c\u223c\u223e", "~"),
        **dict.fromkeys("\t\u00a0", " "),
        **dict.fromkeys("✕✖╳⨯", "×"),
        "圓": "円",
        "﹅": "、",
    }
)
_LONG_MARK_AFTER_DIGIT = re.compile(r"(?<=[0-9])ー(?![ァ-ヶー])")
_BACKSLASH_YEN = re.compile(r"\\(?=\s?[0-9])")  # the yen sign of Japanese code pages

_JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff々〆]")
_LATIN = re.compile("[A-Za-z]")


def normalise(text: str) -> str:
    """The text after NFKC with dashes, tildes, yen signs and spaces folded; newlines stay.

    Circled numbers become "(1)", since NFKC alone would leave a bare digit behind. Idempotent.
    """
    text = _INVISIBLE.sub("", text)
    text = _KEYCAP.sub(r"(\1)", text)
    text = _CIRCLED.sub(lambda match: f"({_circled_number(match[0])})", text)
    text = _LINE_END.sub("\n", text)
    text = unicodedata.normalize("NFKC", text).translate(_FOLD)
    text = _LONG_MARK_AFTER_DIGIT.sub("-", text)
    return _BACKSLASH_YEN.sub("¥", text)


def language_of(text: str) -> Language:
    """`ja` where kana or kanji stand, `en` where only Latin words do, `ja` where nothing tells."""
    if _JAPANESE.search(unicodedata.normalize("NFKC", text)):
        return "ja"
    return "en" if _LATIN.search(text) else "ja"


def _circled_number(char: str) -> int:
    return int(unicodedata.numeric(char))
