"""discord: the agent in channels and direct messages."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DiscordConfig(AppConfig):
    """Accounts, allowed channels, and the bot."""

    name = "integrations.discord"
    label = "discord"
    verbose_name = _("Discord")

    def ready(self) -> None:
        """Its page stands in the settings, and notes of payments are told in channels."""
        from agent.notes import AFTER_NOTE  # noqa: PLC0415 - models must be loaded
        from finance.navigation import Page, add_pages  # noqa: PLC0415
        from finance.settings_pages import SETTINGS_PAGES  # noqa: PLC0415
        from integrations.discord.services.note_queue import note_queue  # noqa: PLC0415

        if note_queue not in AFTER_NOTE:
            AFTER_NOTE.append(note_queue)
        add_pages(
            SETTINGS_PAGES,
            Page(
                _("Discord"),
                "discord-settings",
                _("Your Discord account, and the channels in which Maneki answers."),
                position=40,
            ),
        )
