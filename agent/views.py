"""The chat page, its history by pages, and the summary beside it. Thin: rows in, templates out."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from agent.models import Conversation, Turn
from agent.page_strings import page_strings
from agent.presentation import TurnView, turn_view
from agent.summary_view import summary_context, welcome_examples
from budgets import queries
from finance import clock
from finance.models import Change, Ledger

TURNS_PER_PAGE = 20
CATCH_UP_TURNS = 50  # more than this after an absence: the reader reloads or pages back
LISTED_CONVERSATIONS = 12


@never_cache
@require_safe
def chat_page(request: HttpRequest) -> HttpResponse:
    """The person's latest conversation, or an empty page for the first one."""
    return _page(request, _conversations(request).first())


@never_cache
@require_safe
def new_page(request: HttpRequest) -> HttpResponse:
    """An empty page: its first message makes the conversation."""
    return _page(request, None)


@never_cache
@require_safe
def conversation_page(request: HttpRequest, conversation_id: int) -> HttpResponse:
    """One conversation of this person."""
    return _page(request, _conversation_or_404(request, conversation_id))


@login_not_required
@never_cache
@require_safe
def turns_partial(request: HttpRequest, conversation_id: int) -> HttpResponse:
    """Turns before `?before=`, or after `?after=`, for scripts; as a whole page where there is no script."""
    if not request.user.is_authenticated:
        return HttpResponse(status=401)
    conversation = _conversation_or_404(request, conversation_id)
    before, after = _number(request, "before"), _number(request, "after")
    if request.headers.get("X-Requested-With") != "fetch":
        return _page(request, conversation, before=before)
    if after is not None:
        turns, older = list(conversation.turns.filter(pk__gt=after)[:CATCH_UP_TURNS]), None
    else:
        turns, older = _page_of_turns(conversation, before)
    response = render(request, "agent/_turns.html", {"turns": _views(turns)})
    if older is not None:
        response["X-Older"] = _older_url(conversation, older)
    return response


@login_not_required
@never_cache
@require_safe
def summary_partial(request: HttpRequest, conversation_id: int | None = None) -> HttpResponse:
    """The figures of the conversation's ledger; without a conversation, of the person's own."""
    if not request.user.is_authenticated:
        return HttpResponse(status=401)
    if conversation_id is None:
        ledger = _own_ledger(request)
    else:
        ledger = _conversation_or_404(request, conversation_id).ledger
    return render(request, "agent/_summary.html", _summary(ledger))


def _page(request: HttpRequest, conversation: Conversation | None, before: int | None = None) -> HttpResponse:
    ledger = conversation.ledger if conversation else _own_ledger(request)
    turns, older = _page_of_turns(conversation, before) if conversation else ([], None)
    context = {
        **_summary(ledger),
        "conversation": conversation,
        "conversations": _conversations(request)[:LISTED_CONVERSATIONS],
        "ledger": ledger,
        "turns": _views(turns),
        "older_url": _older_url(conversation, older) if conversation and older is not None else "",
        "examples": welcome_examples(),
        "strings": page_strings(),
        "page": _page_facts(request, conversation),
        "sign_in_url": f"{reverse(settings.LOGIN_URL)}?next={request.path}",
        "sign_out_url": reverse("sign-out"),
    }
    return render(request, "agent/chat.html", context)


def _page_facts(request: HttpRequest, conversation: Conversation | None) -> dict[str, Any]:
    """What the scripts need to know; paths with 0 stand for a conversation that gets its number later."""
    number = conversation.pk if conversation else None
    return {
        "user": str(request.user.pk),
        "conversation": number,
        "language": get_language(),
        "model": conversation.model_name if conversation else "",
        "socket_path": "/ws/chat/",
        "conversation_path": reverse("agent:conversation", args=[0]),
        "turns_path": reverse("agent:turns", args=[0]),
        "summary_path": reverse("agent:summary", args=[0]),
        "summary_url": reverse("agent:summary", args=[number] if number else []),
    }


def _conversations(request: HttpRequest) -> QuerySet[Conversation]:
    """What this person may open here, latest first; never another person's."""
    return Conversation.objects.filter(
        user=request.user, deleted_at=None, door="web", ledger__memberships__user=request.user
    ).select_related("ledger")


def _conversation_or_404(request: HttpRequest, conversation_id: int) -> Conversation:
    return get_object_or_404(_conversations(request), pk=conversation_id)


def _own_ledger(request: HttpRequest) -> Ledger:
    """The ledger of a conversation that does not exist yet: the person's first."""
    ledger = Ledger.objects.filter(memberships__user=request.user).order_by("memberships__pk").first()
    if ledger is None:
        raise Http404("no ledger")
    return ledger


def _page_of_turns(conversation: Conversation, before: int | None) -> tuple[list[Turn], int | None]:
    """One page of turns, oldest first, and the turn before which the next page ends, if there is one."""
    rows = conversation.turns.order_by("-pk")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    newest_first = list(rows[: TURNS_PER_PAGE + 1])
    page = newest_first[:TURNS_PER_PAGE][::-1]
    return page, page[0].pk if len(newest_first) > TURNS_PER_PAGE else None


def _views(turns: list[Turn]) -> list[TurnView]:
    """Turns with their events, and with an undo button where the change can still be undone."""
    events: dict[int, list[Any]] = {turn.pk: list(turn.events.all()) for turn in _with_events(turns)}
    changes = [
        event.data.get("change") for rows in events.values() for event in rows if event.data.get("undo")
    ]
    undoable = set(Change.objects.filter(pk__in=changes, undone_by=None).values_list("pk", flat=True))
    return [
        turn_view(
            turn_id=turn.pk,
            message_id=turn.client_id,
            message=turn.message,
            events=events[turn.pk],
            undoable=undoable,
        )
        for turn in turns
    ]


def _with_events(turns: list[Turn]) -> QuerySet[Turn]:
    return Turn.objects.filter(pk__in=[turn.pk for turn in turns]).prefetch_related("events")


def _older_url(conversation: Conversation, before: int) -> str:
    return f"{reverse('agent:turns', args=[conversation.pk])}?before={before}"


def _summary(ledger: Ledger) -> dict[str, Any]:
    return summary_context(queries.ledger_summary(ledger, clock.today(ledger.time_zone)))


def _number(request: HttpRequest, name: str) -> int | None:
    """A whole number of the query, or nothing."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
