"""Receipts drawn for tests: rows of text to a picture, and what a camera does to it."""

from __future__ import annotations

import io
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageFont

from receipts.scanning.tesseract import program

FONTS = (
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
)
Row = tuple[str, str]  # what stands at the left and at the right

needs_font = pytest.mark.skipif(not Path(FONTS[0]).exists(), reason="fonts-noto-cjk is not installed")
needs_tesseract = pytest.mark.skipif(program() is None, reason="tesseract with jpn is not installed")


@dataclass(frozen=True)
class Camera:
    """How a receipt is seen. slant: degrees; ink: how dark; ground: brightness of the table (None: no table)."""

    slant: float = 0.0
    ink: int = 0
    blur: float = 0.0
    noise: int = 0
    shadow: float = 0.0
    ground: int | None = None
    quality: int = 85


@cache
def font(number: int, size: int) -> ImageFont.FreeTypeFont:
    """A font of the machine."""
    path = FONTS[number] if Path(FONTS[number]).exists() else FONTS[0]
    return ImageFont.truetype(path, size)


def drawn(
    rows: Sequence[Row], *, width: int = 520, size: int = 26, face: int = 0, camera: Camera | None = None
) -> Image.Image:
    """The rows on white paper, as the camera sees them."""
    camera = camera or Camera()
    letters, pitch = font(face, size), round(size * 1.5)
    paper = Image.new("L", (width, pitch * len(rows) + 2 * pitch), 250)
    pen = ImageDraw.Draw(paper)
    for number, (left, right) in enumerate(rows):
        top = pitch + number * pitch
        pen.text((size, top), left, font=letters, fill=camera.ink)
        pen.text(
            (width - size - pen.textlength(right, font=letters), top), right, font=letters, fill=camera.ink
        )
    return seen(paper, camera)


def seen(paper: Image.Image, camera: Camera) -> Image.Image:
    """What the camera makes of the paper."""
    image = paper
    if camera.ground is not None:
        table = Image.new("L", (paper.width + 160, paper.height + 160), camera.ground)
        table.paste(paper, (80, 80))
        image = table
    if camera.slant:
        fill = 250 if camera.ground is None else camera.ground
        image = image.rotate(camera.slant, Image.Resampling.BICUBIC, expand=True, fillcolor=fill)
    if camera.shadow:
        light = Image.linear_gradient("L").rotate(90).resize(image.size)
        dark = ImageEnhance.Brightness(image).enhance(1 - camera.shadow)
        image = Image.composite(image, dark, light)
    if camera.blur:
        image = image.filter(ImageFilter.GaussianBlur(camera.blur))
    if camera.noise:
        dice = random.Random(7)
        grain = Image.frombytes("L", image.size, dice.randbytes(image.width * image.height))
        image = Image.blend(image, grain, camera.noise / 255)
    return image


def jpeg(image: Image.Image, quality: int = 85) -> bytes:
    """The picture as a phone sends it."""
    out = io.BytesIO()
    image.convert("RGB").save(out, "JPEG", quality=quality)
    return out.getvalue()


def side_by_side(*papers: Image.Image, ground: int = 60) -> Image.Image:
    """Several receipts on one dark table."""
    table = Image.new(
        "L", (sum(each.width + 60 for each in papers) + 60, max(each.height for each in papers) + 120), ground
    )
    left = 60
    for each in papers:
        table.paste(each, (left, 60))
        left += each.width + 60
    return table
