"""Who may ask, and where: one rule for messages, buttons, modals, selects and slash commands."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User

from finance.models import Ledger, Membership
from integrations.discord.errors import OutsideError
from integrations.discord.models import Account, AllowedChannel


@dataclass(frozen=True, slots=True)
class Place:
    """Where something was written or pressed. server_id None: a direct message. parent_id: of a thread."""

    channel_id: int
    server_id: int | None = None
    parent_id: int | None = None


@dataclass(frozen=True, slots=True)
class Access:
    """A linked person in a place that is open to them. `is_private`: figures go by direct message from here."""

    account: Account
    ledger: Ledger
    is_private: bool
    only_mentions: bool = False

    @property
    def user(self) -> User:
        """The person."""
        return self.account.user


def access_of(*, discord_id: int, place: Place) -> Access:
    """The person's access in that place. Raises OutsideError, alike for people and for places."""
    account = Account.objects.select_related("user", "ledger").filter(discord_id=discord_id).first()
    if account is None or not account.user.is_active:
        raise OutsideError
    if place.server_id is None:
        return Access(account, _own_ledger(account), is_private=False)
    if settings.DISCORD_SERVERS and place.server_id not in settings.DISCORD_SERVERS:
        raise OutsideError
    channel = (
        AllowedChannel.objects.select_related("ledger")
        .filter(channel_id=place.parent_id or place.channel_id, server__server_id=place.server_id)
        .first()
    )
    if channel is None or not _is_member(account, channel.ledger):
        raise OutsideError
    return Access(account, channel.ledger, not channel.shows_figures, channel.only_mentions)


def _own_ledger(account: Account) -> Ledger:
    """What direct messages are about: the chosen ledger while the person is in it, else their first one."""
    if account.ledger is not None and _is_member(account, account.ledger):
        return account.ledger
    mine = Membership.objects.filter(user_id=account.user_id).select_related("ledger").order_by("pk").first()
    if mine is None:
        raise OutsideError
    return mine.ledger


def _is_member(account: Account, ledger: Ledger) -> bool:
    return Membership.objects.filter(user_id=account.user_id, ledger=ledger).exists()
