"""The page of a ledger's members, and the way in by an invitation."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from finance.errors import LedgerError
from finance.models import Membership
from finance.services.members import (
    VALID_FOR,
    invitation_accept,
    invitation_create,
    invitation_open,
    member_remove,
    member_role_set,
)

BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@require_safe
def members_page(request: HttpRequest, ledger_id: int | None = None) -> HttpResponse:
    """Who is in the ledger; for owners with roles and invitations."""
    return _page(request, ledger_id)


@never_cache
@require_POST
def invite(request: HttpRequest, ledger_id: int) -> HttpResponse:
    """Makes a link and shows it, this once."""
    own = _own(request, ledger_id)
    try:
        token = invitation_create(
            ledger=own.ledger, role=request.POST.get("role", ""), actor=_person(request)
        )
    except LedgerError as error:
        messages.error(request, str(error))
        return redirect("members-of", ledger_id)
    return _page(request, ledger_id, link=request.build_absolute_uri(reverse("join", args=[token])))


@require_POST
def change_member(request: HttpRequest, ledger_id: int, member_id: int) -> HttpResponse:
    """Another role, or out."""
    own = _own(request, ledger_id)
    act: dict[str, Any] = {"ledger": own.ledger, "member_id": member_id, "actor": _person(request)}
    try:
        if "remove" in request.POST:
            member_remove(**act)
            messages.success(request, _("The member was removed."))
        else:
            member_role_set(**act, role=request.POST.get("role", ""))
            messages.success(request, _("The role was changed."))
    except LedgerError as error:
        messages.error(request, str(error))
    if not Membership.objects.filter(ledger=own.ledger, user=_person(request)).exists():
        return redirect("chat")
    return redirect("members-of", ledger_id)


@login_not_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Accepts an invitation, with a new account for those who have none here."""
    invitation = invitation_open(token)
    if invitation is None:
        return render(request, "finance/join.html", {"invitation": None}, status=410)
    signed_in = request.user.is_authenticated
    form: UserCreationForm[User] | None = None if signed_in else UserCreationForm(request.POST or None)
    if request.method == "POST" and (form is None or form.is_valid()):
        try:
            with transaction.atomic():
                user = _person(request) if form is None else form.save()
                invitation_accept(token=token, user=user)
        except LedgerError as error:
            messages.error(request, str(error))
            return redirect("chat" if signed_in else "sign-in")
        if form is not None:
            login(request, user, backend=BACKEND)
        return redirect("chat")
    return render(request, "finance/join.html", {"invitation": invitation, "form": form})


def _page(request: HttpRequest, ledger_id: int | None, link: str = "") -> HttpResponse:
    own = _own(request, ledger_id)
    mine = (
        Membership.objects.filter(user_id=_person(request).pk).select_related("ledger").order_by("ledger_id")
    )
    context = {
        "here": "members-of",
        "ledger": own.ledger,
        "ledgers": [one.ledger for one in mine],
        "own": own,
        "members": own.ledger.memberships.select_related("user").order_by("pk"),
        "is_owner": own.role == Membership.Role.OWNER,
        "roles": Membership.Role.choices,
        "link": link,
        "days": VALID_FOR.days,
    }
    return render(request, "finance/members.html", context)


def _own(request: HttpRequest, ledger_id: int | None) -> Membership:
    """The person's own place in the ledger (or in their first one). Raises Http404 for outsiders."""
    places = (
        Membership.objects.filter(user_id=_person(request).pk).select_related("ledger").order_by("ledger_id")
    )
    place = places.first() if ledger_id is None else places.filter(ledger_id=ledger_id).first()
    if place is None:
        raise Http404
    return place


def _person(request: HttpRequest) -> User:
    return cast(User, request.user)
