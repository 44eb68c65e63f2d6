"""The list of conversations: searched and paged by GET; renamed, deleted and restored by forms, without a script."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from agent.conversation_list import (
    MAX_QUERY_LENGTH,
    MAX_TITLE_LENGTH,
    EmptyTitleError,
    FoundConversation,
    LongTitleError,
    conversation_delete,
    conversation_deleted,
    conversation_rename,
    conversation_restore,
    conversations_found,
)
from agent.conversations import (
    NoLedgerError,
    UnknownConversationError,
    conversation_blank,
    conversation_shown,
)
from agent.views import no_ledger_page, person, whole_number
from finance import clock
from finance.models import Door, Ledger


@dataclass(frozen=True, slots=True)
class Row:
    """A conversation as the list shows it."""

    found: FoundConversation
    active_at: datetime  # in the time zone of the ledger
    time: str
    other_year: bool
    other_door: str  # where it is held, when not here


@dataclass(frozen=True, slots=True)
class RefusedTitle:
    """A title that was not taken: shown again beside the reason."""

    conversation_id: int
    title: str
    reason: str


@never_cache
@require_safe
def conversations_page(request: HttpRequest) -> HttpResponse:
    """`?q=` searches, `?page=` turns the pages, `?deleted=` offers to restore that one."""
    query, number = request.GET.get("q", ""), whole_number(request.GET, "page") or 1
    deleted = whole_number(request.GET, "deleted")
    return _list(request, query, number, deleted=deleted)


@require_POST
def create(request: HttpRequest) -> HttpResponse:
    """A new conversation about `ledger`, or about the one that was talked about last."""
    mine, wanted = _ledgers(request), whole_number(request.POST, "ledger")
    ledger = next((each for each in mine if each.pk == wanted), None)
    if wanted is not None and ledger is None:
        raise Http404
    try:
        ledger = ledger or conversation_shown(user=person(request)).ledger
    except NoLedgerError as error:
        return no_ledger_page(request, error)
    conversation = conversation_blank(user=person(request), ledger=ledger)
    return redirect("chat-conversation", conversation.pk)


@require_POST
def rename(request: HttpRequest, conversation_id: int) -> HttpResponse:
    """Back to the row, or the form again with the reason."""
    title = request.POST.get("title", "")
    try:
        conversation_rename(user=person(request), conversation_id=conversation_id, title=title)
    except UnknownConversationError as error:
        raise Http404(str(error)) from error
    except (EmptyTitleError, LongTitleError) as error:
        query, number = _place(request)
        refused = RefusedTitle(conversation_id, title, str(error))
        return _list(request, query, number, refused=refused)
    return redirect(f"{_address(*_place(request))}#c{conversation_id}")


@require_POST
def delete(request: HttpRequest, conversation_id: int) -> HttpResponse:
    """Back to the list, which offers to restore it."""
    try:
        conversation_delete(user=person(request), conversation_id=conversation_id)
    except UnknownConversationError as error:
        raise Http404(str(error)) from error
    return redirect(_address(*_place(request), deleted=conversation_id))


@require_POST
def restore(request: HttpRequest, conversation_id: int) -> HttpResponse:
    """Back to the row."""
    try:
        conversation_restore(user=person(request), conversation_id=conversation_id)
    except UnknownConversationError as error:
        raise Http404(str(error)) from error
    return redirect(f"{_address(*_place(request))}#c{conversation_id}")


def _list(
    request: HttpRequest,
    query: str,
    number: int,
    *,
    deleted: int | None = None,
    refused: RefusedTitle | None = None,
) -> HttpResponse:
    ledgers = _ledgers(request)
    if not ledgers:
        return no_ledger_page(request, NoLedgerError())
    user = person(request)
    page = conversations_found(user=user, query=query, page=number)
    context = {
        "page": page,
        "rows": [_row(found) for found in page.found],
        "ledgers": ledgers,
        "refused": refused,
        "deleted": conversation_deleted(user=user, conversation_id=deleted) if deleted else None,
        "previous_url": _address(page.query, page.number - 1) if page.number > 1 else "",
        "next_url": _address(page.query, page.number + 1) if page.number < page.pages else "",
        "max_query": MAX_QUERY_LENGTH,
        "max_title": MAX_TITLE_LENGTH,
    }
    return render(request, "agent/conversations.html", context, status=422 if refused else 200)


def _row(found: FoundConversation) -> Row:
    conversation = found.conversation
    zone = conversation.ledger.time_zone
    active_at = conversation.active_at.astimezone(ZoneInfo(zone))
    elsewhere = "" if conversation.door == Door.WEB else conversation.get_door_display()
    return Row(found, active_at, f"{active_at:%H:%M}", active_at.year != clock.today(zone).year, elsewhere)


def _ledgers(request: HttpRequest) -> list[Ledger]:
    """The ledgers that this person is in."""
    return list(Ledger.objects.filter(memberships__user=person(request)).order_by("memberships__pk"))


def _place(request: HttpRequest) -> tuple[str, int]:
    """The query and the page from which a form was sent."""
    return request.POST.get("q", ""), whole_number(request.POST, "page") or 1


def _address(query: str, number: int, **more: Any) -> str:
    """The list at one place; only what differs from its beginning is written out."""
    facts = {"q": query, "page": number if number > 1 else "", **more}
    written = urlencode({name: value for name, value in facts.items() if value})
    return f"{reverse('conversations')}?{written}" if written else reverse("conversations")
