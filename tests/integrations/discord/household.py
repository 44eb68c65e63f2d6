"""A household on Discord, for tests with the real bot: committed rows, and what became of them."""

from __future__ import annotations

import io
import time

from django.contrib.auth.models import User
from django.utils import timezone, translation
from PIL import Image

from agent.models import Turn
from finance.models import Expense, Ledger, Membership
from finance.services.ledgers import ledger_create
from integrations.discord.models import Account, AllowedChannel, AllowedServer, SeenMessage
from tests.support.doubles.discord_world import Payload
from tests.support.doubles.fake_discord import FakeDiscord


def household(fake: FakeDiscord, *, shows_figures: bool = True) -> Ledger:
    """Hanako, who is the double's owner, her ledger, and its channel."""
    hanako = User.objects.create_user("hanako")
    ledger = ledger_create(name="わが家", owner=hanako)
    linked(hanako, fake.world.owner)
    server = AllowedServer.objects.create(server_id=int(fake.world.guild_id), allowed_at=timezone.now())
    AllowedChannel.objects.create(
        server=server,
        channel_id=int(fake.world.channel_id),
        ledger=ledger,
        shows_figures=shows_figures,
        allowed_at=timezone.now(),
    )
    return ledger


def linked(user: User, discord_user: Payload) -> Account:
    """A Discord account of the person."""
    return Account.objects.create(
        user=user, discord_id=int(discord_user["id"]), name=discord_user["username"], linked_at=timezone.now()
    )


def member(ledger: Ledger, fake: FakeDiscord, name: str) -> Payload:
    """Another member of the household, with a Discord account."""
    user = User.objects.create_user(name)
    Membership.objects.create(ledger=ledger, user=user)
    discord_user = fake.add_member(name)
    linked(user, discord_user)
    return discord_user


def amounts() -> list[int]:
    """What is recorded."""
    return sorted(Expense.objects.filter(deleted_at=None).values_list("amount_yen", flat=True))


def settled(seconds: float = 20) -> None:
    """Waits until no turn runs and no reply is owed."""
    ends = time.monotonic() + seconds
    busy = [Turn.State.QUEUED, Turn.State.RUNNING]
    while (
        Turn.objects.filter(state__in=busy).exists() or SeenMessage.objects.filter(answered_at=None).exists()
    ):
        assert time.monotonic() < ends, "a turn or its reply did not end"
        time.sleep(0.03)


def ja(msgid: str) -> str:
    """The sentence as it is said in Japanese, whatever the catalogue has."""
    with translation.override("ja"):
        return translation.gettext(msgid)


def answered(fake: FakeDiscord) -> Payload:
    """The next message of the bot, when it says all that it will."""
    reply = fake.reply()
    settled()
    return reply


def picture() -> bytes:
    """A small PNG."""
    out = io.BytesIO()
    Image.new("RGB", (40, 30), "white").save(out, "PNG")
    return out.getvalue()
