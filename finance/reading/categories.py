"""The category that words, shops and brands stand for.

What is bought beats where it is bought; then the longest word wins, then the last one, since Japanese puts
the head of a phrase at its end. A named meal is food, whoever is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from finance.reading import lexicon
from finance.reading.text import normalise
from finance.taxonomy import DEFAULT_CATEGORIES, FALLBACK_EXPENSE_KEY

Role = Literal["item", "shop", "general"]

_ROLE_RANK: dict[Role, int] = {"general": 0, "shop": 1, "item": 2}
_KATAKANA = "ァ-ヶー"
CACHED_LENGTH = 64
_TO_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
_SHORT_KATAKANA = 3  # shorter words count only at the end of a run: パン in カレーパン, never in パンツ


@dataclass(frozen=True, slots=True)
class WordMatch:
    """One word of the lexicon in a text; the span is in the normalised text."""

    key: str
    word: str
    role: Role
    start: int
    end: int


def category_key(text: str, kind: Literal["expense", "income"] = "expense") -> str | None:
    """The key of the category that the text is about, or None when no word is known."""
    words = _income_words() if kind == "income" else _expense_words()
    text = normalise(text)
    matches = list(_find(text, words)) or _written_in_hiragana(text, words)
    telling = [match for match in matches if not _inside_name(match, matches)]
    return max(telling, key=_weight).key if telling else None


def _written_in_hiragana(text: str, words: _Words) -> list[WordMatch]:
    """Loanwords typed without converting them (らんち, たくしー)."""
    found = _find(text.translate(_TO_KATAKANA), words)
    return [
        match for match in found if len(match.word) >= _SHORT_KATAKANA and not text[match.start].isascii()
    ]


def _inside_name(match: WordMatch, matches: Iterable[WordMatch]) -> bool:
    """Whether a word is only a piece of a shop's name (カメラ in ビックカメラ)."""
    return any(
        other.role == "shop"
        and other.start <= match.start
        and match.end <= other.end
        and other.word != match.word
        for other in matches
    )


def category_keys_named(text: str) -> list[str]:
    """Keys of the expense categories that a question or command names (食費, 外食, コーヒー代, "groceries"), in order."""
    matches = sorted(_find(normalise(text), _named_words()), key=lambda match: match.start)
    keys: list[str] = []
    for match in matches:
        if match.key not in keys and not _inside_longer(match, matches):
            keys.append(match.key)
    return keys


def income_keys_named(text: str) -> list[str]:
    """Keys of the income categories that a text names, in order."""
    matches = sorted(_find(normalise(text), _named_income_words()), key=lambda match: match.start)
    return list(dict.fromkeys(match.key for match in matches))


def known_words(text: str, kind: Literal["expense", "income"] = "expense") -> list[WordMatch]:
    """Every word of the lexicon in the text, in order; longer matches hide shorter ones inside them."""
    return list(
        _known(normalise(text), kind) if len(text) > CACHED_LENGTH else _known_short(normalise(text), kind)
    )


def _known(text: str, kind: Literal["expense", "income"]) -> tuple[WordMatch, ...]:
    words = _income_words() if kind == "income" else _expense_words()
    matches = sorted(_find(text, words), key=lambda match: (match.start, -match.end))
    kept: list[WordMatch] = []
    for match in matches:
        if not kept or match.end > max(other.end for other in kept[-3:]):
            kept.append(match)
    return tuple(kept)


@lru_cache(maxsize=4096)
def _known_short(text: str, kind: Literal["expense", "income"]) -> tuple[WordMatch, ...]:
    """The same phrase is asked for several times while its name is cut out."""
    return _known(text, kind)


def _weight(match: WordMatch) -> tuple[int, bool, int, int]:
    telling = match.key != FALLBACK_EXPENSE_KEY or len(match.word) > 2
    return (_ROLE_RANK[match.role], telling, len(match.word), match.end)


def _inside_longer(match: WordMatch, matches: Iterable[WordMatch]) -> bool:
    return any(
        other.start <= match.start and match.end <= other.end and len(other.word) > len(match.word)
        for other in matches
    )


@dataclass(frozen=True, slots=True)
class _Words:
    """Entries by their text in lower case, and the lengths that exist for each first character."""

    entries: dict[str, tuple[str, Role]]
    lengths: dict[str, tuple[int, ...]]


def _find(text: str, words: _Words) -> Iterator[WordMatch]:
    lowered = text.lower()
    if len(lowered) != len(text):  # a few letters grow in lower case; keep the spans true
        lowered = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    for start, char in enumerate(lowered):
        for length in words.lengths.get(char, ()):
            word = lowered[start : start + length]
            entry = words.entries.get(word)
            if entry and len(word) == length and _stands_alone(lowered, word, start):
                yield WordMatch(entry[0], word, entry[1], start, start + length)


def _stands_alone(text: str, word: str, start: int) -> bool:
    """Whether a word is one, rather than a piece of another (本 in 日本, パン in パンツ, car in card)."""
    before = text[start - 1] if start else " "
    after = text[start + len(word)] if start + len(word) < len(text) else " "
    if word[0].isascii() and word[0].isalnum() and before.isascii() and before.isalnum():
        return False
    if word[-1].isascii() and word[-1].isalnum() and after.isascii() and after.isalpha():
        return False
    if len(word) == 1 and not word.isascii():
        return not re.match(r"[一-龥々0-9]", before) and not re.match(
            r"[一-龥々ぁ-んァ-ヶ]", after.translate(_PARTICLES)
        )
    if re.fullmatch(rf"[{_KATAKANA}]{{1,{_SHORT_KATAKANA}}}", word):
        return not re.match(rf"[{_KATAKANA}]", after)
    return True


_PARTICLES = str.maketrans(dict.fromkeys("をがはもにでとのへ、代買売払食飲", " "))


def _words_of(*tables: tuple[dict[str, str], Role]) -> _Words:
    entries: dict[str, tuple[str, Role]] = {}
    for table, role in tables:
        for key, text in table.items():
            for word in text.split():
                entries.setdefault(normalise(word).replace("_", " ").lower(), (key, role))
    lengths: dict[str, set[int]] = {}
    for word in entries:
        lengths.setdefault(word[0], set()).add(len(word))
    return _Words(entries, {char: tuple(sorted(sizes)) for char, sizes in lengths.items()})


@cache
def _expense_words() -> _Words:
    return _words_of(
        (lexicon.MEAL_WORDS, "item"),
        (lexicon.ITEM_WORDS, "item"),
        (lexicon.SHOP_WORDS, "shop"),
        (lexicon.GENERAL_WORDS, "general"),
    )


@cache
def _income_words() -> _Words:
    return _words_of((lexicon.INCOME_WORDS, "item"))


@cache
def _named_words() -> _Words:
    names = {category.key: category.name for category in DEFAULT_CATEGORIES if category.kind == "expense"}
    return _words_of((names, "item"), (lexicon.NAMED_CATEGORIES, "item"))


@cache
def _named_income_words() -> _Words:
    names = {category.key: category.name for category in DEFAULT_CATEGORIES if category.kind == "income"}
    return _words_of((names, "item"), (lexicon.NAMED_INCOMES, "item"))
