"""Errors of budgets; each message can be shown as it is."""

from __future__ import annotations

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from finance.errors import LedgerError
from finance.money import yen_text


def _yen(amount: int) -> str:
    return yen_text(amount, "ja" if (get_language() or "ja").startswith("ja") else "en")


class PlanDoesNotFitError(LedgerError):
    """The ceiling is below fixed costs + planned expenses + allotments."""

    code = "does_not_fit"

    def __init__(self, *, ceiling: int, fixed: int, planned: int, allotted: int) -> None:
        super().__init__(
            _(
                "That does not fit: fixed costs %(fixed)s, planned expenses %(planned)s and allotments "
                "%(allotted)s make %(total)s, and the ceiling is %(ceiling)s. Nothing was changed."
            )
            % {
                "fixed": _yen(fixed),
                "planned": _yen(planned),
                "allotted": _yen(allotted),
                "total": _yen(fixed + planned + allotted),
                "ceiling": _yen(ceiling),
            }
        )


class MonthStateError(LedgerError):
    """An act that the state of the month does not allow; the message names the state."""

    code = "month_state"


class BudgetArgumentsError(LedgerError):
    """set_budget without a ceiling or a category with its amount."""

    code = "budget_arguments"

    def __init__(self) -> None:
        super().__init__(
            _(
                "Say either the ceiling of the month, or a category with its amount, for example: food 30,000 yen."
            )
        )


class AlreadyPaidError(LedgerError):
    """A cost that another expense pays; the message names it."""

    code = "already_paid"


class NothingPlannedError(LedgerError):
    """A month without any plan cannot be confirmed."""

    code = "nothing_planned"

    def __init__(self, month: str) -> None:
        super().__init__(
            _(
                "%(month)s has no budget to confirm yet. Set one first, for example: food 30,000 yen this month."
            )
            % {"month": month}
        )


class NotClosableError(LedgerError):
    """A month that cannot be closed (yet); the message has the reason."""

    code = "not_closable"


class CarryoverError(LedgerError):
    """A rest of a closed month that cannot go there; the message has the reason."""

    code = "carryover"


class NotCloserError(LedgerError):
    """A close that an owner has to press; the message names them."""

    code = "not_allowed"

    def __init__(self, owners: list[str]) -> None:
        super().__init__(
            _("Only an owner of the ledger closes a month: %(owners)s.") % {"owners": _(", ").join(owners)}
        )


class NoLongerWishedError(LedgerError):
    """A wish that was bought or deleted already."""

    code = "no_longer_wished"

    def __init__(self, name: str) -> None:
        super().__init__(
            _("“%(name)s” is no longer on the wish list: it was bought or deleted already.") % {"name": name}
        )


class UnknownMonthlyError(LedgerError):
    """No monthly cost or income of this name; the message says which there are."""

    code = "unknown_monthly"

    def __init__(self, name: str, known: list[str]) -> None:
        sentence = _("Nothing called “%(name)s” comes every month.") % {"name": name}
        if known:
            sentence += " " + _("There are: %(known)s.") % {"known": _(", ").join(known)}
        super().__init__(sentence)
