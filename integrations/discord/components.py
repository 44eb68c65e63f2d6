"""Buttons, selects and the modal. Their custom ids say all, so presses are read without any state of the process."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from django.utils.translation import gettext as _

from integrations.discord.menu import MENU, full_view_url
from integrations.discord.replies import ButtonSpec
from integrations.discord.services.notes import NoteMessage

STYLES = {"primary": discord.ButtonStyle.primary, "danger": discord.ButtonStyle.danger}
LINK_MODAL = "link"
LINK_FIELD = "code"
LEDGER_SELECT = "ledger"
MAX_OPTIONS = 25  # as Discord allows


def view_of(specs: Sequence[ButtonSpec]) -> discord.ui.View | None:
    """The buttons below a message, or nothing."""
    return buttons_view(specs) if specs else None


def buttons_view(specs: Sequence[ButtonSpec]) -> discord.ui.View:
    """The buttons below a message."""
    view = _view()
    for spec in specs:
        if spec.url:
            view.add_item(discord.ui.Button(label=spec.label, url=spec.url))
            continue
        style = STYLES.get(spec.style, discord.ButtonStyle.secondary)
        view.add_item(discord.ui.Button(label=spec.label, custom_id=spec.custom_id, style=style))
    return view


def menu_view() -> discord.ui.View:
    """The menu; the full view is a link where one is known."""
    view = _view()
    for entry in MENU:
        if entry.displays is not None:
            style = discord.ButtonStyle.primary if entry is MENU[0] else discord.ButtonStyle.secondary
            view.add_item(
                discord.ui.Button(label=str(entry.label)[:80], custom_id=f"m:{entry.key}", style=style)
            )
        elif url := full_view_url():
            view.add_item(discord.ui.Button(label=str(entry.label)[:80], url=url))
        else:
            view.add_item(discord.ui.Button(label=str(entry.label)[:80], custom_id=f"m:{entry.key}"))
    return view


def select_view(custom_id: str, placeholder: str, options: Sequence[tuple[str, str]]) -> discord.ui.View:
    """A choice of one among (value, label)."""
    view = _view()
    select: discord.ui.Select = discord.ui.Select(
        custom_id=custom_id,
        placeholder=placeholder[:150],
        options=[
            discord.SelectOption(value=value, label=label[:100]) for value, label in options[:MAX_OPTIONS]
        ],
    )
    view.add_item(select)
    return view


def note_view(note: NoteMessage) -> discord.ui.View:
    """Undo, the answers to a question, and a select of categories."""
    view = buttons_view(note.buttons)
    if note.choices:
        options = [
            discord.SelectOption(value=value, label=label[:100], default=is_chosen)
            for value, label, is_chosen in note.choices
        ]
        view.add_item(discord.ui.Select(custom_id=note.select_id, options=options, row=1))
    return view


def without(message: discord.Message, gone: Sequence[str]) -> discord.ui.View | None:
    """The message's components except those; None when none is left."""
    view = discord.ui.View.from_message(message, timeout=None)
    for item in list(view.children):
        if getattr(item, "custom_id", None) in gone:
            view.remove_item(item)
    view.stop()
    return view if view.children else None


def link_modal() -> discord.ui.Modal:
    """Asks for the code of the settings page."""
    modal = discord.ui.Modal(title=_("Link this account")[:45], custom_id=LINK_MODAL, timeout=None)
    modal.add_item(
        discord.ui.TextInput(
            label=_("Code from the settings page")[:45],
            custom_id=LINK_FIELD,
            placeholder="K7WQ-3MTX",
            min_length=8,
            max_length=12,
        )
    )
    modal.stop()
    return modal


def _view() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.stop()  # the library need not remember it: presses come as events
    return view
