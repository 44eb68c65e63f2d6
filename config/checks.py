"""What `manage.py check` says about an installation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections

MIN_SERVER_VERSION = 150000


@register(Tags.security)
def debug_stays_at_home(**_kwargs: Any) -> list[CheckMessage]:
    """Debug pages show settings and rows to whoever reaches them."""
    if settings.DEBUG and settings.PUBLIC_URL:
        return [
            Error(
                "MANEKI_DEBUG is on although MANEKI_PUBLIC_URL is set.",
                hint="Debug pages show rows and settings to anybody: turn one of the two off.",
                id="maneki.E001",
            )
        ]
    return []


@register(Tags.security)
def layer_reaches_all_processes(**_kwargs: Any) -> list[CheckMessage]:
    """Web and bot are processes of their own: a layer in memory would deliver nothing between them."""
    backend = settings.CHANNEL_LAYERS["default"]["BACKEND"]
    if backend == "channels.layers.InMemoryChannelLayer":
        return [
            Error(
                "The channel layer in memory does not reach other processes.",
                hint="Remove CHANNEL_LAYERS from the settings, or set REDIS_URL.",
                id="maneki.E002",
            )
        ]
    return []


@register(Tags.database)
def server_is_able(databases: Sequence[str] | None = None, **_kwargs: Any) -> list[CheckMessage]:
    """PostgreSQL 15 or newer, with pgvector."""
    messages: list[CheckMessage] = []
    for alias in databases or []:
        with connections[alias].cursor() as cursor:
            cursor.execute(
                "select current_setting('server_version_num')::int,"
                " exists (select from pg_available_extensions where name = 'vector')"
            )
            version, has_vector = cursor.fetchone()
        if version < MIN_SERVER_VERSION:
            messages.append(
                Error(
                    "The PostgreSQL server is too old.",
                    hint="Version 15 or newer is needed.",
                    id="maneki.E003",
                )
            )
        if not has_vector:
            messages.append(
                Error(
                    "The PostgreSQL server has no pgvector.",
                    hint="Memory keeps its vectors there: install the extension, for example postgresql-16-pgvector.",
                    id="maneki.E004",
                )
            )
    return messages
