"""Pictures made ready to be read: gray, upright, dark ink on white paper, letters of a readable size."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageChops, ImageFilter, ImageOps

READABLE_WIDTH = (500, 1_500)  # pixels of a receipt's width between which Tesseract reads it well
LARGEST_ANGLE = 8.0  # degrees; who photographs more slanted than this holds the phone the other way
_SMALL = 300


def papers_in(data: bytes) -> list[Image.Image]:
    """The receipts in a picture, each as a gray picture of its own: pieces of bright paper on a darker ground.

    One piece (or none that stands out) is the whole picture. Left to right, top to bottom.
    """
    with Image.open(io.BytesIO(data)) as source:
        gray = source.convert("L")
    boxes = _paper_boxes(gray)
    return [gray.crop(box) for box in boxes] if boxes else [gray]


def prepared(paper: Image.Image, *, harder: bool = False) -> Image.Image:
    """Ink in black on white, level, at a readable size. harder: for a second try with faint or small print."""
    low, high = READABLE_WIDTH
    factor = max(1.0, low / paper.width) if paper.width < low else min(1.0, high / paper.width)
    factor *= 1.5 if harder else 1.0
    image = paper
    if factor != 1.0:
        size = (max(1, round(paper.width * factor)), max(1, round(paper.height * factor)))
        image = paper.resize(size, Image.Resampling.LANCZOS)
    image = _on_even_ground(image) if harder or _is_uneven(image) else ImageOps.autocontrast(image, cutoff=1)
    angle = slant(image)
    if abs(angle) >= 0.3:
        image = image.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    if harder:
        image = image.filter(ImageFilter.UnsharpMask(2, 120, 3))
    return ImageOps.expand(image, 16, fill=255)


def slant(image: Image.Image) -> float:
    """The degrees by which a picture has to be turned for its rows to be level.

    Rows that are level leave white between them: of all turns, the one whose rows differ most in their ink.
    """
    small = image.resize((_SMALL, max(1, image.height * _SMALL // image.width)), Image.Resampling.BOX)
    small = ImageOps.invert(ImageOps.autocontrast(small)).crop((0, 0, _SMALL, min(small.height, 2 * _SMALL)))
    coarse = _best(small, [step - LARGEST_ANGLE for step in range(int(2 * LARGEST_ANGLE) + 1)])
    return _best(small, [coarse + step / 4 for step in range(-4, 5)])


def _best(ink: Image.Image, angles: Sequence[float]) -> float:
    return max(
        angles, key=lambda angle: (_unevenness(ink.rotate(angle, Image.Resampling.BILINEAR)), -abs(angle))
    )


def _unevenness(ink: Image.Image) -> int:
    rows = list(ink.resize((1, ink.height), Image.Resampling.BOX).tobytes())
    return sum((one - other) ** 2 for one, other in pairwise(rows))


def _is_uneven(image: Image.Image) -> bool:
    """Whether the paper is not the same brightness everywhere (a shadow, faint ink)."""
    tiny = image.resize((8, 8), Image.Resampling.BOX)
    dark, bright = _extremes(tiny)
    return bright - dark > 70 or _extremes(image)[1] < 170


def _extremes(gray: Image.Image) -> tuple[int, int]:
    """The darkest and the brightest value."""
    values = gray.tobytes()
    return min(values), max(values)


def _on_even_ground(image: Image.Image) -> Image.Image:
    """The ink against the paper around it: what is darker than its neighbourhood stays, shadows go."""
    radius = max(8, image.width // 25)
    ground = image.reduce(4).filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(radius / 4))
    ground = ground.resize(image.size, Image.Resampling.BILINEAR)
    ink = ImageChops.subtract(ground, image)
    return ImageOps.invert(ImageOps.autocontrast(ink, cutoff=(0, 1)))


def _paper_boxes(gray: Image.Image) -> list[tuple[int, int, int, int]]:
    """Boxes of bright pieces on a dark ground; empty where the picture is one piece."""
    scale = max(1, max(gray.size) // 240)
    small = gray.reduce(scale).filter(ImageFilter.MaxFilter(7))  # letters vanish, paper stays
    dark, bright = _extremes(small)
    if bright - dark < 60:
        return []
    bright_at = small.point(lambda value: 255 if value > (dark + bright) // 2 else 0)
    if _rim_brightness(bright_at) > 100:  # the ground goes round the paper; a shadow on the paper does not
        return []
    boxes = []
    for left, right in _runs(bright_at, across=True):
        column = bright_at.crop((left, 0, right, bright_at.height))
        boxes += [(left, top, right, bottom) for top, bottom in _runs(column, across=False)]
    if len(boxes) == 1 and _covers(boxes[0], bright_at.size):
        return []
    width, height = gray.size
    return [
        (left * scale, top * scale, min(width, right * scale), min(height, bottom * scale))
        for left, top, right, bottom in boxes
    ]


def _rim_brightness(mask: Image.Image) -> int:
    """How bright the rim of a picture is, from 0 to 255."""
    width, height = mask.size
    sides = (
        (0, 0, width, 1),
        (0, height - 1, width, height),
        (0, 0, 1, height),
        (width - 1, 0, width, height),
    )
    values = b"".join(mask.crop(side).tobytes() for side in sides)
    return sum(values) // len(values)


def _runs(mask: Image.Image, *, across: bool) -> list[tuple[int, int]]:
    """Stretches of columns (across) or rows that are mostly paper, wide enough to be a receipt."""
    length = mask.width if across else mask.height
    line = mask.resize((length, 1) if across else (1, length), Image.Resampling.BOX).tobytes()
    runs, start = [], None
    for place, value in enumerate((*line, 0)):
        if value > 60 and start is None:
            start = place
        elif value <= 60 and start is not None:
            if place - start >= length * 0.12:
                runs.append((start, place))
            start = None
    return runs


def _covers(box: tuple[int, int, int, int], size: tuple[int, int]) -> bool:
    left, top, right, bottom = box
    return (right - left) * (bottom - top) > 0.9 * size[0] * size[1]
