"""Fixtures of the books; a conftest.py imports them. Django is set up only after those files are read."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    """It is noon of books.TODAY in Tokyo, and everything is said in English."""
    books = import_module("tests.support.books")
    translation = import_module("django.utils.translation")
    with books.on(books.TODAY), translation.override("en"):
        yield


@pytest.fixture
def ledger(db: None) -> Any:
    """A ledger whose months begin on the 1st."""
    return import_module("tests.support.books").make_ledger()
