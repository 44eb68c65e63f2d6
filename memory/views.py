"""What is remembered of a person, in their own hands: seen, searched, corrected, forgotten, taken along."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.models import Turn
from finance import clock
from finance.errors import LedgerError
from memory.errors import UnknownMemoryError
from memory.models import Memory, MemoryUse
from memory.retrieval import memories_found
from memory.services.memories import (
    knowledge_learn,
    memories_export,
    memories_forget,
    memories_of,
    memory_correct,
    memory_of,
)

PER_PAGE = 30
FOUND = 30


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def memories_page(request: HttpRequest) -> HttpResponse:
    """All memories, those of a layer, or those that a search finds; a post adds one by hand."""
    person = _person(request)
    refusal, typed = "", ""
    if request.method == "POST":
        typed = request.POST.get("text", "")
        refusal = _learned(person, typed)
        if not refusal:
            messages.success(request, _("Remembered"))
            return redirect("memories")
    query = request.GET.get("q", "").strip()
    layer = request.GET.get("layer", "")
    layer = layer if layer in Memory.Layer.values else ""
    context: dict[str, Any] = {"query": query, "layer": layer, "layers": Memory.Layer.choices[:2]}
    if query:
        layers = [layer] if layer else Memory.Layer.values
        found = memories_found(user_id=person.pk, query=query, layers=layers, limit=FOUND)
        context["memories"] = [each.memory for each in found]
    else:
        rows = memories_of(person)
        page = Paginator(rows.filter(layer=layer) if layer else rows, PER_PAGE).get_page(
            request.GET.get("page", "1")
        )
        context |= {"page": page, "memories": list(page)}
    return render(
        request,
        "memory/memories.html",
        context | {"refusal": refusal, "typed": typed},
        status=422 if refusal else 200,
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, memory_id: int) -> HttpResponse:
    """Other words for one memory; what was typed stays beside a refusal."""
    memory = _own(request, memory_id)
    refusal, typed = "", memory.text
    if request.method == "POST":
        typed = request.POST.get("text", "")
        try:
            memory_correct(user=_person(request), memory_id=memory_id, text=typed)
        except LedgerError as error:
            refusal = str(error)
        else:
            messages.success(request, _("Saved."))
            return redirect("memories")
    context = {"memory": memory, "typed": typed, "refusal": refusal}
    return render(request, "memory/correct.html", context, status=422 if refusal else 200)


@require_POST
def forget(request: HttpRequest, memory_id: int) -> HttpResponse:
    """Deletes one for good."""
    _own(request, memory_id)
    try:
        memories_forget(user=_person(request), memory_ids=[memory_id])
        messages.success(request, _("Forgotten"))
    except LedgerError as error:
        messages.error(request, str(error))
    return redirect("memories")


@never_cache
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Everything that is remembered, as a file."""
    rows = memories_export(user=_person(request))
    answer = JsonResponse(rows, safe=False, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = 'attachment; filename="memories.json"'
    return answer


@never_cache
@require_safe
def used_page(request: HttpRequest, turn_id: int) -> HttpResponse:
    """The memories that one of the person's replies was given, with source and date."""
    turn = get_object_or_404(Turn, pk=turn_id, conversation__user=_person(request))
    uses = MemoryUse.objects.filter(turn=turn).select_related("memory__document").order_by("number")
    context = {"turn": turn, "memories": [use.memory for use in uses if use.memory is not None]}
    return render(request, "memory/used.html", context)


def _learned(person: User, text: str) -> str:
    """Why the text is not remembered; "" when it is."""
    today = clock.now().date()
    try:
        knowledge_learn(user=person, text=text, dated=today, source=Memory.Source.PERSON)
    except LedgerError as error:
        return str(error)
    return ""


def _own(request: HttpRequest, memory_id: int) -> Memory:
    try:
        return memory_of(user=_person(request), memory_id=memory_id)
    except UnknownMemoryError as error:
        raise Http404 from error


def _person(request: HttpRequest) -> User:
    return cast(User, request.user)
