"""What the agent keeps of a person, for their own zip of data."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User

from agent.models import Conversation, Persona, SkillSetting, Turn
from finance.services.my_data import Part


def talk_data(user: User) -> Iterator[Part]:
    """Conversations with their messages, personas, and switched skills."""
    conversations = Conversation.objects.filter(user=user).order_by("pk")
    yield "conversations", list(conversations.values("id", "title", "door", "created_at", "deleted_at"))
    turns = Turn.objects.filter(conversation__user=user).order_by("pk")
    fields = ("id", "conversation_id", "created_at", "message", "reply", "state", "model_name")
    yield "messages", list(turns.values(*fields))
    own = ("name", "role", "character", "greeting", "language", "model_name")
    yield "personas", list(Persona.objects.filter(user=user).order_by("pk").values(*own))
    yield "skills", list(SkillSetting.objects.filter(user=user).order_by("skill").values("skill", "enabled"))
