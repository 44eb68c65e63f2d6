"""The tables of receipts."""

from receipts.models.image import ReceiptImage
from receipts.models.preference import ReceiptPreference
from receipts.models.receipt import KeptReceipt, ReceiptRow

__all__ = ["KeptReceipt", "ReceiptImage", "ReceiptPreference", "ReceiptRow"]
