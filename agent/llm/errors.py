"""Errors of models. The detail goes to the log; people get a sentence from agent/failure_sentences.py."""

from __future__ import annotations


class ModelError(Exception):
    """A model that cannot answer; `kind` chooses the sentence that people get."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(f"{kind}: {detail}" if detail else kind)
        self.kind = kind


class ModelTemporaryError(ModelError):
    """Too many requests, a fault of the server or a time-out: another model may be tried.

    retry_after: the wait in seconds that the provider asked for.
    same_model_may_retry: whether asking the same model once more can help.
    """

    def __init__(
        self,
        kind: str,
        detail: str = "",
        *,
        retry_after: float | None = None,
        same_model_may_retry: bool = True,
    ) -> None:
        super().__init__(kind, detail)
        self.retry_after = retry_after
        self.same_model_may_retry = same_model_may_retry
