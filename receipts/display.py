"""Receipts as displays: their lines, what they come to, and the difference where they do not reach the total."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from finance.display import Cell, Column, Display
from finance.models import Expense, Income
from finance.money import yen_text
from receipts.models import KeptReceipt
from receipts.reading.reconcile import reconcile
from receipts.reading.types import Receipt
from receipts.reasons import sentences_of
from receipts.services.recording import Recorded

LINES_SHOWN = 40


def recorded_display(done: Recorded) -> Display:
    """A receipt with the rows that it became."""
    title = _("Refund recorded") if done.kept.receipt.is_refund else _("Receipt recorded")
    note = " · ".join(_row_words(row) for row in done.rows)
    refunds = [row for row in done.rows if isinstance(row, Income) and row.refund_of is not None]
    note += "".join(
        " · "
        + _("%(refund)s gives back %(expense)s.")
        % {"refund": row.public_id, "expense": row.refund_of.public_id}
        for row in refunds
        if row.refund_of is not None
    )
    return Display(_titled(title, done.kept), _columns(), _rows(done.kept.receipt), note)


def waiting_display(kept: KeptReceipt, reasons: list[str]) -> Display:
    """A receipt that waits for a person, with the difference and the reasons."""
    receipt, rows = kept.receipt, list(_rows(kept.receipt))
    result = reconcile(receipt)
    if result.difference_yen:
        rows.append((_("Difference"), None, result.difference_yen))
    title = _titled(_("Please look at this receipt"), kept)
    return Display(title, _columns(), tuple(rows), " ".join(sentences_of(reasons)))


def _titled(title: str, kept: KeptReceipt) -> str:
    parts = [title, kept.shop, _day_words(kept.day)]
    return " · ".join(part for part in parts if part)


def _day_words(day: date | None) -> str:
    return date_format(day, "SHORT_DATE_FORMAT") if day else ""


def _columns() -> tuple[Column, ...]:
    return (Column(_("What")), Column(_("Quantity")), Column(_("Amount"), "yen"))


def _rows(receipt: Receipt) -> tuple[tuple[Cell, ...], ...]:
    rows: list[tuple[Cell, ...]] = [
        (line.name, str(line.quantity) if line.quantity > 1 else "", line.amount_yen)
        for line in receipt.lines[:LINES_SHOWN]
    ]
    if len(receipt.lines) > LINES_SHOWN:
        rest = receipt.lines[LINES_SHOWN:]
        rows.append(
            (_("%(count)s more lines") % {"count": len(rest)}, "", sum(line.amount_yen for line in rest))
        )
    for tax in receipt.taxes:
        if tax.tax_yen and not tax.included:
            rows.append((_("Tax %(rate)s") % {"rate": f"{tax.rate}%" if tax.rate else ""}, "", tax.tax_yen))
    rows.append((_("Total"), "", receipt.total_yen))
    if receipt.points_yen:
        rows.append((_("Points used"), "", -receipt.points_yen))
    return tuple(rows)


def _row_words(row: Expense | Income) -> str:
    language = (get_language() or "ja")[:2]
    return f"{row.public_id} {row.category.name} {yen_text(row.amount_yen, language)}{row.own_day}"
