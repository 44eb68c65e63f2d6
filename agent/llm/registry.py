"""Names to models."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext as _

from agent.llm.base import ChatModel
from agent.llm.offline.model import OfflineModel

OFFLINE = "offline"


class UnknownModelError(Exception):
    """A model name that nobody stands behind; the message can be shown."""

    def __init__(self, name: str) -> None:
        super().__init__(
            _("There is no model “%(name)s”. There are: %(known)s.")
            % {"name": name, "known": ", ".join(model_names())}
        )


def model_names() -> list[str]:
    """All names that can be chosen."""
    return [OFFLINE]


@cache
def _offline() -> ChatModel:
    return OfflineModel()


def model_named(name: str) -> ChatModel:
    """The model of that name; the empty name means the default. Raises UnknownModelError."""
    if name in ("", OFFLINE):
        return _offline()
    raise UnknownModelError(name)
