"""Pages of the books: the latest changes, with a button that takes each back."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from finance.errors import LedgerError
from finance.models import Change, Door, Ledger, Membership
from finance.queries_of_changes import latest_changes
from finance.services.changes import change_undo
from finance.services.ledgers import require_writer

CHANGES_PER_PAGE = 30


@never_cache
@require_safe
def changes_page(request: HttpRequest, ledger_id: int | None = None) -> HttpResponse:
    """What happened lately in one of the person's ledgers."""
    memberships = list(
        Membership.objects.filter(user_id=_person(request).pk).select_related("ledger").order_by("ledger_id")
    )
    chosen = next((one for one in memberships if ledger_id in (None, one.ledger_id)), None)
    if chosen is None:
        raise Http404
    before = request.GET.get("before", "")
    changes = latest_changes(
        chosen.ledger,
        CHANGES_PER_PAGE,
        int(before) if before.isascii() and before.isdigit() and len(before) < 19 else None,
    )
    context = {
        "here": "changes-of",
        "ledger": chosen.ledger,
        "ledgers": [one.ledger for one in memberships],
        "changes": changes,
        "older": changes[-1].change.pk if len(changes) == CHANGES_PER_PAGE else None,
        "may_write": chosen.may_write,
    }
    return render(request, "finance/changes.html", context)


@require_POST
def change_take_back(request: HttpRequest, change_id: int) -> HttpResponse:
    """Undoes one change of a ledger of the person's own, or says why not."""
    person = _person(request)
    own = Ledger.objects.filter(memberships__user_id=person.pk)
    change = get_object_or_404(Change, pk=change_id, ledger__in=own)
    try:
        require_writer(ledger=change.ledger, user=person)
        change_undo(change=change, actor=person, door=Door.WEB, cause="changes")
    except LedgerError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Taken back."))
    return redirect(reverse("changes-of", args=[change.ledger_id]))


def _person(request: HttpRequest) -> User:
    return cast(User, request.user)
