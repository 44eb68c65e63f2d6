"""The double that stands for Gemini."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.doubles.fake_gemini import FakeGemini
from tests.support.gemini import gemini_double


@pytest.fixture
def gemini() -> Iterator[FakeGemini]:
    """A strict double, to which the settings lead."""
    with gemini_double() as fake:
        yield fake
