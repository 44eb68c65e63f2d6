"""Which ledger and month the options of a command mean."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from finance.errors import MonthNameError
from finance.models import Ledger, Month
from finance.periods import is_month_name


def ledgers_named(name: str | None) -> list[Ledger]:
    """All ledgers, or the one with this name or number. Raises CommandError, with a sentence, for none or several."""
    ledgers = Ledger.objects.order_by("pk")
    if name is None:
        return list(ledgers)
    found = list(ledgers.filter(name=name))
    if not found and name.isascii() and name.isdigit() and len(name) < 18:
        found = list(ledgers.filter(pk=int(name)))
    if not found:
        raise CommandError(_("There is no ledger “%(name)s”.") % {"name": name})
    if len(found) > 1:
        numbers = ", ".join(str(ledger.pk) for ledger in found)
        raise CommandError(
            _("Several ledgers are called “%(name)s”. Name one by its number: %(numbers)s.")
            % {"name": name, "numbers": numbers}
        )
    return found


def month_named(ledger: Ledger, name: str, *, must_exist: bool) -> Month | None:
    """The month YYYY-MM of the ledger; unlike a chat, a command brings none to life. Raises CommandError."""
    if not is_month_name(name):
        raise CommandError(str(MonthNameError(name)))
    month = Month.objects.filter(ledger=ledger, name=name).select_related("ledger").first()
    if month is None and must_exist:
        raise CommandError(_("%(ledger)s has no month %(month)s.") % {"ledger": ledger.name, "month": name})
    return month
