"""Runs `manage.py runbot` with a Discord on this machine; started by tests/support/discord_bot.py."""

from __future__ import annotations

import os

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from django.core.management import execute_from_command_line

from tests.support.closed_network import refuse_outside

if __name__ == "__main__":
    Route.BASE = os.environ["TEST_DISCORD_API"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["TEST_DISCORD_GATEWAY"])
    refuse_outside()
    execute_from_command_line(["manage.py", "runbot"])
