"""Cuts a stream of text into whole sentences, so that each can be checked before anyone sees it."""

from __future__ import annotations

import re

# Japanese and English ends; an English full stop ends a sentence only before white space, so 1.5 stays whole.
_END = re.compile(r"[。！？!?]+[」』）)\"'”’]*|\n+|\.(?=\s)")

MAX_SENTENCE = 2_000  # a model that never ends a sentence is cut here


class SentenceCutter:
    """Collects pieces of text and gives back whole sentences with their ends."""

    def __init__(self) -> None:
        self._pending = ""

    def feed(self, piece: str) -> list[str]:
        """Adds a piece; returns the sentences that are complete now."""
        self._pending += piece
        sentences = []
        start = 0
        for match in _END.finditer(self._pending):
            # An end at the very end may go on in the next piece (「。」 then 」, or "1." then "5").
            if match.end() == len(self._pending) and not match[0].endswith("\n"):
                break
            sentences.append(self._pending[start : match.end()])
            start = match.end()
        self._pending = self._pending[start:]
        if len(self._pending) > MAX_SENTENCE:
            sentences.append(self.flush())
        return sentences

    def flush(self) -> str:
        """What is left when the text has ended."""
        rest, self._pending = self._pending, ""
        return rest
