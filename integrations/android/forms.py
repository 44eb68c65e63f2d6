"""Forms of the pages about phones. They read; the services decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from budgets.forms import YenField, day_field
from finance.models import Category, Ledger


class EntryForm(forms.Form):
    """The row that a notification becomes."""

    kind = forms.ChoiceField(label=_("kind"), choices=[("expense", _("expense")), ("income", _("income"))])
    amount = YenField(label=_("amount (yen)"))
    shop = forms.CharField(label=_("shop"), max_length=120, required=False)
    category = forms.ChoiceField(label=_("category"))
    date = day_field()

    def __init__(self, *arguments: Any, ledger: Ledger, **options: Any) -> None:
        super().__init__(*arguments, **options)
        rows = Category.objects.filter(ledger=ledger, retired_at=None).order_by("kind", "position", "pk")
        groups: dict[str, list[tuple[str, str]]] = {}
        for row in rows:
            groups.setdefault(str(Category.Kind(row.kind).label), []).append((row.name, row.name))
        self.fields["category"].choices = list(groups.items())  # type: ignore[attr-defined]


class DeviceForm(forms.Form):
    """A phone that is to forward notifications."""

    name = forms.CharField(label=_("name"), max_length=80)
    ledger = forms.ModelChoiceField(label=_("ledger"), queryset=Ledger.objects.none(), empty_label=None)

    def __init__(self, *arguments: Any, ledgers: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["ledger"].queryset = ledgers  # type: ignore[attr-defined]


class WebhookForm(DeviceForm):
    """Where the notes of a ledger go."""

    name = None  # type: ignore[assignment]
    url = forms.CharField(label=_("address of the webhook"), max_length=300)
