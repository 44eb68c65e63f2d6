"""Pictures of receipts. They belong to the ledger and stay when the conversation that brought them is deleted."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from finance.models import Ledger


class ReceiptImage(models.Model):
    """A picture as this product drew it anew, known by its pixels: the same one is kept once in a ledger."""

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="+", verbose_name=_("ledger"))
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("person")
    )
    mime_type = models.CharField(max_length=40)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    data = models.BinaryField()
    pixels_sha256 = models.CharField(max_length=64)
    looks = models.CharField(max_length=64)  # 256 bits in hexadecimal; near ones look alike
    created_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("picture of a receipt")
        verbose_name_plural = _("pictures of receipts")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["ledger", "pixels_sha256"], name="receiptimage_once_in_a_ledger")
        ]

    def __str__(self) -> str:
        return f"{self.width}×{self.height}"
