"""Which model runs a turn: the first of a chain; the others stand by for its temporary failures (docs/models.md)."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

from django.conf import settings

from agent.connections import choices_of, model_of
from agent.llm.base import ChatModel, ModelEvent, ModelRequest
from agent.llm.errors import ModelError
from agent.llm.registry import OFFLINE, kind_of, model_named, model_names
from agent.models import Conversation, ProviderConnection, Turn
from agent.personas import persona_of
from agent.usage import is_used_up


def models_for(turn: Turn) -> list[ChatModel]:
    """The chain for this turn, the conversation's own model at its head."""
    conversation = turn.conversation
    connections = _connections(conversation)
    chain = chain_of(_wished(conversation), connections)
    if (
        chain != [OFFLINE]
        and conversation.user_id
        and is_used_up(conversation.user_id, conversation.ledger.time_zone)
    ):
        return [UsedUp(chain[0])]
    return [_model(name, connections) for name in chain]


def model_name_for(conversation: Conversation) -> str:
    """What the page shows beside the conversation."""
    return chain_of(_wished(conversation), _connections(conversation))[0]


def sees_images(conversation: Conversation) -> bool:
    """Whether the model of the conversation can be shown pictures."""
    connections = _connections(conversation)
    return _model(chain_of(_wished(conversation), connections)[0], connections).sees_images


def choices_for(conversation: Conversation) -> list[str]:
    """Every model that the conversation's person can choose."""
    return _names(_connections(conversation))


def choices_for_user(user_id: int) -> list[str]:
    """Every model that a person can choose, those of their own connections first."""
    return _names(_connections_of(user_id))


def unasked_vendor(conversation: Conversation) -> ProviderConnection | None:
    """The person's next connection that could answer but may not yet; None where the offline model was chosen."""
    connections = _connections(conversation)
    first = chain_of(_wished(conversation), connections)[0]
    if first == OFFLINE:
        return None
    return next(
        (row for row in connections if not _may_stand_in(choices_of(row)[0], first, connections)), None
    )


def chain_of(chosen: str | Sequence[str], connections: Sequence[ProviderConnection] = ()) -> list[str]:
    """The first of `chosen` that exists, then those that may stand in for it in order, the offline model last.

    Whoever chose the offline model has no message sent out. A chosen model that is gone gives way to the default.
    A message stays with one vendor unless its person, or for the operator's models the operator, allows another.
    """
    names = _names(connections)
    wishes = [chosen] if isinstance(chosen, str) else chosen
    first = next((name for name in wishes if name in names), names[0])
    if first == OFFLINE:
        return [OFFLINE]
    return [first, *(name for name in names if name != first and _may_stand_in(name, first, connections))]


def _wished(conversation: Conversation) -> list[str]:
    """Its own model, then its persona's."""
    persona = persona_of(conversation).model_name if conversation.user_id else ""
    return [conversation.model_name, persona]


def _connections(conversation: Conversation) -> list[ProviderConnection]:
    if conversation.user_id is None:
        return []
    return _connections_of(conversation.user_id)


def _connections_of(user_id: int) -> list[ProviderConnection]:
    return list(ProviderConnection.objects.filter(user_id=user_id, active=True))


def _names(connections: Sequence[ProviderConnection]) -> list[str]:
    return [*(name for row in connections for name in choices_of(row)), *model_names()]


def _owner(name: str, connections: Sequence[ProviderConnection]) -> ProviderConnection | None:
    return next((row for row in connections if name in choices_of(row)), None)


def _model(name: str, connections: Sequence[ProviderConnection]) -> ChatModel:
    row = _owner(name, connections)
    return model_of(row, name) if row else model_named(name)


def _may_stand_in(name: str, first: str, connections: Sequence[ProviderConnection]) -> bool:
    if name == OFFLINE:
        return True
    owner, first_owner = _owner(name, connections), _owner(first, connections)
    if owner is not None:
        return owner == first_owner or owner.stands_in
    same_vendor = first_owner is None and kind_of(name) == kind_of(first)
    return same_vendor or settings.MANEKI_FALLBACK_ACROSS_VENDORS


class UsedUp:
    """Stands where a model would when the month's tokens are used up: it says so, and nothing is sent out."""

    reads_prompt = False
    sees_images = False

    def __init__(self, name: str) -> None:
        self.name = name

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        """Raises ModelError."""
        raise ModelError("limit")
        yield  # which makes it a generator
