"""Which model runs a turn: the first of a chain; the others stand by for its temporary failures (docs/models.md)."""

from __future__ import annotations

from agent.llm.base import ChatModel
from agent.llm.registry import OFFLINE, model_named, model_names
from agent.models import Conversation, Turn


def models_for(turn: Turn) -> list[ChatModel]:
    """The chain for this turn, the conversation's own model at its head."""
    return [model_named(name) for name in chain_of(turn.conversation.model_name)]


def model_name_for(conversation: Conversation) -> str:
    """What the page shows beside the conversation."""
    return chain_of(conversation.model_name)[0]


def chain_of(chosen: str) -> list[str]:
    """`chosen`, then the others in their order, and the offline model last.

    Whoever chose the offline model has no message sent out. A chosen model that is gone gives way to the default.
    """
    names = model_names()
    if chosen == OFFLINE:
        return [OFFLINE]
    return [chosen, *(name for name in names if name != chosen)] if chosen in names else names
