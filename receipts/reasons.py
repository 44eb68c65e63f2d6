"""Why a receipt waits for a person, in words."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

_SENTENCES = {
    "no_total": gettext_lazy("The total could not be read."),
    "no_lines": gettext_lazy("No lines could be read."),
    "impossible_total": gettext_lazy("The total is no amount that can be recorded."),
    "lines": gettext_lazy("The lines do not reach the total."),
    "quantity": gettext_lazy("A quantity times its price is not the amount of its line."),
    "subtotal": gettext_lazy("The subtotal does not fit the lines."),
    "tax": gettext_lazy("The tax does not fit the amounts."),
    "payment": gettext_lazy("What was paid does not fit the total."),
    "nothing_paid": gettext_lazy("Nothing is left to pay after the points."),
    "unconfirmed": gettext_lazy("Nothing beside the lines (tax, payment) bears the total out."),
    "no_date": gettext_lazy("The date could not be read."),
    "doubtful_date": gettext_lazy("The date is doubtful."),
    "several_totals": gettext_lazy("There is more than one total."),
    "foreign_currency": gettext_lazy("It has amounts in another currency."),
    "not_whole": gettext_lazy("A part of the receipt cannot be seen."),
    "alike": gettext_lazy("A receipt like this one was recorded already."),
    "near_row": gettext_lazy("A row of this amount is there already."),
    "said_otherwise": gettext_lazy("The message names another amount."),
    "closed_month": gettext_lazy("Its month is closed: it can be recorded as a late arrival."),
}


def sentences_of(codes: Iterable[str]) -> list[str]:
    """A sentence for each code that is known, each once."""
    return [str(_SENTENCES[code]) for code in dict.fromkeys(codes) if code in _SENTENCES]


def state_word(state: str) -> str:
    """A state in a word."""
    return {"review": _("to be reviewed"), "recorded": _("recorded"), "discarded": _("discarded")}[state]
