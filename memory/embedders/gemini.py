"""Gemini's embedding models, in the batch form: one request an item, one vector a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from memory.embedders.base import DIMENSIONS, EmbedderError, Vector, unit
from memory.embedders.http import asked

DEFAULT_MODEL = "gemini-embedding-2"
ADDRESS = "https://generativelanguage.googleapis.com"
QUERY_SECONDS = 3.0
# gemini-embedding-001 knows the task by a field, later ones by words before the text.
TASK_FIELD_MODEL = "gemini-embedding-001"


class GeminiEmbedder:
    """`key` never shows in a repr or an error."""

    batch = 50

    def __init__(self, model: str, key: str, base_url: str = "") -> None:
        self.model = model
        self.name = f"gemini:{model}"
        self._key = key
        self._url = f"{base_url or ADDRESS}/v1beta/models/{model}:batchEmbedContents"

    def passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text."""
        return self._embedded(
            [self._request(text, "RETRIEVAL_DOCUMENT", "title: none | text: ") for text in texts]
        )

    def query(self, text: str) -> Vector:
        """The unit vector of a question."""
        request = self._request(text, "RETRIEVAL_QUERY", "task: search result | query: ")
        return self._embedded([request], QUERY_SECONDS)[0]

    def _request(self, text: str, task: str, prefix: str) -> dict[str, Any]:
        by_field = self.model == TASK_FIELD_MODEL
        request: dict[str, Any] = {
            "model": f"models/{self.model}",
            "content": {"parts": [{"text": text if by_field else prefix + text}]},
            "outputDimensionality": DIMENSIONS,
        }
        return request | ({"taskType": task} if by_field else {})

    def _embedded(self, requests: list[dict[str, Any]], seconds: float | None = None) -> list[Vector]:
        answer = asked(self._url, {"x-goog-api-key": self._key}, {"requests": requests}, seconds)
        try:
            found = [unit(each["values"]) for each in answer["embeddings"]]
        except (KeyError, TypeError):
            raise EmbedderError("the embedder's answer has no vectors") from None
        if len(found) != len(requests):
            raise EmbedderError(f"{len(found)} vectors came for {len(requests)} texts", lasting=True)
        return found
