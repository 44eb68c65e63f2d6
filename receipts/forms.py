"""The form of a receipt's review. It reads; the services decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from finance.models import Category, Ledger
from finance.money import MAX_YEN
from finance.reading.amounts import parse_yen
from receipts.models import KeptReceipt
from receipts.reading.types import Line, Receipt, Tax

SPARE_LINES = 3
MOST_LINES = 200


class SignedYenField(forms.CharField):
    """Whole yen as people write them, a discount with a minus: -120, 1,200円."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=30, **options)
        self.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}

    def clean(self, value: Any) -> int | None:
        """The amount; None for an empty field that may be empty."""
        text = super().clean(value).strip().replace("−", "-").replace("－", "-").replace("▲", "-")
        if not text:
            return None
        bare = text.replace("-", "", 1) if text.startswith(("-", "¥-")) else text
        amount = 0 if bare in ("0", "０") else parse_yen(bare)
        if amount is None or amount > MAX_YEN:
            raise forms.ValidationError(_now("Please write whole yen, a discount with a minus: -120."))
        return -amount if bare != text else amount


class LineForm(forms.Form):
    """One row of things; an empty one is left out."""

    name = forms.CharField(label=_("What"), max_length=80, required=False)
    quantity = forms.IntegerField(label=_("Quantity"), min_value=1, max_value=9_999, required=False)
    amount = SignedYenField(label=_("Amount"), required=False)
    rate = forms.TypedChoiceField(
        label=_("Tax"),
        choices=[("", "–"), ("8", "8%"), ("10", "10%"), ("0", "0%")],
        coerce=int,
        empty_value=None,
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        """A line has a name and an amount, or neither."""
        said = super().clean() or {}
        if said.get("name") and said.get("amount") is None and "amount" not in self.errors:
            self.add_error("amount", _now("An amount is missing."))
        return said


LineForms = forms.formset_factory(LineForm, extra=SPARE_LINES, max_num=MOST_LINES, validate_max=True)


class ReceiptForm(forms.Form):
    """Everything of a receipt but its lines."""

    shop = forms.CharField(label=_("shop"), max_length=80, required=False)
    day = forms.DateField(
        label=_("date"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d"],
    )
    tax_8 = SignedYenField(label=_("tax 8%"), required=False)
    tax_10 = SignedYenField(label=_("tax 10%"), required=False)
    tax_place = forms.ChoiceField(
        label=_("The tax"),
        choices=[("included", _("lies in the prices")), ("added", _("comes on top"))],
    )
    points = SignedYenField(label=_("points used"), required=False)
    total = SignedYenField(label=_("total (yen)"))
    is_refund = forms.BooleanField(label=_("It is a refund"), required=False)
    category = forms.ChoiceField(label=_("category"), required=False)
    version = forms.IntegerField(widget=forms.HiddenInput)
    confirmed = forms.CharField(widget=forms.HiddenInput, required=False, max_length=400)

    def __init__(self, *arguments: Any, ledger: Ledger, **options: Any) -> None:
        super().__init__(*arguments, **options)
        rows = Category.objects.filter(ledger=ledger, kind=Category.Kind.EXPENSE, retired_at__isnull=True)
        names = [(name, name) for name in rows.values_list("name", flat=True)]
        self.fields["category"].choices = [("", _now("by what was bought")), *names]  # type: ignore[attr-defined]


def seen_in_forms(kept: KeptReceipt) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The values with which the forms of a receipt begin."""
    receipt = kept.receipt
    taxes = {tax.rate: tax for tax in receipt.taxes if tax.tax_yen}
    alone = taxes.get(None)
    head = {
        "shop": receipt.shop,
        "day": receipt.day,
        "tax_8": taxes[8].tax_yen if 8 in taxes else None,
        "tax_10": taxes[10].tax_yen if 10 in taxes else (alone.tax_yen if alone else None),
        "tax_place": "added" if any(not tax.included for tax in taxes.values()) else "included",
        "points": receipt.points_yen or None,
        "total": receipt.total_yen,
        "is_refund": receipt.is_refund,
        "version": kept.version,
    }
    lines = [
        {"name": line.name, "quantity": line.quantity, "amount": line.amount_yen, "rate": line.rate}
        for line in receipt.lines[:MOST_LINES]
    ]
    return head, lines


def receipt_said(kept: KeptReceipt, head: dict[str, Any], lines: list[dict[str, Any]]) -> Receipt:
    """What the person has written, as a receipt. The reader's own doubts are settled by it."""
    before = kept.receipt
    included = head["tax_place"] == "included"
    taxes = tuple(
        Tax(rate, head[name], None, included) for rate, name in ((8, "tax_8"), (10, "tax_10")) if head[name]
    )
    said = tuple(
        Line(
            name=each.get("name") or "",
            amount_yen=each["amount"],
            quantity=each.get("quantity") or 1,
            rate=each.get("rate"),
            kind="discount" if each["amount"] < 0 else "item",
        )
        for each in lines
        if each.get("amount")
    )
    paid = before.paid if before.total_yen == head["total"] else ()
    handed = before if before.total_yen == head["total"] else Receipt()
    return Receipt(
        shop=head["shop"],
        day=head["day"],
        at=before.at,
        lines=said,
        taxes=taxes,
        total_yen=head["total"],
        points_yen=abs(head["points"] or 0),
        paid=paid,
        tendered_yen=handed.tendered_yen,
        change_yen=handed.change_yen,
        is_refund=head["is_refund"],
    )
