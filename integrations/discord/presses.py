"""Buttons, selects and modals: whoever may press is asked for anew, and the answer comes however late it is."""

from __future__ import annotations

import asyncio
import logging
import re
import uuid
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from django.utils import translation
from django.utils.translation import gettext as _

from agent.models import Turn, TurnEvent
from agent.threads import connection_lost, in_thread
from finance.errors import LedgerError
from finance.models import Membership
from integrations.discord.access import Access, Place, access_of
from integrations.discord.answers import acknowledge, language_of_interaction, tell
from integrations.discord.book_presses import press_note, press_question
from integrations.discord.components import (
    LEDGER_SELECT,
    LINK_FIELD,
    LINK_MODAL,
    link_modal,
    select_view,
    without,
)
from integrations.discord.corrections import correction_dismiss, correction_press
from integrations.discord.errors import LinkError, OutsideError
from integrations.discord.intake import press_take, said_button, turn_of_person
from integrations.discord.menu import Entry, entry_of, full_view_url, menu_displays
from integrations.discord.messages import linked_sentence
from integrations.discord.models import SeenMessage
from integrations.discord.replies import working_text
from integrations.discord.services.linking import account_ledger_set, account_link
from integrations.discord.tables import table_pieces
from integrations.discord.text import packed

if TYPE_CHECKING:
    from integrations.discord.bot import MoneyBot

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.5  # for whom an answer is to be seen must be said within 3 s
_TURN = re.compile(r"t:(\d{1,18}):([a-z]{2,20}):(\d{1,18})")
_MENU = re.compile(r"m:([a-z]+)")
_NOTE = re.compile(r"n:(\d{1,18}):(undo|cat)")
_QUESTION = re.compile(r"q:(\d{1,18}):(same|different):(\d{1,9}):(\d{1,9})")
_CORRECTION = re.compile(r"c:(\d{1,18}):(do|no)")


