"""Fixtures of tests with one real bot per module; their modules import them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.integrations.discord.household import settled
from tests.support.discord_bot import BotProcess
from tests.support.doubles.fake_discord import FakeDiscord


@pytest.fixture(autouse=True)
def today() -> None:
    """These processes have the real clock."""


@pytest.fixture(scope="module")
def server(django_db_setup: None) -> Iterator[tuple[FakeDiscord, BotProcess]]:
    """One bot for the whole module; the rows go with each test."""
    with FakeDiscord() as fake, BotProcess(fake) as bot:
        yield fake, bot


@pytest.fixture
def fake(transactional_db: None, server: tuple[FakeDiscord, BotProcess]) -> Iterator[FakeDiscord]:
    fake, bot = server
    fake.read_all()
    yield fake
    assert bot.is_alive(), bot.log_text()
    settled()
