"""Frames of the chat socket: read strictly, refused with one sentence."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header

MAX_FRAME = 64 * 1024
MAX_ATTACHMENTS = 4
_CLIENT_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
_BUTTON = re.compile(r"[a-z]+:[1-9]\d{0,17}")


class FrameError(Exception):
    """A frame that cannot be acted upon; `code` is for programs, the message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def parsed(text: str | None) -> dict[str, Any]:
    """The frame as an object. Raises FrameError for anything else."""
    if text is None:
        raise FrameError("binary", _("Only text can be sent here."))
    if len(text) > MAX_FRAME:
        raise FrameError("too_long", _("That message is too long."))
    try:
        frame = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise FrameError("unreadable", _("That message could not be read.")) from error
    if not isinstance(frame, dict) or not isinstance(frame.get("type"), str):
        raise FrameError("unreadable", _("That message could not be read."))
    return frame


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def text_of(frame: dict[str, Any], name: str) -> str:
    """A text field. Raises FrameError."""
    value = frame.get(name)
    if not isinstance(value, str):
        raise FrameError("unreadable", _("That message could not be read."))
    return value


def client_id_of(frame: dict[str, Any]) -> str:
    """The client's own id of the message. Raises FrameError."""
    value = text_of(frame, "id")
    if not _CLIENT_ID.fullmatch(value):
        raise FrameError("unreadable", _("That message could not be read."))
    return value


def attachments_of(frame: dict[str, Any]) -> list[UUID]:
    """The pictures that go with a message; none when the field is missing. Raises FrameError."""
    values = frame.get("attachments") or []
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise FrameError("unreadable", _("That message could not be read."))
    if len(values) > MAX_ATTACHMENTS:
        raise FrameError(
            "too_many", _("At most %(limit)s pictures fit in a message.") % {"limit": MAX_ATTACHMENTS}
        )
    try:
        return [UUID(value) for value in values]
    except ValueError as error:
        raise FrameError("unreadable", _("That message could not be read.")) from error


def button_of(frame: dict[str, Any]) -> str:
    """The value of a pressed button. Raises FrameError."""
    value = text_of(frame, "button")
    if not _BUTTON.fullmatch(value):
        raise FrameError("unknown_button", _("That button is not known any more."))
    return value


def number_of(frame: dict[str, Any], name: str, *, optional: bool = False) -> int | None:
    """An id or a sequence number. Raises FrameError."""
    value = frame.get(name)
    if value is None and optional:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**63:
        raise FrameError("unreadable", _("That message could not be read."))
    return value


def language_of_scope(scope: dict[str, Any]) -> str:
    """The page's language: what the person chose, else what their browser prefers, else Japanese."""
    known = dict(settings.LANGUAGES)
    chosen = scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")
    if chosen in known:
        return chosen
    accepted = dict(scope.get("headers", [])).get(b"accept-language", b"").decode("latin1")
    for language, _weight in parse_accept_lang_header(accepted):
        if language.partition("-")[0] in known:
            return language.partition("-")[0]
    return settings.LANGUAGE_CODE
