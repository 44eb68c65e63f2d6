"""Which model runs a turn: the first of a chain; the others stand by for its temporary failures."""

from __future__ import annotations

from agent.llm.base import ChatModel
from agent.llm.registry import model_named
from agent.models import Conversation, Turn


def models_for(turn: Turn) -> list[ChatModel]:
    """The chain for this turn: the conversation's own model, else the system default."""
    return [model_named(turn.conversation.model_name)]


def model_name_for(conversation: Conversation) -> str:
    """What the page shows beside the conversation."""
    return model_named(conversation.model_name).name
