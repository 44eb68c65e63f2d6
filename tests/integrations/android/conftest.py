"""A ledger, a clock that stands still, and a phone."""

from tests.support.books_fixtures import ledger, today  # noqa: F401 - fixtures
