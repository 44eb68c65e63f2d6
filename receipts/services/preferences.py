"""How a household wants its receipts recorded. Call inside changes.change_recorded."""

from __future__ import annotations

from finance.models import Ledger
from receipts.models import ReceiptPreference


def receipt_preference_set(*, ledger: Ledger, by_category: bool) -> ReceiptPreference:
    """One expense per receipt (False) or one per category (True), from the next receipt on."""
    chosen, _is_new = ReceiptPreference.objects.update_or_create(
        ledger=ledger, defaults={"by_category": by_category}
    )
    return chosen
