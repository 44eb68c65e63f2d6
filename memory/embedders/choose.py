"""Which embedder is at work: MANEKI_EMBEDDER, by default the one on this machine. None: by keywords alone."""

from __future__ import annotations

import logging
import time

from django.conf import settings

from memory.embedders.base import Embedder, EmbedderError, Vector
from memory.embedders.gemini import DEFAULT_MODEL as GEMINI_MODEL
from memory.embedders.gemini import GeminiEmbedder
from memory.embedders.local import LocalEmbedder, local_is_installed
from memory.embedders.openai import DEFAULT_MODEL as OPENAI_MODEL
from memory.embedders.openai import OpenAIEmbedder

log = logging.getLogger(__name__)

REST_SECONDS = (
    30.0  # after a failure questions go by keywords for so long: no turn waits for it again and again
)
_resting: dict[str, float] = {}


def embedder_in_use() -> Embedder | None:
    """The embedder of the settings, or None where there is none (no wheel, no key, switched off)."""
    kind, model = settings.MANEKI_EMBEDDER, settings.MANEKI_EMBEDDER_MODEL
    if kind == "gemini" and settings.GEMINI_API_KEY:
        return GeminiEmbedder(model or GEMINI_MODEL, settings.GEMINI_API_KEY, settings.GEMINI_BASE_URL)
    if kind == "openai" and settings.OPENAI_API_KEY:
        return OpenAIEmbedder(model or OPENAI_MODEL, settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL)
    if kind == "local" and local_is_installed():
        return LocalEmbedder()
    return None


def query_vector(text: str) -> tuple[str, Vector] | None:
    """The embedder's name and the vector of a question; None when there is no embedder or it does not answer."""
    embedder = embedder_in_use()
    if embedder is None or time.monotonic() < _resting.get(embedder.name, 0.0):
        return None
    try:
        return embedder.name, embedder.query(text)
    except EmbedderError as error:
        log.warning("%s: %s; the question goes by keywords", embedder.name, error)
        _resting[embedder.name] = time.monotonic() + REST_SECONDS
        return None


def embedders_rested() -> None:
    """Asks embedders again that had failed; for tests."""
    _resting.clear()
