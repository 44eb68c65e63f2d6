"""Pictures from outside, drawn anew: what is kept has no more in it than what can be seen.

Place, camera and comments are gone with the original bytes, and so is whatever a crafted file wanted to do to the
next reader. What a file calls itself is not believed; its first bytes are.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from typing import IO

from django.utils.translation import gettext as _
from PIL import Image, ImageOps, UnidentifiedImageError
from pillow_heif import register_heif_opener

from finance.errors import LedgerError

MAX_BYTES = 10 * 2**20
MAX_PIXELS = 40_000_000  # looked at before anything is decoded
LONGEST_SIDE = 2_048
QUALITY = 88
MIME_TYPE = "image/jpeg"
FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "HEIF")

register_heif_opener(thumbnails=False)  # what phones of Apple take pictures in


class PictureError(LedgerError):
    """A file that cannot be taken; the message says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of our own making, at most LONGEST_SIDE long."""

    data: bytes
    width: int
    height: int
    mime_type: str = MIME_TYPE


def redrawn(file: IO[bytes], size: int) -> Picture:
    """The picture in `file`, upright and without anything beside its pixels. Raises PictureError."""
    if size > MAX_BYTES:
        raise PictureError(
            "too_large", _("The picture is too large: at most %(limit)s MB.") % {"limit": MAX_BYTES // 2**20}
        )
    if size == 0:
        raise PictureError("empty", _("The file is empty."))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return _redrawn(file)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_many_pixels() from error
    except UnidentifiedImageError as error:
        raise PictureError(
            "not_a_picture", _("Only JPEG, PNG, WebP, GIF and HEIC pictures can be read.")
        ) from error
    except (
        OSError,
        ValueError,
        SyntaxError,
        EOFError,
        MemoryError,
    ) as error:  # as Pillow's readers raise them
        raise PictureError("broken", _("The picture is broken and cannot be read.")) from error


def _redrawn(file: IO[bytes]) -> Picture:
    with Image.open(file, formats=FORMATS) as source:
        if source.width * source.height > MAX_PIXELS:
            raise _too_many_pixels()
        source.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a large JPEG is read at a fraction of its size
        image = _on_white(ImageOps.exif_transpose(source))
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=QUALITY, optimize=True)
    return Picture(out.getvalue(), image.width, image.height)


def _on_white(image: Image.Image) -> Image.Image:
    """The first frame as colours; what shines through is white paper."""
    if image.has_transparency_data:
        image = image.convert("RGBA")
        paper = Image.new("RGBA", image.size, "white")
        return Image.alpha_composite(paper, image).convert("RGB")
    fresh = image.convert("RGB")
    fresh.info.clear()  # an ICC profile or a comment would be saved again
    return fresh


def _too_many_pixels() -> PictureError:
    return PictureError("too_many_pixels", _("The picture has too many pixels. Please send a smaller one."))
