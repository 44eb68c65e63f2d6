"""Cuts the text of a document into sections at meaning: paragraphs, then sentences, then anywhere.

No section is longer than CHUNK_TOKENS by a count that never lies below the embedder's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

CHUNK_TOKENS = 512
SPARE_TOKENS = 40  # for the heading and the prefix that are embedded with the text
MAX_HEADING = 80

_WORD = re.compile(r"[A-Za-z]+|[0-9]+|\s+|.", re.DOTALL)
_PARAGRAPH = re.compile(r"(?<=\n)\s*\n+")
_SENTENCE = re.compile(r"(?<=[。！？!?])(?![。！？!?」』）)])|(?<=[.!?])\s+(?=[A-Z0-9「])|(?<=\n)")


@dataclass(frozen=True, slots=True)
class Piece:
    """Text as a reader found it: its page (from 1; 0 where there are none) and the heading that it stands under."""

    text: str
    page: int = 0
    heading: str = ""


def tokens_of(text: str) -> int:
    """About how many tokens a model reads, rather too many: a character of Japanese one, a Latin word by length."""
    count = 0
    for match in _WORD.finditer(text):
        part = match[0]
        if part.isspace():
            continue
        ascii_word = part.isascii() and part.isalnum()
        count += -(-len(part) // 3) if ascii_word and part.isalpha() else len(part)
    return count


def sections(pieces: Iterable[Piece], limit: int = CHUNK_TOKENS - SPARE_TOKENS) -> Iterator[Piece]:
    """Sections of at most `limit` tokens; a new page or heading begins a new one."""
    held: list[str] = []
    place: tuple[int, str] = (0, "")
    used = 0
    for piece in pieces:
        here = (piece.page, piece.heading[:MAX_HEADING])
        if here != place:
            yield from _closed(held, place)
            held, used, place = [], 0, here
        for part in _parts(piece.text, limit):
            cost = tokens_of(part)
            if held and used + cost > limit:
                yield from _closed(held, place)
                held, used = [], 0
            held.append(part)
            used += cost
    yield from _closed(held, place)


def _closed(held: list[str], place: tuple[int, str]) -> Iterator[Piece]:
    text = "".join(held).strip()
    if text:
        yield Piece(text, *place)


def _parts(text: str, limit: int) -> Iterator[str]:
    """Paragraphs; of those that are too long the sentences; of those the pieces."""
    for paragraph in _PARAGRAPH.split(text + "\n\n"):
        if not paragraph.strip():
            continue
        if tokens_of(paragraph) <= limit:
            yield paragraph.rstrip("\n") + "\n"
            continue
        for sentence in _SENTENCE.split(paragraph):
            yield from _cut(sentence, limit)
        yield "\n"


def _cut(sentence: str, limit: int) -> Iterator[str]:
    while tokens_of(sentence) > limit:
        end = limit  # a character costs one token at most
        yield sentence[:end]
        sentence = sentence[end:]
    if sentence.strip():
        yield sentence
