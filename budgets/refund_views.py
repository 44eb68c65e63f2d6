"""The page of refunds: which expense each gives back, and what is left of it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from budgets.forms import ExpenseChoiceForm, RowForm
from budgets.page_frame import frame_of, place_of, tell, written
from budgets.page_rows import refund_rows
from budgets.services.settling import refund_settle
from finance.models import Income


@never_cache
@require_safe
def refunds_page(request: HttpRequest, ledger_id: int | None = None) -> HttpResponse:
    """Refunds, those without an expense first."""
    place = place_of(request, ledger_id)
    context = frame_of(request, place, "refunds-of") | {"refunds": refund_rows(place.ledger)}
    return render(request, "budgets/refunds.html", context)


@require_POST
def refund_set(request: HttpRequest, ledger_id: int, income_id: int) -> HttpResponse:
    """Says which expense the refund gives back."""
    place = place_of(request, ledger_id, writing=True)
    income = get_object_or_404(Income, ledger=place.ledger, pk=income_id)
    form = ExpenseChoiceForm(request.POST)

    def link() -> None:
        said = form.cleaned_data
        refund_settle(
            ledger=place.ledger, income_id=income.pk, expense_id=said["expense"], version=said["version"]
        )

    ok = written(request, place, form, "refunds", link)
    tell(request, form, _("Linked to its expense.") if ok else None)
    return redirect("refunds-of", ledger_id)


@require_POST
def refund_unset(request: HttpRequest, ledger_id: int, income_id: int) -> HttpResponse:
    """The refund gives no expense back: it counts as income."""
    place = place_of(request, ledger_id, writing=True)
    income = get_object_or_404(Income, ledger=place.ledger, pk=income_id)
    form = RowForm(request.POST)
    ok = written(
        request,
        place,
        form,
        "refunds",
        lambda: refund_settle(
            ledger=place.ledger,
            income_id=income.pk,
            expense_id=None,
            version=form.cleaned_data["version"],
        ),
    )
    tell(request, form, _("The link was removed.") if ok else None)
    return redirect("refunds-of", ledger_id)
