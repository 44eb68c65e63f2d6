"""The page of planned expenses: what is to come, what was paid by what, what is overdue."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from budgets.forms import ExpenseChoiceForm, PaymentForm, PlannedForm, RowForm
from budgets.page_frame import frame_of, place_of, tell, written
from budgets.page_rows import planned_months
from budgets.services.plans import planned_expense_plan, planned_expense_replan
from budgets.services.settling import plan_row_remove, planned_pay, planned_pay_with
from finance.models import Door, Membership, PlannedExpense
from finance.services.plans import PlannedPatch


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def planned_page(request: HttpRequest, ledger_id: int | None = None) -> HttpResponse:
    """Planned expenses by month; a post adds one."""
    place = place_of(request, ledger_id, writing=request.method == "POST")
    form = PlannedForm(request.POST or None, ledger=place.ledger)
    if request.method == "POST" and written(
        request,
        place,
        form,
        "planned",
        lambda: planned_expense_plan(ledger=place.ledger, **_fields(form)),
    ):
        tell(request, form, _("Added to the planned expenses."))
        return redirect("planned-of", place.ledger_id)
    context = frame_of(request, place, "planned-of") | {
        "months": planned_months(place.ledger, may_write=place.may_write),
        "form": form,
    }
    return render(request, "budgets/planned.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def planned_edit(request: HttpRequest, ledger_id: int, planned_id: int) -> HttpResponse:
    """Another day, amount, category or text."""
    place = place_of(request, ledger_id, writing=True)
    row = get_object_or_404(_planned(place), pk=planned_id, deleted_at__isnull=True)
    form = PlannedForm(request.POST or None, initial=_seen(row), ledger=place.ledger)

    def replan() -> None:
        patch = PlannedPatch(
            id=f"p{row.pk}",
            date=form.cleaned_data["date"],
            version=form.cleaned_data["version"],
            **{name: value for name, value in _fields(form).items() if name != "day"},
        )
        planned_expense_replan(ledger=place.ledger, patch=patch)

    if request.method == "POST" and written(request, place, form, "planned", replan):
        tell(request, form, _("Saved."))
        return redirect("planned-of", ledger_id)
    context = frame_of(request, place, "planned-of") | {
        "heading": row.description,
        "form": form,
        "back": reverse("planned-of", args=[ledger_id]),
    }
    return render(request, "budgets/edit.html", context)


@require_POST
def planned_paid(request: HttpRequest, ledger_id: int, planned_id: int) -> HttpResponse:
    """Records the expense that pays it, once."""
    place = place_of(request, ledger_id, writing=True)
    row = get_object_or_404(_planned(place), pk=planned_id)
    form = PaymentForm(request.POST)

    def pay() -> None:
        said = form.cleaned_data
        planned_pay(
            ledger=place.ledger,
            planned_id=row.pk,
            amount_yen=said["amount"],
            day=said["date"],
            door=Door.WEB,
            version=said["version"],
        )

    ok = written(request, place, form, "planned", pay)
    tell(request, form, _("Recorded as paid.") if ok else None)
    return redirect("planned-of", ledger_id)


@require_POST
def planned_link(request: HttpRequest, ledger_id: int, planned_id: int) -> HttpResponse:
    """Says which expense has paid it."""
    place = place_of(request, ledger_id, writing=True)
    row = get_object_or_404(_planned(place), pk=planned_id)
    form = ExpenseChoiceForm(request.POST)

    def link() -> None:
        said = form.cleaned_data
        planned_pay_with(
            ledger=place.ledger, planned_id=row.pk, expense_id=said["expense"], version=said["version"]
        )

    ok = written(request, place, form, "planned", link)
    tell(request, form, _("Recorded as paid.") if ok else None)
    return redirect("planned-of", ledger_id)


@require_POST
def planned_delete(request: HttpRequest, ledger_id: int, planned_id: int) -> HttpResponse:
    """It is planned no longer."""
    place = place_of(request, ledger_id, writing=True)
    row = get_object_or_404(_planned(place), pk=planned_id)
    form = RowForm(request.POST)
    ok = written(
        request,
        place,
        form,
        "planned",
        lambda: plan_row_remove(
            ledger=place.ledger, model=PlannedExpense, row_id=row.pk, version=form.cleaned_data["version"]
        ),
    )
    tell(request, form, _("Taken off the list.") if ok else None)
    return redirect("planned-of", ledger_id)


def _fields(form: PlannedForm) -> dict[str, Any]:
    said = form.cleaned_data
    return {
        "description": said["description"],
        "amount_yen": said["amount"],
        "day": said["date"],
        "category": said["category"],
    }


def _seen(row: PlannedExpense) -> dict[str, Any]:
    return {
        "description": row.description,
        "amount": row.amount_yen,
        "date": row.date,
        "category": row.category.name,
        "version": row.version,
    }


def _planned(place: Membership) -> QuerySet[PlannedExpense]:
    return PlannedExpense.objects.filter(ledger=place.ledger).select_related("category")
