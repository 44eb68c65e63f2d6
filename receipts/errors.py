"""Refusals of receipts; each message is ready to show."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from finance.errors import LedgerError
from receipts.reasons import sentences_of


class ReceiptDoubtError(LedgerError):
    """A receipt that a person has to look at first. reasons: codes of receipts/reasons.py."""

    code = "receipt_doubt"

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = list(reasons)
        super().__init__(" ".join(sentences_of(reasons)) or _("Please look at the receipt first."))


class ReceiptSettledError(LedgerError):
    """A receipt that was recorded or discarded before."""

    code = "receipt_settled"

    def __init__(self) -> None:
        super().__init__(_("That receipt was settled already."))
