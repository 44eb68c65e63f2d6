"""Opens channels for the bot and closes them again: an owner of the ledger decides."""

from __future__ import annotations

import re

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from finance import clock
from finance.models import Ledger
from finance.services.members import require_owner
from integrations.discord.errors import PlaceError
from integrations.discord.models import AllowedChannel, AllowedServer

# What Discord copies for a channel: https://discord.com/channels/<server>/<channel>
_LINK = re.compile(
    r"(?:https?://)?(?:\w+\.)?discord(?:app)?\.com/channels/(\d{15,20})/(\d{15,20})(?:/\d*)?/?"
)


def channel_allow(
    *,
    ledger: Ledger,
    actor: User,
    link: str,
    name: str = "",
    shows_figures: bool = False,
    takes_notes: bool = False,
    only_mentions: bool = False,
) -> AllowedChannel:
    """Opens the channel of this link for the ledger, or changes how it is open.

    Raises PlaceError, NotAllowedError.
    """
    require_owner(ledger, actor)
    server_id, channel_id = link_ids(link)
    if settings.DISCORD_SERVERS and server_id not in settings.DISCORD_SERVERS:
        raise PlaceError(_("That server is not one of those that this installation serves."))
    if takes_notes and not shows_figures:
        raise PlaceError(_("Notes of payments show figures: please allow figures in that channel, too."))
    with transaction.atomic():
        server, _made = AllowedServer.objects.get_or_create(
            server_id=server_id, defaults={"allowed_at": clock.now()}
        )
        if AllowedChannel.objects.filter(channel_id=channel_id).exclude(ledger=ledger).exists():
            raise PlaceError(_("That channel belongs to another ledger."))
        if takes_notes:
            AllowedChannel.objects.filter(ledger=ledger, takes_notes=True).update(takes_notes=False)
        channel, _made = AllowedChannel.objects.update_or_create(
            channel_id=channel_id,
            defaults={
                "server": server,
                "name": name.strip()[:100],
                "ledger": ledger,
                "shows_figures": shows_figures,
                "takes_notes": takes_notes,
                "only_mentions": only_mentions,
                "allowed_by": actor,
            },
            create_defaults={
                "server": server,
                "name": name.strip()[:100],
                "ledger": ledger,
                "shows_figures": shows_figures,
                "takes_notes": takes_notes,
                "only_mentions": only_mentions,
                "allowed_by": actor,
                "allowed_at": clock.now(),
            },
        )
    return channel


def channel_close(*, ledger: Ledger, actor: User, channel_row_id: int) -> None:
    """The bot answers there no more; a server without channels is left. Raises NotAllowedError."""
    require_owner(ledger, actor)
    with transaction.atomic():
        AllowedChannel.objects.filter(ledger=ledger, pk=channel_row_id).delete()
        AllowedServer.objects.filter(channels=None).delete()


def link_ids(link: str) -> tuple[int, int]:
    """Server and channel of a link that Discord has copied. Raises PlaceError."""
    found = _LINK.fullmatch(link.strip())
    if found is None:
        raise PlaceError(
            _(
                "That is no link to a channel. In Discord, choose “Copy Link” on the channel and paste it here."
            )
        )
    return int(found[1]), int(found[2])
