"""The chat page, its history by pages, and the summary beside it. Thin: rows in, templates out."""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.db.models import QuerySet, prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from agent.conversations import (
    NoLedgerError,
    UnknownConversationError,
    conversation_in_front,
    conversation_of,
    conversation_shown,
    conversations_of,
)
from agent.llm.choose import choices_for, model_name_for, sees_images
from agent.models import Conversation, Proposal, Turn, TurnEvent
from agent.page_strings import page_strings
from agent.personas import persona_of, personas_for
from agent.presentation import StillOpen, TurnView, turn_view
from agent.summary_view import summary_context, welcome_examples
from budgets.facts import ledger_summary
from finance import clock
from finance.models import Change, Door, Ledger

TURNS_PER_PAGE = 20
CATCH_UP_TURNS = 50  # more than this after an absence: the reader reloads or pages back
LISTED_CONVERSATIONS = 12


@never_cache
@require_safe
def chat_page(request: HttpRequest) -> HttpResponse:
    """The person's latest conversation, or a first one, which gets its number when a socket opens it."""
    try:
        return _page(request, conversation_shown(user=person(request)))
    except NoLedgerError as error:
        return no_ledger_page(request, error)


@never_cache
@require_safe
def conversation_page(request: HttpRequest, conversation_id: int) -> HttpResponse:
    """One conversation of this person."""
    return _page(request, _conversation_or_404(request, conversation_id))


@never_cache
@require_POST
def open_ledger(request: HttpRequest, ledger_id: int) -> HttpResponse:
    """Goes on with the latest conversation about another ledger of this person, or begins one."""
    ledger = get_object_or_404(Ledger, pk=ledger_id, memberships__user=person(request))
    return redirect("chat-conversation", conversation_in_front(user=person(request), ledger=ledger).pk)


@login_not_required
@never_cache
@require_safe
def turns_partial(request: HttpRequest, conversation_id: int) -> HttpResponse:
    """Turns before `?before=`, or after `?after=`, for scripts; as a whole page where there is no script."""
    if not request.user.is_authenticated:
        return HttpResponse(status=401)
    conversation = _conversation_or_404(request, conversation_id)
    before, after = whole_number(request.GET, "before"), whole_number(request.GET, "after")
    if request.headers.get("X-Requested-With") != "fetch":
        return _page(request, conversation, before=before)
    if after is not None:
        turns, older = list(conversation.turns.filter(pk__gt=after)[:CATCH_UP_TURNS]), None
    else:
        turns, older = _page_of_turns(conversation, before)
    response = render(request, "agent/_turns.html", {"turns": _views(turns)})
    response["X-Older"] = _older_url(conversation, older)
    return response


@login_not_required
@never_cache
@require_safe
def summary_partial(request: HttpRequest, conversation_id: int | None = None) -> HttpResponse:
    """The figures of the conversation's ledger; without a number, of the one that `/` shows."""
    if not request.user.is_authenticated:
        return HttpResponse(status=401)
    if conversation_id is not None:
        conversation = _conversation_or_404(request, conversation_id)
    else:
        try:
            conversation = conversation_shown(user=person(request))
        except NoLedgerError as error:
            return no_ledger_page(request, error)
    return render(request, "agent/_summary.html", _summary(conversation.ledger))


def _page(request: HttpRequest, conversation: Conversation, before: int | None = None) -> HttpResponse:
    turns, older = _page_of_turns(conversation, before) if conversation.pk else ([], None)
    context = {
        **_summary(conversation.ledger),
        "conversation": conversation,
        "conversations": _conversations(request).exclude(turns=None)[:LISTED_CONVERSATIONS],
        "ledger": conversation.ledger,
        "other_ledgers": Ledger.objects.filter(memberships__user=person(request)).exclude(
            pk=conversation.ledger_id
        ),
        "turns": _views(turns),
        "older_url": _older_url(conversation, older),
        "persona": persona_of(conversation),
        "personas": personas_for(person(request).pk),
        "examples": welcome_examples(),
        "strings": page_strings(),
        "page": _page_facts(request, conversation),
        "model_choices": choices_for(conversation),
        "sign_in_url": f"{reverse(settings.LOGIN_URL)}?next={request.path}",
        "sign_out_url": reverse("sign-out"),
    }
    return render(request, "agent/chat.html", context)


