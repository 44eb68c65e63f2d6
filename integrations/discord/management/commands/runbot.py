"""python manage.py runbot"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from integrations.discord.process import BotProcess, BotSetupError

SETUP_EXIT_CODE = 78  # sysexits.h, EX_CONFIG: to start again is of no use


class Command(BaseCommand):
    """Answers on Discord until SIGTERM or Ctrl-C."""

    help = "Answers on Discord (docs/discord.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Runs to the end; a setting that a person must change is one sentence."""
        try:
            if not settings.DISCORD_TOKEN:
                raise BotSetupError(_("Please set DISCORD_TOKEN to the bot's token (docs/discord.md)."))
            asyncio.run(BotProcess().run())
        except BotSetupError as error:
            self.stderr.write(str(error))
            sys.exit(SETUP_EXIT_CODE)
