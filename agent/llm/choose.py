"""Which model runs a turn: the first of a chain; the others stand by for its temporary failures (docs/models.md)."""

from __future__ import annotations

from django.conf import settings

from agent.llm.base import ChatModel
from agent.llm.registry import OFFLINE, kind_of, model_named, model_names
from agent.models import Conversation, Turn


def models_for(turn: Turn) -> list[ChatModel]:
    """The chain for this turn, the conversation's own model at its head."""
    return [model_named(name) for name in chain_of(turn.conversation.model_name)]


def model_name_for(conversation: Conversation) -> str:
    """What the page shows beside the conversation."""
    return chain_of(conversation.model_name)[0]


def chain_of(chosen: str) -> list[str]:
    """`chosen`, then the others that may stand in for it in their order, and the offline model last.

    Whoever chose the offline model has no message sent out. A chosen model that is gone gives way to the default.
    A message stays with one vendor unless the operator allows another to stand in.
    """
    names = model_names()
    first = chosen if chosen in names else names[0]
    if first == OFFLINE:
        return [OFFLINE]
    return [first, *(name for name in names if name != first and _may_stand_in(name, first))]


def _may_stand_in(name: str, first: str) -> bool:
    same_vendor = kind_of(name) == kind_of(first)
    return name == OFFLINE or same_vendor or settings.MANEKI_FALLBACK_ACROSS_VENDORS
