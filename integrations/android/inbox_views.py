"""The inbox: what phones have told, what became of it, and presses on it. Thin: services do the work."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from budgets.page_frame import frame_of, person_of, place_of
from finance.errors import LedgerError
from integrations.android.forms import EntryForm
from integrations.android.inbox_page import FILTERS, entered_first, inbox_counts, inbox_page, inbox_row
from integrations.android.models import IgnoreRule, RawNotification
from integrations.android.services.inbox import (
    Entered,
    notification_ignore,
    notification_record,
    rule_delete,
)

HERE = "phone-of"


@never_cache
@require_safe
def inbox(request: HttpRequest, ledger_id: int | None = None) -> HttpResponse:
    """The notifications of a ledger, in one state or all."""
    place = place_of(request, ledger_id)
    state = request.GET.get("state", "")
    state = state if state in FILTERS else ""
    page, rows = inbox_page(place.ledger, state, request.GET.get("page", "1"), get_language() or "ja")
    context = frame_of(request, place, HERE) | {
        "states": inbox_counts(place.ledger),
        "state": state,
        "page": page,
        "rows": rows,
        "rules": IgnoreRule.objects.filter(ledger=place.ledger),
        "is_new": not state and not rows,
    }
    return render(request, "android/inbox.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, ledger_id: int, notification_id: int) -> HttpResponse:
    """The form of the row that a notification becomes; a post writes it."""
    place = place_of(request, ledger_id, writing=True)
    raws = RawNotification.objects.select_related("ledger", "device")
    raw = get_object_or_404(raws, ledger=place.ledger, pk=notification_id)
    form = EntryForm(request.POST or None, initial=entered_first(raw), ledger=place.ledger)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        entered = Entered(said["kind"], said["amount"], said["shop"], said["category"], said["date"])
        try:
            row = notification_record(
                ledger=place.ledger, actor=person_of(request), notification_id=raw.pk, entered=entered
            )
        except LedgerError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Recorded as %(id)s.") % {"id": row.public_id})
            return redirect(HERE, ledger_id)
    context = frame_of(request, place, HERE) | {
        "row": inbox_row(raw, get_language() or "ja"),
        "form": form,
    }
    return render(request, "android/record.html", context)


@require_POST
def ignore(request: HttpRequest, ledger_id: int, notification_id: int) -> HttpResponse:
    """Puts it aside, or its whole kind from now on."""
    place = place_of(request, ledger_id, writing=True)
    get_object_or_404(RawNotification, ledger=place.ledger, pk=notification_id)
    whole_kind = request.POST.get("what") == "kind"
    try:
        notification_ignore(
            ledger=place.ledger,
            actor=person_of(request),
            notification_id=notification_id,
            whole_kind=whole_kind,
        )
    except LedgerError as error:
        messages.error(request, str(error))
    else:
        said = _("This kind is ignored from now on.") if whole_kind else _("Ignored.")
        messages.success(request, said)
    return redirect(HERE, ledger_id)


@require_POST
def rule_drop(request: HttpRequest, ledger_id: int, ignorerule_id: int) -> HttpResponse:
    """That kind is read again."""
    place = place_of(request, ledger_id, writing=True)
    get_object_or_404(IgnoreRule, ledger=place.ledger, pk=ignorerule_id)
    try:
        rule_delete(ledger=place.ledger, actor=person_of(request), rule_id=ignorerule_id)
    except LedgerError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("That kind is read again from now on."))
    return redirect(HERE, ledger_id)
