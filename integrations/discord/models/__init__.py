"""Tables of the Discord door."""

from integrations.discord.models.account import Account, LinkCode
from integrations.discord.models.delivery import DeliveredNote
from integrations.discord.models.lease import BotLease
from integrations.discord.models.message import Correction, SeenMessage, Talk
from integrations.discord.models.place import AllowedChannel, AllowedServer

__all__ = [
    "Account",
    "AllowedChannel",
    "AllowedServer",
    "BotLease",
    "Correction",
    "DeliveredNote",
    "LinkCode",
    "SeenMessage",
    "Talk",
]
