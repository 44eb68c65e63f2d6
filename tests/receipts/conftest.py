"""Fixtures for receipts: conversations with a double of Gemini, and the books' day. Django is set up only later."""

from __future__ import annotations

from tests.agent.conftest import gemini, talk
from tests.support.books_fixtures import ledger, today

__all__ = ["gemini", "ledger", "talk", "today"]
