"""A web server whose Gemini is a double that takes its time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.support.daphne import DaphneProcess
from tests.support.doubles.fake_gemini import FakeGemini
from tests.support.gemini import KEY


def environment_of(fake: FakeGemini) -> dict[str, str]:
    """What leads a server to the double."""
    return {
        "GEMINI_API_KEY": KEY,
        "GOOGLE_GEMINI_BASE_URL": fake.url,
        "MANEKI_GEMINI_MODELS": "gemini-3.8-flash",
    }


@contextmanager
def server_with_model(**options: Any) -> Iterator[tuple[DaphneProcess, FakeGemini]]:
    """A running server and the double behind it."""
    with FakeGemini(**options) as fake, DaphneProcess(environment_of(fake)) as web:
        yield web, fake
