"""What a person is told when the bot refuses."""

from __future__ import annotations

from django.utils.translation import gettext as _

from finance.errors import LedgerError


class OutsideError(LedgerError):
    """Somebody, or a place, that is not on the list: one neutral sentence, no data, no model."""

    code = "outside"

    def __init__(self) -> None:
        super().__init__(_("I only answer people who are linked, in places that were opened for me."))


class LinkError(LedgerError):
    """A code that links nobody; the message has the reason."""

    code = "link"


class PlaceError(LedgerError):
    """A channel that cannot be opened; the message has the reason."""

    code = "place"
