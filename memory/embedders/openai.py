"""OpenAI's embedding models, and any service that speaks its language."""

from __future__ import annotations

from collections.abc import Sequence

from memory.embedders.base import DIMENSIONS, EmbedderError, Vector, unit
from memory.embedders.http import asked

DEFAULT_MODEL = "text-embedding-3-small"
ADDRESS = "https://api.openai.com/v1"
QUERY_SECONDS = 3.0


class OpenAIEmbedder:
    """`key` never shows in a repr or an error."""

    batch = 50

    def __init__(self, model: str, key: str, base_url: str = "") -> None:
        self.model = model
        self.name = f"openai:{model}"
        self._key = key
        self._url = f"{(base_url or ADDRESS).rstrip('/')}/embeddings"

    def passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text."""
        return self._embedded(list(texts))

    def query(self, text: str) -> Vector:
        """The unit vector of a question."""
        return self._embedded([text], QUERY_SECONDS)[0]

    def _embedded(self, texts: list[str], seconds: float | None = None) -> list[Vector]:
        body = {"model": self.model, "input": texts, "dimensions": DIMENSIONS, "encoding_format": "float"}
        answer = asked(self._url, {"Authorization": f"Bearer {self._key}"}, body, seconds)
        try:
            rows = sorted(answer["data"], key=lambda row: row["index"])
            found = [unit(row["embedding"]) for row in rows]
        except (KeyError, TypeError):
            raise EmbedderError("the embedder's answer has no vectors") from None
        if len(found) != len(texts):
            raise EmbedderError(f"{len(found)} vectors came for {len(texts)} texts", lasting=True)
        return found
