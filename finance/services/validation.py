"""Checks that every door shares before a row is written."""

from __future__ import annotations

import re
from datetime import date, timedelta

from django.db.models import Q
from django.utils.translation import gettext as _

from finance.errors import AmountError, FarDateError, FutureExpenseError, TextError, UnknownCategoryError
from finance.models import Category, Ledger
from finance.money import MAX_YEN
from finance.services.months import EARLIEST_DAY, ledger_today

FARTHEST_INCOME = timedelta(days=366)

# Control characters, lone surrogates, and characters that are invisible or turn text around.
_UNSTORABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f\ud800-\udfff]"
)


def clean_text(text: str, *, limit: int) -> str:
    """The text on one line without control or invisible characters. Raises TextError when too long."""
    cleaned = " ".join(_UNSTORABLE.sub("", text).split())
    if len(cleaned) > limit:
        raise TextError(_("That text is too long: at most %(limit)s characters.") % {"limit": limit})
    return cleaned


def required_text(text: str, *, limit: int) -> str:
    """Like clean_text, and never empty."""
    cleaned = clean_text(text, limit=limit)
    if not cleaned:
        raise TextError(_("A name is needed."))
    return cleaned


def check_amount(amount_yen: int) -> int:
    """The amount if it is a whole number of yen within the limits. Raises AmountError."""
    if isinstance(amount_yen, bool) or not isinstance(amount_yen, int) or not 1 <= amount_yen <= MAX_YEN:
        raise AmountError
    return amount_yen


def check_expense_date(ledger: Ledger, day: date) -> date:
    """Raises FutureExpenseError after today, FarDateError before EARLIEST_DAY."""
    if day > ledger_today(ledger):
        raise FutureExpenseError(day)
    if day < EARLIEST_DAY:
        raise FarDateError(day)
    return day


def check_income_date(ledger: Ledger, day: date) -> date:
    """Raises FarDateError more than a year ahead or before EARLIEST_DAY."""
    if not EARLIEST_DAY <= day <= ledger_today(ledger) + FARTHEST_INCOME:
        raise FarDateError(day)
    return day


def category_by_name(ledger: Ledger, name: str, kind: str) -> Category:
    """The category in use with this name or key. Raises UnknownCategoryError, which lists the known ones."""
    wanted = _UNSTORABLE.sub("", name).strip()
    in_use = Category.objects.filter(ledger=ledger, kind=kind, retired_at__isnull=True)
    found = in_use.filter(Q(name=wanted) | Q(key=wanted)).order_by("pk")[:2]
    named = [each for each in found if each.name == wanted] or list(found)
    if not named:
        raise UnknownCategoryError(wanted, list(in_use.values_list("name", flat=True)))
    return named[0]
