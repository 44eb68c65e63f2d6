"""Conversations in the admin, to look at: each person's own; a superuser sees all."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import TabularInline

from agent.models import Conversation, Proposal, ToolCall, Turn
from finance.admin.scope import LookOnly, ScopedAdmin, ScopedRelatedFilter


class OwnTalkAdmin(LookOnly, ScopedAdmin):
    """What a person said stays theirs: not even the other members of a ledger read it."""

    person_path = "user"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The person's own."""
        rows = super().get_queryset(request)
        return rows if request.user.is_superuser else rows.filter(**{self.person_path: request.user})

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The person."""
        if obj is None or request.user.is_superuser:
            return super().has_view_permission(request, obj)
        return self.get_queryset(request).filter(pk=obj.pk).exists()


class LookOnlyInline(LookOnly, TabularInline):
    """Rows below what is looked at."""

    extra = 0

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever sees the row above."""
        return True


class TurnInline(LookOnlyInline):
    """The turns of a conversation."""

    model = Turn
    fields = readonly_fields = ("message", "action", "reply", "state", "model_name", "created_at")
    show_change_link = True


class ToolCallInline(LookOnlyInline):
    """What the agent did in a turn."""

    model = ToolCall
    fields = readonly_fields = ("round", "tool", "arguments", "ok", "result", "at")


@admin.register(Conversation)
class ConversationAdmin(OwnTalkAdmin):
    """Conversations."""

    list_display = ("title_or_number", "user", "ledger", "door", "active_at")
    list_filter = (("ledger", ScopedRelatedFilter), "door")
    list_select_related = ("user", "ledger")
    inlines = (TurnInline,)

    @admin.display(description="#", ordering="pk")
    def title_or_number(self, talk: Conversation) -> str:
        """The title, or the number."""
        return str(talk)


@admin.register(Turn)
class TurnAdmin(OwnTalkAdmin):
    """Turns with their tool calls."""

    ledger_path = "conversation__ledger"
    person_path = "conversation__user"
    list_display = ("id", "created_at", "conversation", "message", "state", "model_name")
    list_filter = ("state", "door", "model_name")
    list_select_related = ("conversation",)
    search_fields = ("message", "reply")
    fields = readonly_fields = (
        "conversation",
        "message",
        "action",
        "reply",
        "state",
        "error",
        "model_name",
        "input_tokens",
        "output_tokens",
        "created_at",
        "finished_at",
    )
    inlines = (ToolCallInline,)


@admin.register(Proposal)
class ProposalAdmin(OwnTalkAdmin):
    """Proposals and what became of them."""

    ledger_path = "turn__conversation__ledger"
    list_display = ("id", "title", "user", "tool", "state", "expires_at", "pressed_at")
    list_filter = ("state", "tool")
    list_select_related = ("user",)
