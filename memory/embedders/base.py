"""What every embedder is: a name, and texts to unit vectors of DIMENSIONS numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

DIMENSIONS = 768
Vector = list[float]


class EmbedderError(Exception):
    """An embedder that did not answer; `lasting` when asking again will not help (no such model, a bad key)."""

    def __init__(self, message: str, *, lasting: bool = False) -> None:
        super().__init__(message)
        self.lasting = lasting


class Embedder(Protocol):
    """`name` stands beside each vector: vectors of two embedders are never compared. Raises EmbedderError."""

    name: str
    batch: int  # how many passages go at once

    def passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order."""
        ...

    def query(self, text: str) -> Vector:
        """The unit vector of a question."""
        ...


def unit(numbers: Sequence[float]) -> Vector:
    """The vector at length 1, filled up with zeros to DIMENSIONS: both leave cosines as they are.

    Raises EmbedderError for one that is longer, empty or nothing but zeros.
    """
    length = math.sqrt(math.fsum(each * each for each in numbers))
    if len(numbers) > DIMENSIONS or not math.isfinite(length) or length == 0:
        raise EmbedderError(f"a vector of {len(numbers)} numbers cannot be used", lasting=True)
    return [each / length for each in numbers] + [0.0] * (DIMENSIONS - len(numbers))


def halfvec_text(vector: Sequence[float]) -> str:
    """The vector as PostgreSQL reads it."""
    return "[" + ",".join(f"{each:.6g}" for each in vector) + "]"
