"""Slash commands: the menu and a few more, with names and descriptions in both languages."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from integrations.discord.answers import acknowledge
from integrations.discord.components import menu_view
from integrations.discord.menu import MENU, Entry, menu_text

if TYPE_CHECKING:
    from integrations.discord.bot import MoneyBot

log = logging.getLogger(__name__)

_EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)


class Names(app_commands.Translator):
    """Gives Discord the Japanese names that the commands carry."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The name in that language, or None where there is none."""
        return string.extras.get("ja") if locale is discord.Locale.japanese else None


class CommandTree(app_commands.CommandTree["MoneyBot"]):
    """All commands; each asks for access as every other way in does."""

    def __init__(self, bot: MoneyBot) -> None:
        super().__init__(bot)
        self._presses = bot.presses
        for entry in MENU:
            self._add(entry.name, entry.name_ja, entry.description, entry.description_ja, self._show(entry))
        self._add("menu", "メニュー", "Buttons for the figures", "数字を見るボタン", self._menu)
        self._add("undo", "取り消し", "Take back your latest change", "最後の変更を取り消す", self._undo)
        self._add(
            "ledger", "家計簿", "Choose the ledger of direct messages", "DM で使う家計簿を選ぶ", self._ledger
        )
        self._add("link", "連携", "Link this account by a code", "コードでアカウントを連携する", self._link)

    async def announce(self) -> None:
        """Tells Discord all commands; the same ones again change nothing."""
        await self.set_translator(Names())
        await self.sync()

    def _add(self, name: str, name_ja: str, description: str, description_ja: str, callback: object) -> None:
        self.add_command(
            app_commands.Command(
                name=app_commands.locale_str(name, ja=name_ja),
                description=app_commands.locale_str(description, ja=description_ja),
                callback=callback,  # type: ignore[arg-type]
                allowed_contexts=_EVERYWHERE,
            )
        )

    def _show(self, entry: Entry) -> object:
        async def show(interaction: discord.Interaction) -> None:
            await self._presses.guarded(interaction, self._presses.show_command, entry)

        return show

    async def _menu(self, interaction: discord.Interaction) -> None:
        await self._presses.guarded(interaction, self._show_menu)

    async def _show_menu(self, interaction: discord.Interaction) -> None:
        await acknowledge(interaction, ephemeral=True, thinking=True)
        await self._presses.access(interaction)
        await self._presses.tell(interaction, [menu_text()], view=menu_view())

    async def _undo(self, interaction: discord.Interaction) -> None:
        await self._presses.guarded(interaction, self._presses.undo_latest)

    async def _ledger(self, interaction: discord.Interaction) -> None:
        await self._presses.guarded(interaction, self._presses.ask_ledger)

    async def _link(self, interaction: discord.Interaction) -> None:
        await self._presses.guarded(interaction, self._presses.open_link_modal)
