"""Errors about memories and documents; their messages are ready to show."""

from __future__ import annotations

from django.utils.translation import gettext as _

from finance.errors import LedgerError


class UnknownMemoryError(LedgerError):
    """A memory that this person does not have; said alike for missing and foreign ones."""

    code = "unknown_memory"

    def __init__(self) -> None:
        super().__init__(_("That memory does not exist."))


class EmptyMemoryError(LedgerError):
    """A text of which nothing is left to remember."""

    code = "empty_memory"

    def __init__(self) -> None:
        super().__init__(
            _(
                "There is nothing in that to remember. Amounts are not remembered as text; the ledger has them."
            )
        )


class LongMemoryError(LedgerError):
    """A text that is too long for one memory."""

    code = "long_memory"

    def __init__(self, limit: int) -> None:
        super().__init__(_("That is too long to remember: at most %(limit)s characters.") % {"limit": limit})


class DocumentError(LedgerError):
    """A document that cannot be taken or read; the message says why and what helps."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class OthersReadHereError(LedgerError):
    """Personal memories are asked for where others may read the answer."""

    code = "others_read_here"

    def __init__(self) -> None:
        super().__init__(_("Others may read this place, so I keep your memories for the web page."))
