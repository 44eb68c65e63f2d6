"""The page of a month's plan: ceiling, allotments, what is fixed; copied, confirmed, reopened. Thin."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from budgets.formatting import month_label
from budgets.lifecycle import budget_confirm, budget_reopen
from budgets.page_frame import frame_of, person_of, place_of
from budgets.plan_page import plan_context, read_entered
from budgets.services.planning import Entry, plan_copy, plan_set
from finance.errors import LedgerError
from finance.models import Door, Membership, Month
from finance.periods import shift_month
from finance.services.changes import change_recorded
from finance.services.months import month_by_name, month_current

HERE = "months-of"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plan_page(request: HttpRequest, ledger_id: int, name: str) -> HttpResponse:
    """The plan of a month that exists; a post sets what was changed, all or nothing."""
    place = place_of(request, ledger_id, writing=request.method == "POST")
    month = get_object_or_404(Month.objects.select_related("ledger"), ledger=place.ledger, name=name)
    typed = {key: str(value) for key, value in request.POST.items()}
    errors: dict[str, str] = {}
    refusal = ""
    if request.method == "POST":
        entered = read_entered(month, typed)
        errors = entered.errors
        if not errors:
            ceiling = entered.ceiling or Entry(None, None)
            refusal = _refused(
                request, place, lambda: plan_set(month=month, ceiling=ceiling, allotments=entered.allotments)
            )
            if not refusal:
                messages.success(request, _("Saved."))
                return redirect("month-plan", ledger_id, name)
    context = frame_of(request, place, HERE) | plan_context(month, typed, errors)
    context |= {"label": month_label(month), "refusal": refusal}
    return render(request, "budgets/month_plan.html", context, status=422 if errors or refusal else 200)


@require_POST
def plan_act(request: HttpRequest, ledger_id: int, name: str) -> HttpResponse:
    """Copy, confirm or reopen."""
    place = place_of(request, ledger_id, writing=True)
    month = get_object_or_404(Month.objects.select_related("ledger"), ledger=place.ledger, name=name)
    acts: dict[str, tuple[Callable[..., object], str]] = {
        "copy": (plan_copy, _("The plan of the month before stands here now.")),
        "confirm": (budget_confirm, _("The budget is confirmed.")),
        "reopen": (budget_reopen, _("The budget is a draft again.")),
    }
    act = acts.get(request.POST.get("act", ""))
    if act is None:
        messages.error(request, _("That button is not known any more."))
        return redirect("month-plan", ledger_id, name)
    refusal = _refused(request, place, lambda: act[0](month=month))
    if refusal:
        messages.error(request, refusal)
    else:
        messages.success(request, act[1])
    return redirect("month-plan", ledger_id, name)


@require_POST
def plan_ahead(request: HttpRequest, ledger_id: int) -> HttpResponse:
    """Goes to the plan of the running month, or of the one after it; each is made when it is not there yet."""
    place = place_of(request, ledger_id, writing=True)
    month = month_current(ledger=place.ledger)
    if request.POST.get("which") == "next":
        month = month_by_name(ledger=place.ledger, name=shift_month(month.name, 1))
    return redirect("month-plan", ledger_id, month.name)


def _refused(request: HttpRequest, place: Membership, write: Callable[[], object]) -> str:
    """Why the act did not go through; "" when it did."""
    try:
        with change_recorded(ledger=place.ledger, actor=person_of(request), door=Door.WEB, cause="plan"):
            write()
    except LedgerError as error:
        return str(error)
    return ""
