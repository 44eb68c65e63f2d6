"""The clock stands still, and there is a ledger."""

from tests.support.books_fixtures import ledger, today

__all__ = ["ledger", "today"]
