"""Names to models."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _

from agent.llm.base import ChatModel
from agent.llm.gemini.model import GeminiModel
from agent.llm.offline.model import OfflineModel

OFFLINE = "offline"


class UnknownModelError(Exception):
    """A model name that nobody stands behind; the message can be shown."""

    def __init__(self, name: str) -> None:
        super().__init__(
            _("There is no model “%(name)s”. There are: %(known)s.")
            % {"name": name, "known": ", ".join(model_names())}
        )


def gemini_names() -> list[str]:
    """The Gemini models of the settings, best first; none without a key."""
    names = [name.strip() for name in settings.MANEKI_GEMINI_MODELS] if settings.GEMINI_API_KEY else []
    return list(dict.fromkeys(name for name in names if name))


def model_names() -> list[str]:
    """All names that can be chosen, the default first."""
    return [*gemini_names(), OFFLINE]


@cache
def _offline() -> ChatModel:
    return OfflineModel()


@cache
def _gemini(name: str) -> ChatModel:
    return GeminiModel(name)


def model_named(name: str) -> ChatModel:
    """The model of that name; the empty name means the default. Raises UnknownModelError."""
    wanted = name or model_names()[0]
    if wanted == OFFLINE:
        return _offline()
    if wanted in gemini_names():
        return _gemini(wanted)
    raise UnknownModelError(name)
