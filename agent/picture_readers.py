"""Readers of pictures: asked before any model, since what they understand is checked by code and nothing else is callable.

The app of receipts stands above this one and puts its reader here when it is ready.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from agent.events import Button
from agent.llm.base import ChatModel
from agent.models import Turn
from agent.skills.tool import Tool, TurnContext
from agent.threads import connection_lost
from finance.display import Display

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PicturesRead:
    """What a reader has made of a turn's pictures; with it the turn is answered.

    tool, arguments: the one write that follows from them, which runs at once. sentence, displays, buttons: what is said
    and shown after it.
    """

    sentence: str = ""
    displays: tuple[Display, ...] = ()
    buttons: tuple[Button, ...] = ()
    tool: Tool | None = None
    arguments: dict[str, Any] = field(default_factory=dict)


PictureReader = Callable[[TurnContext, Turn, Sequence[ChatModel]], Awaitable[PicturesRead | None]]

PICTURE_READERS: list[PictureReader] = []


async def pictures_read(context: TurnContext, turn: Turn, models: Sequence[ChatModel]) -> PicturesRead | None:
    """What the first reader makes of the pictures that knows them; None leaves them to the model of the turn."""
    for reader in PICTURE_READERS:
        try:
            read = await reader(context, turn, models)
        except Exception as error:
            if connection_lost(error):
                raise
            log.exception("turn %s: a reader of pictures failed", turn.pk)
            continue
        if read is not None:
            return read
    return None
