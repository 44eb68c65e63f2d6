"""What is asked of a picture's bytes."""

from __future__ import annotations

import io

from PIL import Image


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height in pixels."""
    with Image.open(io.BytesIO(data)) as source:
        return source.size
