"""Pictures and what was read in them, kept before anything is recorded."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction

from agent.llm.base import ImagePart
from finance.models import Ledger
from finance.money import MAX_YEN
from finance.services.validation import clean_text
from receipts.fingerprints import fingerprints
from receipts.models import KeptReceipt, ReceiptImage
from receipts.pictures import size_of
from receipts.reading.reconcile import reconcile
from receipts.reading.types import Receipt

LONGEST_NAME = 80


def receipts_known(*, ledger: Ledger, picture: ImagePart) -> list[KeptReceipt]:
    """The receipts of this very picture, if the ledger has it already."""
    pixels, _looks = fingerprints(picture.data)
    found = KeptReceipt.objects.filter(ledger=ledger, image__pixels_sha256=pixels)
    return list(found.select_related("image").order_by("position"))


@transaction.atomic
def receipts_keep(
    *, ledger: Ledger, user: User, picture: ImagePart, readings: Sequence[Receipt], source: str
) -> list[KeptReceipt]:
    """Keeps a picture with its receipts, to be reviewed until they are recorded. The same picture is kept once."""
    pixels, looks = fingerprints(picture.data)
    width, height = size_of(picture.data)
    image, is_new = ReceiptImage.objects.get_or_create(
        ledger=ledger,
        pixels_sha256=pixels,
        defaults={
            "sent_by": user,
            "mime_type": picture.mime_type,
            "width": width,
            "height": height,
            "data": picture.data,
            "looks": looks,
        },
    )
    if not is_new and image.receipts.exists():
        return list(image.receipts.select_related("image").order_by("position"))
    return [
        KeptReceipt.objects.create(
            image=image, position=number, source=source[:80], **columns_of(ledger, receipt)
        )
        for number, receipt in enumerate(readings)
    ]


def columns_of(ledger: Ledger, receipt: Receipt) -> dict[str, object]:
    """The columns of a kept receipt that follow from what it says."""
    total = receipt.total_yen
    return {
        "ledger": ledger,
        "content": receipt.as_json(),
        "shop": named(receipt.shop),
        "day": receipt.day,
        "total_yen": total if total is not None and abs(total) <= MAX_YEN else None,
        "reasons": list(reconcile(receipt).problems),
    }


def named(text: str) -> str:
    """A name from a picture on one line, without what cannot be stored."""
    return clean_text(text[:LONGEST_NAME], limit=LONGEST_NAME)
