"""The settings page of the Discord door: one's accounts, and the channels of one's ledgers."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from finance.errors import LedgerError
from finance.models import Ledger, Membership
from integrations.discord.errors import PlaceError
from integrations.discord.models import Account, AllowedChannel
from integrations.discord.services.linking import VALID_FOR, account_unlink, code_create
from integrations.discord.services.places import channel_allow, channel_close


@never_cache
@require_safe
def settings_page(request: HttpRequest) -> HttpResponse:
    """What is linked and open."""
    return _page(request)


@never_cache
@require_POST
def make_code(request: HttpRequest) -> HttpResponse:
    """A fresh code, shown this once."""
    return _page(request, code=code_create(user=_person(request)))


@require_POST
def unlink(request: HttpRequest, account_id: int) -> HttpResponse:
    """The Discord account is nobody's any more."""
    account_unlink(user=_person(request), account_id=account_id)
    messages.success(request, _("The Discord account was unlinked."))
    return redirect("discord-settings")


@never_cache
@require_POST
def allow_channel(request: HttpRequest) -> HttpResponse:
    """Opens a channel, or changes how it is open; what was typed stays beside an error."""
    try:
        channel = channel_allow(
            ledger=_ledger(request),
            actor=_person(request),
            link=request.POST.get("link", ""),
            name=request.POST.get("name", ""),
            shows_figures="shows_figures" in request.POST,
            takes_notes="takes_notes" in request.POST,
            only_mentions="only_mentions" in request.POST,
        )
    except LedgerError as error:
        return _page(request, typed=request.POST, refusal=str(error))
    messages.success(request, _("%(channel)s is open for Maneki.") % {"channel": channel})
    return redirect("discord-settings")


@require_POST
def close_channel(request: HttpRequest, channel_id: int) -> HttpResponse:
    """The bot answers there no more."""
    own = AllowedChannel.objects.filter(ledger__memberships__user_id=_person(request).pk)
    channel = get_object_or_404(own.select_related("ledger"), pk=channel_id)
    try:
        channel_close(ledger=channel.ledger, actor=_person(request), channel_row_id=channel_id)
        messages.success(request, _("%(channel)s was closed.") % {"channel": channel})
    except LedgerError as error:
        messages.error(request, str(error))
    return redirect("discord-settings")


def _page(request: HttpRequest, *, code: str = "", typed: Any = None, refusal: str = "") -> HttpResponse:
    person = _person(request)
    mine = Membership.objects.filter(user_id=person.pk).select_related("ledger").order_by("ledger_id")
    context = {
        "accounts": Account.objects.filter(user_id=person.pk),
        "code": code,
        "minutes": int(VALID_FOR.total_seconds() // 60),
        "channels": AllowedChannel.objects.filter(ledger__memberships__user_id=person.pk).select_related(
            "ledger"
        ),
        "owned": [one.ledger for one in mine if one.role == Membership.Role.OWNER],
        "typed": typed or {"shows_figures": ""},
        "refusal": refusal,
    }
    return render(request, "discord/settings.html", context, status=400 if refusal else 200)


def _ledger(request: HttpRequest) -> Ledger:
    wanted = request.POST.get("ledger", "")
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 19 else 0
    ledger = Ledger.objects.filter(memberships__user_id=_person(request).pk, pk=number).first()
    if ledger is None:
        raise PlaceError(_("Please choose a ledger."))
    return ledger


def _person(request: HttpRequest) -> User:
    return cast(User, request.user)
