"""A picture to the receipts in it, on this machine alone."""

from __future__ import annotations

from datetime import date

from PIL import Image

from receipts.reading.reconcile import reconcile
from receipts.reading.text import receipt_in
from receipts.reading.types import Receipt
from receipts.scanning.preparing import papers_in, prepared
from receipts.scanning.tesseract import text_in

MOST_PAPERS = 4  # in one picture


def receipts_in_picture(data: bytes, today: date) -> list[Receipt]:
    """Every receipt that can be found in a picture (JPEG or PNG bytes); empty when there is none. Raises ScanError.

    A receipt that does not bear itself out is read once more, harder; what still does not is left doubtful.
    """
    papers = papers_in(data)[:MOST_PAPERS]
    found = [_read_either_way(paper, today) for paper in papers]
    return [receipt for receipt in found if receipt is not None]


def _read_either_way(paper: Image.Image, today: date) -> Receipt | None:
    upright = _read(paper, today)
    if upright is not None and upright.lines and upright.total_yen is not None:
        return upright
    return _read_turned(paper, today) or upright


def _read(paper: Image.Image, today: date) -> Receipt | None:
    first = receipt_in(text_in(prepared(paper)), today)
    if first is not None and is_borne_out(first):
        return first
    second = receipt_in(text_in(prepared(paper, harder=True), layout=4), today)
    if second is not None and is_borne_out(second):
        return second
    best = min(
        (each for each in (first, second) if each is not None),
        key=lambda each: len(reconcile(each).problems),
        default=None,
    )
    return None if best is None else witnessed(best)


def _read_turned(paper: Image.Image, today: date) -> Receipt | None:
    """A receipt that lies on its side or on its head, as far as it bears itself out."""
    for angle in (90, 270) if paper.width > paper.height else (180,):
        receipt = receipt_in(text_in(prepared(paper.rotate(angle, expand=True))), today)
        if receipt is not None and is_borne_out(receipt):
            return receipt
    return None


def is_borne_out(receipt: Receipt) -> bool:
    """Whether it adds up and something beside its lines says the same."""
    result = reconcile(receipt)
    return result.adds_up and result.witnesses >= 1


def witnessed(receipt: Receipt) -> Receipt:
    """The receipt, doubted where nothing beside its lines bears the total out."""
    result = reconcile(receipt)
    return receipt.doubted("unconfirmed") if result.adds_up and not result.witnesses else receipt
