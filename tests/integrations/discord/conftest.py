"""Ledgers and clocks of the books' tests, for those that need them."""

from tests.support.books_fixtures import ledger, today  # noqa: F401 - fixtures
