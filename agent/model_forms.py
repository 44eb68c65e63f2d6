"""The form of a connection to models."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from agent.connections import MAX_KEY_LENGTH, Wanted
from agent.models import ProviderConnection
from agent.models.connection import NAME_LENGTH


class ConnectionForm(forms.Form):
    """What is typed; the rules are agent/connections.py's. A key that was typed is never sent back."""

    vendor = forms.ChoiceField(label=_("Vendor"), choices=ProviderConnection.Vendor.choices)
    name = forms.CharField(
        label=_("Name"), max_length=NAME_LENGTH, help_text=_("As you will see it in the chat.")
    )
    base_url = forms.CharField(
        label=_("Address"),
        required=False,
        max_length=200,
        help_text=_("Only for OpenAI-compatible services, such as https://example.com/v1."),
        widget=forms.TextInput(attrs={"inputmode": "url", "autocapitalize": "off", "spellcheck": "false"}),
    )
    key = forms.CharField(
        label=_("Key"),
        required=False,
        max_length=MAX_KEY_LENGTH,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )
    model_names = forms.CharField(
        label=_("Models"),
        max_length=800,
        help_text=_("One a line, the best first."),
        widget=forms.Textarea(attrs={"rows": 3, "autocapitalize": "off", "spellcheck": "false"}),
    )
    active = forms.BooleanField(label=_("On"), required=False, initial=True)
    stands_in = forms.BooleanField(
        label=_("May stand in"),
        required=False,
        help_text=_(
            "When another vendor is down, your message may go to this one. You can take this back here."
        ),
    )

    @classmethod
    def initial_of(cls, row: ProviderConnection) -> dict[str, Any]:
        """What is stored, without the key."""
        return {
            "vendor": row.vendor,
            "name": row.name,
            "base_url": row.base_url,
            "model_names": "\n".join(row.model_names),
            "active": row.active,
            "stands_in": row.stands_in,
        }

    def wanted(self) -> Wanted:
        """What was typed, once the form is valid."""
        typed = dict(self.cleaned_data)
        return Wanted(**typed | {"model_names": tuple(typed["model_names"].splitlines())})


class LimitForm(forms.Form):
    """A person's own limit of tokens in a month."""

    monthly_tokens = forms.IntegerField(
        label=_("Tokens in a month, at most"),
        required=False,
        min_value=0,
        max_value=10**12,
        help_text=_("Leave it empty for no limit of your own."),
    )
