"""A turn as messages of Discord: what was said, tables, and the buttons below the last one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from agent.presentation import Block, TurnView
from integrations.discord.tables import table_pieces
from integrations.discord.text import packed, plain, split_prose

MAX_BUTTONS = 10  # of one reply; two rows
_ACT = re.compile(r"[a-z]{2,20}:[1-9]\d{0,17}")


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """A button below a message. `custom_id` says it all, so that it works after a restart. style: as of events.

    url: a page that it leads to; then nothing is sent by a press.
    """

    label: str
    custom_id: str
    style: str = "plain"
    url: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One message of a reply."""

    text: str
    buttons: tuple[ButtonSpec, ...] = ()


def turn_parts(view: TurnView, *, language: str, notice: str = "") -> list[Part]:
    """The messages of a turn as it stands; [] while there is nothing to show. Buttons come with its end."""
    pieces = split_prose(plain(notice)) if notice else []
    for block in view.blocks:
        pieces += _pieces(block, language, finished=view.status is not None)
    if view.error and not view.explained:
        pieces += split_prose(plain(view.error))
    messages = list(packed(pieces))
    if not messages:
        return []
    buttons = tuple(turn_buttons(view)) if view.status is not None else ()
    return [*(Part(text) for text in messages[:-1]), Part(messages[-1], buttons)]


def _pieces(block: Block, language: str, *, finished: bool) -> list[str]:
    if block.kind == "say":
        return split_prose(plain("".join(block.items)))
    if block.kind == "display":
        return table_pieces(block.data, language)
    if block.kind == "proposal":
        return split_prose(f"**{plain(str(block.data['title']))}**\n{plain(str(block.data['summary']))}")
    if block.kind == "chips" and not finished:
        return [f"-# {plain(chip.label)} …" for chip in block.items if chip.state == "running"]
    return []


def turn_buttons(view: TurnView) -> list[ButtonSpec]:
    """Everything that can be pressed; `say:` buttons are named by their number, since their words may be long."""
    specs = []
    said = 0  # the number of a `say:` button among all of the turn
    for block in view.blocks:
        for button in block.items if block.kind in ("buttons", "proposal") else ():
            if str(button["value"]).startswith("say:"):
                specs.append(_spec(view.id, button, f"say:{said}"))
                said += 1
            elif str(button["value"]).startswith("open:/"):
                specs += _links(button)
            elif _ACT.fullmatch(str(button["value"])):
                specs.append(_spec(view.id, button, str(button["value"])))
    if view.undo_change is not None:
        specs.append(ButtonSpec(_("Undo"), f"t:{view.id}:undo:{view.undo_change}"))
    if any(block.kind == "display" and block.data.get("working") for block in view.blocks):
        specs.append(ButtonSpec(_("How it adds up"), f"t:{view.id}:sum:0"))
    unique = {spec.custom_id: spec for spec in specs}
    return list(unique.values())[:MAX_BUTTONS]


def _links(button: Mapping[str, Any]) -> list[ButtonSpec]:
    """A page of ours, where Discord's people can reach it."""
    if not settings.PUBLIC_URL:
        return []
    url = f"{settings.PUBLIC_URL}{str(button['value']).removeprefix('open:')}"
    return [ButtonSpec(str(button["label"])[:80], url, url=url)]


def _spec(turn_id: int, button: Mapping[str, Any], value: str) -> ButtonSpec:
    return ButtonSpec(str(button["label"])[:80], f"t:{turn_id}:{value}", str(button.get("style", "plain")))


def working_text(displays: Iterable[Mapping[str, Any]]) -> str:
    """The sums behind displays, for the eyes of who asks."""
    lines = []
    for data in displays:
        if data.get("working"):
            lines += [f"**{plain(str(data['title']))}**", *(plain(str(line)) for line in data["working"])]
    return next(packed(lines), "")
