"""By what a picture is known again: the same pixels, and the same looks after it was squeezed or made smaller."""

from __future__ import annotations

import hashlib
import io

from PIL import Image

SIDE = 16  # 16 × 16 comparisons of neighbours
NEAR = 12  # bits of 256 that may differ between two pictures of one paper in one position


def fingerprints(data: bytes) -> tuple[str, str]:
    """SHA-256 over the decoded pixels, and the looks as 64 hexadecimal digits."""
    with Image.open(io.BytesIO(data)) as source:
        image = source.convert("RGB")
    pixels = hashlib.sha256(f"{image.width}x{image.height}".encode() + image.tobytes()).hexdigest()
    tiny = image.convert("L").resize((SIDE + 1, SIDE), Image.Resampling.BOX).tobytes()
    bits = 0
    for row in range(SIDE):
        for column in range(SIDE):
            place = row * (SIDE + 1) + column
            bits = bits << 1 | (tiny[place] > tiny[place + 1])
    return pixels, f"{bits:064x}"


def look_alike(one: str, other: str) -> bool:
    """Whether two looks are near enough for one photograph."""
    return (int(one, 16) ^ int(other, 16)).bit_count() <= NEAR
