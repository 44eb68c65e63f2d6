"""Forms of the pages of plans. They read; the services decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from finance.errors import AmountError
from finance.models import Category, Ledger
from finance.reading.amounts import parse_yen
from finance.services.validation import check_amount


class YenField(forms.CharField):
    """A whole number of yen, written as people write it: 1200, 1,200円, １２００."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=30, **options)
        self.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}

    def clean(self, value: Any) -> int | None:
        """The amount; None for an empty field that may be empty."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return check_amount(parse_yen(text) or 0)
        except AmountError as error:
            raise forms.ValidationError(str(error)) from error


class CategoryField(forms.ChoiceField):
    """The categories in use, in the ledger's order."""

    def of(self, ledger: Ledger, kind: str = Category.Kind.EXPENSE) -> None:
        """Offers the categories of this ledger, those of expenses or of incomes."""
        rows = Category.objects.filter(ledger=ledger, kind=kind, retired_at__isnull=True)
        self.choices = [(name, name) for name in rows.values_list("name", flat=True)]


def day_field() -> forms.DateField:
    """A day as browsers send it."""
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    return forms.DateField(label=_("date"), widget=widget, input_formats=["%Y-%m-%d"])


def _version() -> forms.IntegerField:
    return forms.IntegerField(widget=forms.HiddenInput, required=False)


class RowForm(forms.Form):
    """An act on one row as it was when the page was made."""

    version = _version()


class WishForm(forms.Form):
    """A wish, new or as it should become."""

    name = forms.CharField(label=_("name"), max_length=120)
    price = YenField(label=_("price (yen)"), required=False)
    note = forms.CharField(label=_("note"), max_length=200, required=False)
    version = _version()


class PurchaseForm(forms.Form):
    """What a wish cost in the end."""

    amount = YenField(label=_("amount (yen)"))
    category = CategoryField(label=_("category"))
    version = _version()

    def __init__(self, *arguments: Any, ledger: Ledger, **options: Any) -> None:
        super().__init__(*arguments, **options)
        _offer(self, ledger)


class PlannedForm(forms.Form):
    """A planned expense, new or as it should become."""

    description = forms.CharField(label=_("description"), max_length=200)
    amount = YenField(label=_("amount (yen)"))
    date = day_field()
    category = CategoryField(label=_("category"))
    version = _version()

    def __init__(self, *arguments: Any, ledger: Ledger, **options: Any) -> None:
        super().__init__(*arguments, **options)
        _offer(self, ledger)


class RecurringForm(forms.Form):
    """What comes every month, new or as it should become; a row's form has no name, since that stays."""

    name = forms.CharField(label=_("name"), max_length=80)
    amount = YenField(label=_("amount (yen)"))
    category = CategoryField(label=_("category"))
    day = forms.IntegerField(
        label=_("day of the month"),
        required=False,
        min_value=1,
        max_value=31,
        help_text=_(
            "It posts itself on this day; 29 to 31 are the last day of a shorter month. Empty: never."
        ),
    )
    version = _version()

    def __init__(
        self, *arguments: Any, ledger: Ledger, kind: str, named: bool = True, **options: Any
    ) -> None:
        super().__init__(*arguments, **options)
        field = self.fields["category"]
        assert isinstance(field, CategoryField)
        field.of(ledger, kind)
        if not named:
            del self.fields["name"]


class RowChoiceForm(forms.Form):
    """One row, by its id (e12, i7)."""

    row = forms.CharField(max_length=20)
    version = _version()


class PaymentForm(forms.Form):
    """The expense that pays a planned one."""

    amount = YenField(label=_("amount (yen)"))
    date = day_field()
    version = _version()


class ExpenseChoiceForm(forms.Form):
    """One expense, by its id (e12)."""

    expense = forms.CharField(max_length=20)
    version = _version()


def _offer(form: forms.Form, ledger: Ledger) -> None:
    field = form.fields["category"]
    if isinstance(field, CategoryField):
        field.of(ledger)
