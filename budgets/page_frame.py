"""What the pages of plans share: whose ledger it is, who may write in it, and how a refusal is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from finance.errors import LedgerError
from finance.models import Door, Membership
from finance.services.changes import change_recorded


def place_of(request: HttpRequest, ledger_id: int | None, *, writing: bool = False) -> Membership:
    """The person's place in the ledger, or in their first one.

    Raises Http404 for outsiders, and PermissionDenied where a viewer would write.
    """
    places = Membership.objects.filter(user_id=person_of(request).pk).select_related("ledger")
    places = places.order_by("ledger_id")
    place = places.first() if ledger_id is None else places.filter(ledger_id=ledger_id).first()
    if place is None:
        raise Http404
    if writing and not place.may_write:
        raise PermissionDenied
    return place


def frame_of(request: HttpRequest, place: Membership, here: str) -> dict[str, Any]:
    """What finance/base.html needs, and whether the person may write."""
    places = Membership.objects.filter(user_id=person_of(request).pk).select_related("ledger")
    return {
        "here": here,
        "ledger": place.ledger,
        "ledgers": [one.ledger for one in places.order_by("ledger_id")],
        "may_write": place.may_write,
    }


def written(
    request: HttpRequest, place: Membership, form: forms.Form, cause: str, write: Callable[[], object]
) -> bool:
    """Whether a valid form's act of writing went through; a refusal becomes an error of the form."""
    if not form.is_valid():
        return False
    try:
        with change_recorded(ledger=place.ledger, actor=person_of(request), door=Door.WEB, cause=cause):
            write()
    except LedgerError as error:
        form.add_error(None, str(error))
        return False
    return True


def tell(request: HttpRequest, form: forms.Form, success: str | None) -> None:
    """The outcome of an act on one row, to be shown above the list: `success`, or why not (None)."""
    if success is not None:
        messages.success(request, success)
        return
    for sentences in form.errors.values():
        for sentence in sentences:
            messages.error(request, str(sentence))


def person_of(request: HttpRequest) -> User:
    """Who is signed in."""
    return cast(User, request.user)