def no_ledger_page(request: HttpRequest, error: NoLedgerError) -> HttpResponse:
    """What a person who is in no ledger is told instead of any page."""
    context = {"status": 403, "title": str(error), "language": get_language()}
    return render(request, "errors/error.html", context, status=403)


def _page_facts(request: HttpRequest, conversation: Conversation) -> dict[str, Any]:
    """What the scripts need to know; in paths, 0 stands for the number of a conversation."""
    return {
        "user": str(request.user.pk),
        "conversation": conversation.pk,
        "language": get_language(),
        "model": model_name_for(conversation),
        "sees_images": sees_images(conversation),
        "socket_path": "/ws/chat/",
        "conversation_path": reverse("chat-conversation", args=[0]),
        "attachments_url": reverse("attachments"),
        "turns_path": reverse("chat-turns", args=[0]),
        "summary_path": reverse("chat-summary", args=[0]),
        "summary_url": reverse("chat-summary", args=[conversation.pk])
        if conversation.pk
        else reverse("chat-summary-first"),
    }


def person(request: HttpRequest) -> User:
    """Who asks. Views here are for signed-in people, by the middleware or their own first line."""
    return cast(User, request.user)


def _conversations(request: HttpRequest) -> QuerySet[Conversation]:
    """This person's conversations of the web, latest first."""
    return conversations_of(person(request)).filter(door=Door.WEB)


def _conversation_or_404(request: HttpRequest, conversation_id: int) -> Conversation:
    try:
        return conversation_of(user=person(request), conversation_id=conversation_id)
    except UnknownConversationError as error:
        raise Http404(str(error)) from error


def _page_of_turns(conversation: Conversation, before: int | None) -> tuple[list[Turn], int | None]:
    """One page of turns, oldest first, and the turn before which the next page ends, if there is one."""
    rows = conversation.turns.order_by("-pk")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    newest_first = list(rows[: TURNS_PER_PAGE + 1])
    page = newest_first[:TURNS_PER_PAGE][::-1]
    return page, page[0].pk if len(newest_first) > TURNS_PER_PAGE else None


def _views(turns: list[Turn]) -> list[TurnView]:
    """Turns with their events, and with buttons where something can still be pressed."""
    prefetch_related_objects(turns, "events")
    still_open = _still_open([event for turn in turns for event in turn.events.all()])
    return [
        turn_view(
            turn_id=turn.pk,
            message_id=turn.client_id,
            message=turn.message,
            events=turn.events.all(),
            still_open=still_open,
        )
        for turn in turns
    ]


def _still_open(events: list[TurnEvent]) -> StillOpen:
    changes = [
        event.data["change"] for event in events if event.kind == "turn.finished" and event.data.get("undo")
    ]
    proposals = [event.data["proposal"] for event in events if event.kind == "proposal"]
    waiting = Proposal.objects.filter(pk__in=proposals, state=Proposal.State.OPEN, expires_at__gt=clock.now())
    return StillOpen(
        changes=frozenset(Change.objects.filter(pk__in=changes, undone_by=None).values_list("pk", flat=True)),
        proposals=frozenset(waiting.values_list("pk", flat=True)),
    )


def _older_url(conversation: Conversation, before: int | None) -> str:
    if before is None:
        return ""
    return f"{reverse('chat-turns', args=[conversation.pk])}?before={before}"


def _summary(ledger: Ledger) -> dict[str, Any]:
    return summary_context(ledger_summary(ledger, clock.today(ledger.time_zone)))


def whole_number(data: QueryDict, name: str) -> int | None:
    """A whole number of a query or a form, or nothing."""
    text = data.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
