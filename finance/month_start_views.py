"""The settings page of where budget months begin: first what would move, then a press that does it."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from finance.errors import LedgerError
from finance.models import Door, Ledger, Membership
from finance.services.changes import change_recorded
from finance.services.members import require_owner
from finance.services.month_preview import month_start_preview
from finance.services.months import ledger_today, month_start_day_set

START_DAYS = range(1, 29)


class MonthStartForm(forms.Form):
    """Where months begin."""

    start_day = forms.TypedChoiceField(
        label=gettext_lazy("first day of the month"),
        coerce=int,
        choices=[(day, str(day)) for day in START_DAYS],
    )
    before_holidays = forms.BooleanField(
        label=gettext_lazy("on the business day before, when that is a weekend or a Japanese holiday"),
        required=False,
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def month_start_page(request: HttpRequest, ledger_id: int | None = None) -> HttpResponse:
    """One ledger's setting; a post shows what would move, and with `act=set` does it."""
    person = cast(User, request.user)
    places = list(Membership.objects.filter(user_id=person.pk).select_related("ledger").order_by("ledger_id"))
    place = next((one for one in places if ledger_id in (None, one.ledger_id)), None)
    if place is None:
        raise Http404
    ledger = place.ledger
    seen = {"start_day": ledger.month_start_day, "before_holidays": ledger.month_before_holidays}
    form = MonthStartForm(request.POST or None, initial=seen)
    context: dict[str, Any] = {
        "here": "month-start",
        "ledger": ledger,
        "ledgers": [one.ledger for one in places],
        "is_owner": place.role == Membership.Role.OWNER,
        "today": ledger_today(ledger),
        "form": form,
    }
    if request.method == "POST" and form.is_valid():
        try:
            if request.POST.get("act") == "set":
                _set(ledger, person, form.cleaned_data)
                messages.success(request, _("Saved."))
                return redirect("month-start", ledger.pk)
            context["moves"] = month_start_preview(ledger=ledger, actor=person, **form.cleaned_data)
        except LedgerError as error:
            form.add_error(None, str(error))
    return render(request, "finance/month_start.html", context)


def _set(ledger: Ledger, person: User, said: dict[str, Any]) -> None:
    require_owner(ledger, person)
    with change_recorded(ledger=ledger, actor=person, door=Door.WEB, cause="month_start"):
        month_start_day_set(ledger=ledger, **said)
