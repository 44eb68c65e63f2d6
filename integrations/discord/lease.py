"""The lease of the one bot process that answers. The database's clock counts, whatever the machines think."""

from __future__ import annotations

import os
import secrets

from django.db import connection

from integrations.discord.models import BotLease

BEAT_SECONDS = 5.0
LASTS_SECONDS = 15
_NAME = "bot"
_TAKE = """
INSERT INTO discord_botlease (name, holder, until) VALUES (%(name)s, %(holder)s, now() + %(lasts)s * interval '1 second')
ON CONFLICT (name) DO UPDATE SET holder = EXCLUDED.holder, until = EXCLUDED.until
WHERE discord_botlease.holder = EXCLUDED.holder OR discord_botlease.until < now()
RETURNING holder
"""


def new_holder() -> str:
    """A name for this process."""
    return f"{os.getpid()}-{secrets.token_hex(4)}"


def lease_take(holder: str) -> bool:
    """Takes the lease, or renews it; False while another process has it."""
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, {"name": _NAME, "holder": holder, "lasts": LASTS_SECONDS})
        return cursor.fetchone() is not None


def lease_release(holder: str) -> None:
    """Lets another process answer at once."""
    BotLease.objects.filter(name=_NAME, holder=holder).delete()
