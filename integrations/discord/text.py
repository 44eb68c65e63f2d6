"""Text as Discord takes it: nobody is mentioned, nothing is formatted by accident, and long text is cut safely.

Discord counts 2,000 characters; whether it counts code points or UTF-16 units, LIMIT units fit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import discord

LIMIT = 2_000  # UTF-16 units of one message
_SPACE = "\u200b"  # of no width: breaks a mention or a fence without being seen
_SENTENCE_END = re.compile(r"[。！？!?][」』）)]?|\.(?=\s)")
_JOINERS = "\u200d\ufe0f\ufe0e\u20e3"  # an emoji goes on after these, or these belong to it
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)


def units(text: str) -> int:
    """How long the text is in UTF-16 units."""
    return len(text) + sum(char > "\uffff" for char in text)


def plain(text: str) -> str:
    """The text as it is to be read: markdown escaped, mentions broken."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(text, ignore_links=False)).replace(
        "<#", f"<{_SPACE}#"
    )


def in_fence(text: str) -> str:
    """The text as it may stand inside a code block."""
    return text.replace("```", f"`{_SPACE}`{_SPACE}`")


def split_prose(text: str, limit: int = LIMIT) -> list[str]:
    """Pieces of at most `limit` units, in order, none of them blank; only white space at the cuts is lost.

    Cut at the end of a line, else of a sentence, else of a word, else between two characters as people see them.
    """
    pieces = []
    rest = text.strip()
    while units(rest) > limit:
        cut = _cut(rest, limit)
        pieces.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return [piece for piece in [*pieces, rest] if piece]


def _cut(text: str, limit: int) -> int:
    """Where the first piece of a text that is too long ends."""
    most = _most(text, limit)
    half = most // 2  # a cut that is better but very early makes too many messages
    line = text.rfind("\n", half, most + 1)
    if line > 0:
        return line
    ends = [found.end() for found in _SENTENCE_END.finditer(text, half, most)]
    if ends:
        return ends[-1]
    word = max(text.rfind(char, half, most) for char in " 　、")
    if word > 0:
        return word + 1
    return next((at for at in range(most, 0, -1) if _may_cut(text, at)), most)


def _most(text: str, limit: int) -> int:
    """How many characters of the text have at most `limit` units."""
    used = 0
    for at, char in enumerate(text):
        used += 2 if char > "\uffff" else 1
        if used > limit:
            return at
    return len(text)


def _may_cut(text: str, at: int) -> bool:
    """Whether the characters before and after `at` are two for the eye, and no escape is torn apart."""
    before, after = text[at - 1], text[at]
    if before in "\\\u200d" or after in _JOINERS or ord(after) in _SKIN_TONES:
        return False
    if ord(before) in _FLAGS and ord(after) in _FLAGS:
        return False
    return not unicodedata.combining(after)


def packed(pieces: list[str], limit: int = LIMIT) -> Iterator[str]:
    """Joins pieces by line ends into as few messages as hold them, in order; each piece stays whole."""
    message = ""
    for piece in pieces:
        joined = f"{message}\n{piece}" if message else piece
        if message and units(joined) > limit:
            yield message
            joined = piece
        message = joined
    if message:
        yield message
