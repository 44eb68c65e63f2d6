"""Turns on the real database, with a double in place of Gemini. Django is set up only after this file is read."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest


@pytest.fixture
def gemini() -> Iterator[Any]:
    """A strict double, to which the settings lead."""
    with import_module("tests.support.gemini").gemini_double() as fake:
        yield fake


@pytest.fixture
def talk(transactional_db: None) -> Iterator[Any]:
    """A conversation. Turns run in threads with connections of their own, so its rows are really committed."""
    yield import_module("tests.support.turns").conversation_of_hanako()
    import_module("agent.threads").close_threads()
