"""Errors of models. The detail goes to the log; people get a sentence from agent/turn.py."""

from __future__ import annotations


class ModelError(Exception):
    """A model that cannot answer; `kind` chooses the sentence that people get."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(f"{kind}: {detail}" if detail else kind)
        self.kind = kind


class ModelTemporaryError(ModelError):
    """Too many requests, a fault of the server or a time-out: another model may be tried."""
