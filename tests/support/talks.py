"""Conversations in which something was said, without running a turn."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User

from agent.conversation_list import conversations_found
from agent.models import Conversation, Turn
from finance import clock
from finance.models import Ledger


def talk_made(
    user: User, ledger: Ledger, title: str, *said: tuple[str, str], days_ago: int = 0
) -> Conversation:
    """A conversation with finished turns of (message, reply)."""
    talk = Conversation.objects.create(user=user, ledger=ledger, title=title)
    Conversation.objects.filter(pk=talk.pk).update(active_at=clock.now() - timedelta(days=days_ago))
    for number, (message, reply) in enumerate(said):
        Turn.objects.create(
            conversation=talk, client_id=f"m{number}", message=message, reply=reply, state="done"
        )
    return talk


def talk_titles(user: User, query: str = "", page: int = 1) -> list[str]:
    """The titles of one page of what is found."""
    return [each.conversation.title for each in conversations_found(user=user, query=query, page=page).found]