class Presses:
    """What the bot does with interactions."""

    def __init__(self, bot: MoneyBot) -> None:
        self._bot = bot
        self._pressed: dict[int, tuple[discord.Message, list[str]]] = {}

    async def handle(self, interaction: discord.Interaction) -> None:
        """One press, select or modal."""
        await self.guarded(interaction, self._handle)

    async def guarded(self, interaction: discord.Interaction, act: Any, *args: Any) -> None:
        """Runs an act; whatever goes wrong is said to the person who pressed, and to nobody else."""
        with translation.override(language_of_interaction(interaction)):
            try:
                await act(interaction, *args)
            except LedgerError as error:
                await self.tell(interaction, [str(error)])
            except Exception as error:
                await self._tell_failure(interaction, error)

    async def tell(
        self, interaction: discord.Interaction, texts: Sequence[str], *, view: discord.ui.View | None = None
    ) -> None:
        """Answers the presser alone."""
        await tell(self._bot, interaction, texts, view=view)

    async def _tell_failure(self, interaction: discord.Interaction, error: Exception) -> None:
        if connection_lost(error):
            sentence = _("The database could not be reached.") + " " + _("Please try again in a moment.")
        else:
            reference = uuid.uuid4().hex[:8]
            log.exception("interaction %s failed, reference %s", interaction.id, reference, exc_info=error)
            sentence = _("Something went wrong on our side (reference %(reference)s). Please try again.") % {
                "reference": reference
            }
        await acknowledge(interaction)
        await self.tell(interaction, [sentence])

    async def access(self, interaction: discord.Interaction) -> Access:
        """The presser's access where they pressed. Raises OutsideError."""
        parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
        place = Place(interaction.channel_id or 0, interaction.guild_id, parent)
        return await in_thread(access_of, discord_id=interaction.user.id, place=place)

    async def _handle(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if custom_id == LINK_MODAL:
            await acknowledge(interaction, ephemeral=True, thinking=True)
            await self._link(interaction, _field(data, LINK_FIELD))
            return
        await acknowledge(interaction)
        access = await self.access(interaction)
        if found := _TURN.fullmatch(custom_id):
            await self._press_turn(interaction, access, int(found[1]), found[2], int(found[3]))
        elif found := _MENU.fullmatch(custom_id):
            await self.show_entry(interaction, access, entry_of(found[1]))
        elif found := _CORRECTION.fullmatch(custom_id):
            await self._press_correction(interaction, access, int(found[1]), found[2] == "do")
        elif found := _NOTE.fullmatch(custom_id):
            await press_note(interaction, access, int(found[1]), _chosen(data))
        elif found := _QUESTION.fullmatch(custom_id):
            versions = int(found[3]), int(found[4])
            said = await press_question(interaction, access, int(found[1]), found[2] == "same", versions)
            await tell(self._bot, interaction, [said], ephemeral=access.is_private)
        elif custom_id == LEDGER_SELECT:
            await self._choose_ledger(interaction, access, data)
        else:
            await self.tell(interaction, [_("That button is not known any more.")])

    async def _press_turn(
        self, interaction: discord.Interaction, access: Access, turn_id: int, kind: str, number: int
    ) -> None:
        turn = await in_thread(turn_of_person, turn_id, access.user.pk)
        if turn is None:
            raise LinkError(_("That button belongs to someone else."))
        if interaction.guild_id is not None and turn.conversation.ledger_id != access.ledger.pk:
            raise OutsideError
        if kind == "sum":
            await self.tell(interaction, [await in_thread(_working_of, turn)])
            return
        words, action = "", f"{kind}:{number}"
        if kind == "say":
            words, action = await in_thread(said_button, turn_id, number), ""
        if not (words or action):
            await self.tell(interaction, [_("That button is not known any more.")])
            return
        seen = await in_thread(
            press_take,
            access,
            interaction_id=interaction.id,
            channel_id=interaction.channel_id or 0,
            author_id=interaction.user.id,
            message_id=interaction.message.id if interaction.message else interaction.id,
            conversation=turn.conversation,
            text=words,
            action=action,
            language=turn.language,
        )
        gone = [f"t:{turn_id}:{kind}:{number}"]
        if kind in ("proposal", "dismiss"):
            gone = [f"t:{turn_id}:proposal:{number}", f"t:{turn_id}:dismiss:{number}"]
        self._follow(interaction, seen, gone)

    async def _press_correction(
        self, interaction: discord.Interaction, access: Access, correction_id: int, is_wanted: bool
    ) -> None:
        gone = [f"c:{correction_id}:do", f"c:{correction_id}:no"]
        if is_wanted:
            message_id = interaction.message.id if interaction.message else interaction.id
            seen = await in_thread(
                correction_press,
                access,
                correction_id,
                interaction_id=interaction.id,
                message_id=message_id,
            )
            self._follow(interaction, seen, gone)
            return
        await in_thread(correction_dismiss, access, correction_id)
        if interaction.message is not None:
            await interaction.message.edit(view=without(interaction.message, gone))

    def _follow(self, interaction: discord.Interaction, seen: SeenMessage | None, gone: list[str]) -> None:
        """Brings the reply to a press, and takes its button away when it has acted."""
        if seen is None:
            return
        if interaction.message is not None:
            self._pressed[seen.pk] = interaction.message, gone
        self._bot.deliver(seen)

    async def settle(self, seen: SeenMessage) -> None:
        """The press has its answer: what was pressed is not offered any more, but for words that can be said again."""
        message, gone = self._pressed.pop(seen.pk, (None, []))
        if message is None or (seen.turn is not None and not seen.turn.action and gone[0].startswith("t:")):
            return
        try:
            await message.edit(view=without(message, gone))
        except discord.HTTPException as error:
            log.info("the buttons of %s stay: %s", message.id, error)

    # the menu, ledgers and links

    async def show_entry(self, interaction: discord.Interaction, access: Access, entry: Entry | None) -> None:
        """What an entry of the menu shows, to everyone where figures may be shown, else to the presser."""
        if entry is None:
            await self.tell(interaction, [_("That button is not known any more.")])
            return
        language = language_of_interaction(interaction)
        if entry.displays is None:
            url = full_view_url()
            text = url or _(
                "The full view is on the web page of this installation, which has no address of its own."
            )
            await self.tell(interaction, [text])
            return
        displays = await in_thread(menu_displays, access, entry, language)
        pieces = [piece for data in displays for piece in table_pieces(data, language)]
        await tell(self._bot, interaction, list(packed(pieces)), ephemeral=access.is_private)

    async def show_command(self, interaction: discord.Interaction, entry: Entry) -> None:
        """The same for a slash command, whose answer must be public or not before it is known."""
        access = None
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                access = await self.access(interaction)
        except (TimeoutError, OutsideError):
            pass
        await acknowledge(interaction, ephemeral=access is None or access.is_private, thinking=True)
        await self.show_entry(interaction, access or await self.access(interaction), entry)

    async def undo_latest(self, interaction: discord.Interaction) -> None:
        """Takes back the person's latest change, as the menu word does."""
        await acknowledge(interaction, ephemeral=True, thinking=True)
        access = await self.access(interaction)
        seen = await in_thread(
            press_take,
            access,
            interaction_id=interaction.id,
            channel_id=interaction.channel_id or 0,
            author_id=interaction.user.id,
            message_id=interaction.id,
            text="取り消して" if language_of_interaction(interaction) == "ja" else "undo",
        )
        await self.tell(interaction, [_("Taking back your latest change.")])
        self._follow(interaction, seen, [])

    async def ask_ledger(self, interaction: discord.Interaction) -> None:
        """Which ledger direct messages are about."""
        await acknowledge(interaction, ephemeral=True, thinking=True)
        access = await self.access(interaction)
        options = await in_thread(_ledgers_of, access)
        text = _("Which ledger are your direct messages about?")
        await self.tell(interaction, [text], view=select_view(LEDGER_SELECT, text, options))

    async def _choose_ledger(self, interaction: discord.Interaction, access: Access, data: Any) -> None:
        chosen = _chosen(data)
        number = int(chosen) if re.fullmatch(r"\d{1,18}", chosen) else 0
        ledger = await in_thread(account_ledger_set, account=access.account, ledger_id=number)
        await tell(
            self._bot,
            interaction,
            [_("Direct messages are about “%(ledger)s” now.") % {"ledger": ledger.name}],
        )

    async def open_link_modal(self, interaction: discord.Interaction) -> None:
        """Asks for a code; this is for everybody, since it shows nothing."""
        await interaction.response.send_modal(link_modal())

    async def _link(self, interaction: discord.Interaction, code: str) -> None:
        name, discord_id = interaction.user.display_name, interaction.user.id
        account = await in_thread(account_link, code=code, discord_id=discord_id, name=name)
        await self.tell(interaction, [await in_thread(linked_sentence, account)])


def _field(data: Any, custom_id: str) -> str:
    """What was typed into a field of a modal."""
    for row in data.get("components") or ():
        for item in [row.get("component") or {}, *(row.get("components") or ())]:
            if item.get("custom_id") == custom_id:
                return str(item.get("value") or "")
    return ""


def _chosen(data: Any) -> str:
    """The value that was chosen of a select; "" for a button."""
    return str(next(iter(data.get("values") or ()), ""))


def _working_of(turn: Turn) -> str:
    events = TurnEvent.objects.filter(turn=turn, kind="display").order_by("seq")
    return working_text([event.data for event in events]) or _("Nothing is behind that.")


def _ledgers_of(access: Access) -> list[tuple[str, str]]:
    mine = Membership.objects.filter(user_id=access.user.pk).select_related("ledger").order_by("pk")
    return [(str(one.ledger_id), one.ledger.name) for one in mine]
