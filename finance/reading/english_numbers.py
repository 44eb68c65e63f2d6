"""Numbers written as English words: "twelve thousand", "one hundred and five"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_VALUES = {word: index + 1 for index, word in enumerate(_ONES.split())}
_VALUES |= {word: (index + 2) * 10 for index, word in enumerate(_TENS.split())}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_WORD = "|".join(sorted([*_VALUES, *_SCALES], key=len, reverse=True))
_PHRASE = re.compile(
    rf"\b(?:a\s(?=hundred|thousand|million))?(?:{_WORD})\b(?:(?:\s|-|\sand\s)(?:{_WORD})\b)*+", re.IGNORECASE
)
MAX_WORDS = 20  # a longer chain is no number


@dataclass(frozen=True, slots=True)
class EnglishNumber:
    """One number in words, with its span."""

    value: int
    start: int
    end: int


def scan_english_numbers(text: str) -> Iterator[EnglishNumber]:
    """Every number written in English words, in order."""
    for match in _PHRASE.finditer(text):
        words = re.findall(_WORD, match[0].lower())
        if len(words) <= MAX_WORDS:
            yield EnglishNumber(_value(words), *match.span())


def _value(words: list[str]) -> int:
    total = section = 0
    for word in words:
        if word in _VALUES:
            section += _VALUES[word]
        elif word == "hundred":
            section = max(section, 1) * 100
        else:
            total += max(section, 1) * _SCALES[word]
            section = 0
    return total + section
