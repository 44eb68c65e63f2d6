"""Settings of models, the choice of one for a conversation, and what was used. Thin: agent/connections.py has the rules."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.connections import (
    ConnectionRefusedError,
    connection_check,
    connection_move_first,
    connection_save,
)
from agent.conversations import UnknownConversationError, conversation_create, conversation_of
from agent.llm.addresses import AddressError
from agent.llm.choose import choices_for
from agent.model_forms import ConnectionForm, LimitForm
from agent.models import ProviderConnection, TokenLimit
from agent.usage import (
    limit_of,
    limit_set,
    tokens_this_month,
    usage_by_day,
    usage_by_model,
    usage_by_skill,
    usage_latest,
)
from agent.views import person, whole_number
from finance.errors import LedgerError
from finance.models import Ledger


@never_cache
@require_safe
def models_page(request: HttpRequest) -> HttpResponse:
    """The person's connections in the order in which they are asked."""
    return render(request, "agent/models.html", {"connections": _mine(request)})


@never_cache
@sensitive_post_parameters("key")
@require_http_methods(["GET", "HEAD", "POST"])
def connection_page(request: HttpRequest, connection_id: int | None = None) -> HttpResponse:
    """Adds a connection, or changes one."""
    row = get_object_or_404(_mine(request), pk=connection_id) if connection_id is not None else None
    if request.method != "POST":
        return _form_page(
            request, ConnectionForm(initial=ConnectionForm.initial_of(row) if row else None), row
        )
    form = ConnectionForm(request.POST)
    if form.is_valid():
        try:
            connection_save(user=person(request), wanted=form.wanted(), connection=row)
            return redirect("models")
        except ConnectionRefusedError as error:
            form.add_error(error.field or None, str(error))
        except AddressError as error:
            form.add_error("base_url", str(error))
        except LedgerError as error:
            form.add_error("key", str(error))
    return _form_page(request, form, row)


def _form_page(request: HttpRequest, form: ConnectionForm, row: ProviderConnection | None) -> HttpResponse:
    if row is not None and row.last_four:
        hint = _("Ends in %(last_four)s. Leave it empty to keep it.") % {"last_four": row.last_four}
        form.fields["key"].help_text = hint
    status = 422 if form.is_bound else 200
    return render(request, "agent/model_edit.html", {"form": form, "connection": row}, status=status)


@require_POST
def connection_act(request: HttpRequest, connection_id: int) -> HttpResponse:
    """`act` is first, switch, consent, test or remove."""
    row = get_object_or_404(_mine(request), pk=connection_id)
    act = request.POST.get("act", "")
    if act == "first":
        connection_move_first(row)
    elif act == "switch":
        _mine(request).filter(pk=row.pk).update(active=not row.active)
    elif act == "consent":
        _mine(request).filter(pk=row.pk).update(stands_in=not row.stands_in)
    elif act == "remove":
        row.delete()
    elif act == "test":
        return _tested(request, row)
    return redirect("models")


def _tested(request: HttpRequest, row: ProviderConnection) -> HttpResponse:
    try:
        connection_check(row)
    except LedgerError as error:
        told, failed = str(error), True
    else:
        row.save(update_fields=["checked_at"])
        told, failed = _("%(name)s answers.") % {"name": row.name}, False
    context = {"connections": _mine(request), "told": told, "failed": failed}
    return render(request, "agent/models.html", context)


@require_POST
def choose_model(request: HttpRequest) -> HttpResponse:
    """Gives a conversation its model; `conversation` is empty for one that is not stored yet."""
    number, name = whole_number(request.POST, "conversation"), request.POST.get("model", "")
    user = person(request)
    if number is not None:
        try:
            conversation = conversation_of(user=user, conversation_id=number)
        except UnknownConversationError:
            raise Http404 from None
    else:
        ledger = get_object_or_404(Ledger, pk=whole_number(request.POST, "ledger"), memberships__user=user)
        conversation = conversation_create(user=user, ledger=ledger)
    if not name or name in choices_for(conversation):
        conversation.model_name = name
        conversation.save(update_fields=["model_name"])
    return redirect("chat-conversation", conversation.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def usage_page(request: HttpRequest) -> HttpResponse:
    """What this month used, by day, model and skill, and the latest turns; POST sets the person's own limit."""
    user = person(request)
    form = LimitForm(request.POST or None, initial={"monthly_tokens": _own_limit(request)})
    if request.method == "POST" and form.is_valid():
        limit_set(user=user, monthly_tokens=form.cleaned_data["monthly_tokens"])
        return redirect("usage")
    zone = _zone(request)
    context = {
        "form": form,
        "used": tokens_this_month(user.pk, zone),
        "limit": limit_of(user.pk),
        "days": usage_by_day(user.pk, zone),
        "models": usage_by_model(user.pk, zone),
        "skills": usage_by_skill(user.pk, zone, get_language()),
        "latest": usage_latest(user.pk, zone),
        "zone": zone,
    }
    return render(request, "agent/usage.html", context, status=422 if form.is_bound else 200)


def _mine(request: HttpRequest) -> QuerySet[ProviderConnection]:
    return ProviderConnection.objects.filter(user=person(request))


def _own_limit(request: HttpRequest) -> int | None:
    return TokenLimit.objects.filter(user=person(request)).values_list("monthly_tokens", flat=True).first()


def _zone(request: HttpRequest) -> str:
    """The time zone of the person's first ledger."""
    ledger = Ledger.objects.filter(memberships__user=person(request)).order_by("pk").first()
    return ledger.time_zone if ledger else "Asia/Tokyo"
