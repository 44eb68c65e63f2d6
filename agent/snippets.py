"""Where the words of a search stand in a text: pieces to mark, and a short cut around the first hit.

Texts are compared as the search compares them, after NFKC and without case; what is shown is the text as written.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

SNIPPET_LENGTH = 110  # characters; about two lines of a phone
SNIPPET_BEFORE = 24  # of them before the first hit
_CUT = "…"
_VOICED_MARKS = "ﾞﾟ"  # half-width: one letter with the one before, as NFKC reads them


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text; `hit` when it is what was searched for."""

    text: str
    hit: bool = False


def folded(text: str) -> str:
    """The form in which texts are compared."""
    return unicodedata.normalize("NFKC", text).lower()


def marked(text: str, words: Sequence[str]) -> tuple[Piece, ...]:
    """The whole text in pieces. `words` are folded already."""
    return tuple(_pieces(text, _hits(text, words)))


def snippet(text: str, words: Sequence[str]) -> tuple[Piece, ...]:
    """One line of the text around the first hit, or its beginning."""
    line = " ".join(text.split())
    hits = _hits(line, words)
    start = max(0, hits[0][0] - SNIPPET_BEFORE) if hits else 0
    end = start + SNIPPET_LENGTH
    before, after = _CUT if start else "", _CUT if end < len(line) else ""
    inside = [(first - start, last - start) for first, last in hits if first < end]
    cut = list(_pieces(line[start:end], inside))
    return tuple([Piece(before)] * bool(before) + cut + [Piece(after)] * bool(after))


def _hits(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Where the words stand in `text`, first to last, without overlaps."""
    letters = list(_letters(text))
    folds = [folded(text[start:end]) for start, end in letters]
    spans = [span for span, fold in zip(letters, folds, strict=True) for _char in fold]
    whole = "".join(folds)
    found = sorted(
        (spans[at][0], spans[at + len(word) - 1][1]) for word in words for at in _places(whole, word)
    )
    hits: list[tuple[int, int]] = []
    for start, end in found:
        if hits and start < hits[-1][1]:
            hits[-1] = hits[-1][0], max(end, hits[-1][1])
        else:
            hits.append((start, end))
    return hits


def _letters(text: str) -> Iterator[tuple[int, int]]:
    """Characters with the marks that belong to them, so that each folds by itself."""
    start = 0
    for index in range(1, len(text) + 1):
        if index == len(text) or not (text[index] in _VOICED_MARKS or unicodedata.combining(text[index])):
            yield start, index
            start = index


def _places(whole: str, word: str) -> Iterator[int]:
    at = whole.find(word)
    while word and at >= 0:
        yield at
        at = whole.find(word, at + len(word))


def _pieces(text: str, hits: Sequence[tuple[int, int]]) -> Iterator[Piece]:
    done = 0
    for start, end in hits:
        if start > done:
            yield Piece(text[done:start])
        yield Piece(text[start:end], hit=True)
        done = end
    if done < len(text):
        yield Piece(text[done:])
