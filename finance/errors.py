"""Errors of the ledger. Each has a `code` for programs and a message that can be shown as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from finance.money import MAX_YEN


class LedgerError(Exception):
    """Something that a person asked for and that the ledger refuses; `str()` is one ready sentence."""

    code = "refused"

    @property
    def details(self) -> dict[str, Any]:
        """More for programs, beside the code and the sentence."""
        return {}


class AmountError(LedgerError):
    """An amount that is not a whole number of yen between 1 and MAX_YEN."""

    code = "amount"

    def __init__(self) -> None:
        super().__init__(
            _("An amount is a whole number of yen between 1 and %(max)s.") % {"max": f"{MAX_YEN:,}"}
        )


class FutureExpenseError(LedgerError):
    """An expense dated after today; a planned expense is meant."""

    code = "future_date"

    def __init__(self, day: date) -> None:
        super().__init__(
            _("%(date)s is still to come. Shall I note it as a planned expense instead?")
            % {"date": day.isoformat()}
        )


class FarDateError(LedgerError):
    """A date so far away that it is more likely a slip."""

    code = "far_date"

    def __init__(self, day: date) -> None:
        super().__init__(
            _("%(date)s is too far away to be recorded. Please check the year.") % {"date": day.isoformat()}
        )


class UnknownRowError(LedgerError):
    """An id that this ledger does not have; said alike for missing and foreign rows."""

    code = "not_found"

    def __init__(self, public_id: str) -> None:
        super().__init__(_("There is no row %(id)s in this ledger.") % {"id": public_id})


class UnknownCategoryError(LedgerError):
    """A category that this ledger does not have."""

    code = "unknown_category"

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(
            _("There is no category “%(name)s”. There are: %(known)s.")
            % {"name": name, "known": _(", ").join(known)}
        )


class CategoryError(LedgerError):
    """A category that cannot be so; the message has the reason."""

    code = "category"


class MonthClosedError(LedgerError):
    """A write into a closed month. For a new row of `own_day`, `late_day` is where a late arrival would go."""

    code = "month_closed"

    def __init__(self, month: str, *, own_day: date | None = None, late_day: date | None = None) -> None:
        self.late_day = late_day
        sentence = _("%(month)s is closed, so nothing in it can change any more.") % {"month": month}
        if own_day is not None and late_day is not None:
            sentence += " " + _(
                "As a late arrival it can go on %(late)s and keep %(own)s as its own day."
            ) % {
                "late": late_day.isoformat(),
                "own": own_day.isoformat(),
            }
        super().__init__(sentence)


class LateArrivalError(LedgerError):
    """A late arrival whose own day is not before the day on which it counts."""

    code = "late_arrival"

    def __init__(self, own_day: date) -> None:
        super().__init__(
            _("%(date)s is not before the day on which the late arrival counts.")
            % {"date": own_day.isoformat()}
        )


class SeveralRefusedError(LedgerError):
    """Several rows to change at once, of which some were refused, so that none was changed.

    `items` has, in the order asked for, each row's id and why it was refused (empty: it could have been changed).
    """

    code = "several_refused"

    def __init__(self, asked: Sequence[str], refused: Mapping[str, LedgerError]) -> None:
        self.items = {public_id: str(refused.get(public_id, "")) for public_id in asked}
        reasons = " ".join(f"{public_id}: {why}" for public_id, why in self.items.items() if why)
        super().__init__(_("None of them was changed. %(reasons)s") % {"reasons": reasons})

    @property
    def details(self) -> dict[str, Any]:
        """An exact report on each row."""
        return {"items": [{"id": public_id, "refused": why or None} for public_id, why in self.items.items()]}


class ConflictError(LedgerError):
    """A row that somebody else changed in the meantime; `row` is what it has become, where that is known."""

    code = "conflict"

    def __init__(self, public_id: str, row: object = None) -> None:
        self.row = row
        super().__init__(
            _("%(id)s was changed by someone else in the meantime. Please look at it again and repeat.")
            % {"id": public_id}
        )


class NotAllowedError(LedgerError):
    """A member whose role does not allow the act."""

    code = "not_allowed"

    def __init__(self) -> None:
        super().__init__(_("You may look at this ledger, but not change it."))


class UndoError(LedgerError):
    """A change that can no longer be undone; the message has the reason."""

    code = "undo"


class RefundError(LedgerError):
    """A refund that cannot give that expense back; the message has the reason."""

    code = "refund"


class EmptyUpdateError(LedgerError):
    """An update that names no field to change."""

    code = "empty_update"

    def __init__(self) -> None:
        super().__init__(_("Please say what should change: the amount, the category, the date or the text."))


class MonthNameError(LedgerError):
    """A month that is not written as YYYY-MM."""

    code = "month_name"

    def __init__(self, name: str) -> None:
        super().__init__(_("“%(name)s” is not a month. Write it like 2026-05.") % {"name": name})


class TextError(LedgerError):
    """A text that is empty, too long or holds characters that cannot be stored."""

    code = "text"
