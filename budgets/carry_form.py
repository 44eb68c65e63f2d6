"""The form that asks where the rest of a closed month goes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from budgets.forms import YenField
from budgets.models import Carryover
from finance.models import Ledger, Wish

Choice = Carryover.Choice


class CarryForm(forms.Form):
    """A choice, a wish where it goes to one, and an amount when not all of it goes."""

    choice = forms.ChoiceField(label=gettext_lazy("Where should it go?"), widget=forms.RadioSelect)
    wish = forms.ModelChoiceField(
        label=gettext_lazy("wish"), queryset=Wish.objects.none(), required=False, empty_label="—"
    )
    amount = YenField(
        label=gettext_lazy("only a part of it (yen)"),
        required=False,
        help_text=gettext_lazy("For savings and wishes; empty means all of it."),
    )

    def __init__(self, *arguments: Any, left_yen: int, ledger: Ledger, **options: Any) -> None:
        super().__init__(*arguments, **options)
        wishes = Wish.objects.filter(ledger=ledger, deleted_at__isnull=True).order_by("-pk")
        choices = _choices(left_yen, with_wish=wishes.exists())
        self.fields["choice"].choices = choices  # type: ignore[attr-defined]
        if any(value == Choice.WISH for value, _label in choices):
            self.fields["wish"].queryset = wishes  # type: ignore[attr-defined]
        else:
            del self.fields["wish"]
        if left_yen == 0:
            del self.fields["amount"]

    def clean(self) -> dict[str, Any]:
        """A wish belongs to its choice alone."""
        said = super().clean() or {}
        said.setdefault("amount", None)
        said.setdefault("wish", None)
        if said.get("choice") == Choice.WISH and said["wish"] is None and "wish" not in self.errors:
            self.add_error("wish", _("Please choose a wish."))
        return said


def _choices(left_yen: int, *, with_wish: bool) -> list[tuple[str, str]]:
    if left_yen < 0:
        return [
            (Choice.SAVINGS, _("Take it from savings")),
            (Choice.ALLOTMENTS, _("Take it from this month's allotments, each category its own")),
            (Choice.NOTHING, _("Leave it as it is")),
        ]
    choices = [(Choice.SAVINGS, _("Put it into savings"))] if left_yen else []
    if left_yen and with_wish:
        choices.append((Choice.WISH, _("Save it up for a wish")))
    return [
        *choices,
        (Choice.ALLOTMENTS, _("Add it to this month's allotments, each category its own (deficits too)")),
        (Choice.NOTHING, _("Leave it as it is")),
    ]
