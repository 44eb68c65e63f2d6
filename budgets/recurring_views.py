"""The page of what comes every month: fixed costs, regular incomes, and what they have posted and is only expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from budgets.forms import RecurringForm, RowChoiceForm, RowForm
from budgets.models import Expectation, FixedCost, RegularIncome
from budgets.page_frame import frame_of, place_of, tell, written
from budgets.recurring_rows import costs_shown, expected_shown, incomes_shown, running_month
from budgets.services.expectations import expectation_confirm, expectation_drop, expectation_meet
from budgets.services.plans import fixed_cost_remove, fixed_cost_set
from budgets.services.regular_incomes import regular_income_remove, regular_income_set
from finance.errors import ConflictError
from finance.models import Category, Ledger, Membership, Month
from finance.services.months import month_current

Plan = FixedCost | RegularIncome
CAUSE = "recurring"
HERE = "recurring-of"
_KINDS: dict[str, tuple[str, Callable[..., object]]] = {
    "cost": (Category.Kind.EXPENSE, fixed_cost_set),
    "income": (Category.Kind.INCOME, regular_income_set),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def recurring_page(request: HttpRequest, ledger_id: int | None = None) -> HttpResponse:
    """Everything that comes every month; a post adds one, from the running month on."""
    place = place_of(request, ledger_id, writing=request.method == "POST")
    added = request.POST.get("kind") if request.method == "POST" else None
    forms = {name: _form(request if name == added else None, place.ledger, name) for name in _KINDS}
    if added in _KINDS:
        form = forms[added]
        if written(request, place, form, CAUSE, lambda: _add(place.ledger, added, form)):
            tell(request, form, _("Added to what comes every month."))
            return redirect(HERE, place.ledger_id)
    return render(request, "budgets/recurring.html", _shown(request, place) | {"forms": forms})


def _shown(request: HttpRequest, place: Membership) -> dict[str, Any]:
    month = running_month(place.ledger)
    return frame_of(request, place, HERE) | {
        "month": month,
        "expected": expected_shown(place.ledger, may_write=place.may_write),
        "costs": costs_shown(month) if month else [],
        "incomes": incomes_shown(month) if month else [],
        "changeable": place.may_write and month is not None and month.state != Month.State.CLOSED,
    }


def _form(request: HttpRequest | None, ledger: Ledger, name: str) -> RecurringForm:
    data = request.POST if request is not None else None
    return RecurringForm(data, ledger=ledger, kind=_KINDS[name][0], auto_id=f"{name}_%s")


def _add(ledger: Ledger, name: str, form: RecurringForm) -> None:
    said = form.cleaned_data
    _KINDS[name][1](
        month=month_current(ledger=ledger),
        name=said["name"],
        amount_yen=said["amount"],
        category=said["category"],
        day_of_month=said["day"],
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def cost_edit(request: HttpRequest, ledger_id: int, fixedcost_id: int) -> HttpResponse:
    """Another amount, category or day of a fixed cost, in its month and in later ones."""
    return _edit(request, ledger_id, FixedCost, fixedcost_id, "cost")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def income_edit(request: HttpRequest, ledger_id: int, regularincome_id: int) -> HttpResponse:
    """The same for a regular income."""
    return _edit(request, ledger_id, RegularIncome, regularincome_id, "income")


def _edit(request: HttpRequest, ledger_id: int, model: type[Plan], row_id: int, name: str) -> HttpResponse:
    place = place_of(request, ledger_id, writing=True)
    row = _plan(model, place, row_id)
    kind, put = _KINDS[name]
    form = RecurringForm(
        request.POST or None, initial=_seen(row), ledger=place.ledger, kind=kind, named=False
    )

    def change() -> None:
        said = form.cleaned_data
        _require_version(row, said["version"])
        put(
            month=row.budget.month,
            name=row.name,
            amount_yen=said["amount"],
            category=said["category"],
            day_of_month=said["day"] or 0,
        )

    if request.method == "POST" and written(request, place, form, CAUSE, change):
        tell(request, form, _("Saved."))
        return redirect(HERE, ledger_id)
    context = frame_of(request, place, HERE) | {
        "heading": row.name,
        "form": form,
        "back": reverse(HERE, args=[ledger_id]),
    }
    return render(request, "budgets/edit.html", context)


@require_POST
def cost_stop(request: HttpRequest, ledger_id: int, fixedcost_id: int) -> HttpResponse:
    """It is paid no longer, from its month on."""
    return _stop(request, ledger_id, FixedCost, fixedcost_id, fixed_cost_remove)


@require_POST
def income_stop(request: HttpRequest, ledger_id: int, regularincome_id: int) -> HttpResponse:
    """It comes in no longer, from its month on."""
    return _stop(request, ledger_id, RegularIncome, regularincome_id, regular_income_remove)


def _stop(
    request: HttpRequest, ledger_id: int, model: type[Plan], row_id: int, remove: Callable[..., object]
) -> HttpResponse:
    place = place_of(request, ledger_id, writing=True)
    row, form = _plan(model, place, row_id), RowForm(request.POST)

    def stop() -> None:
        _require_version(row, form.cleaned_data["version"])
        remove(month=row.budget.month, name=row.name)

    ok = written(request, place, form, CAUSE, stop)
    tell(request, form, _("“%(name)s” has ended.") % {"name": row.name} if ok else None)
    return redirect(HERE, ledger_id)


@require_POST
def expectation_settle(request: HttpRequest, ledger_id: int, expectation_id: int) -> HttpResponse:
    """A person says what an expected row is: as planned, another row, or nothing."""
    place = place_of(request, ledger_id, writing=True)
    get_object_or_404(Expectation, ledger=place.ledger, pk=expectation_id)
    answer = request.POST.get("answer", "")
    form = RowChoiceForm(request.POST) if answer == "row" else RowForm(request.POST)

    def settle() -> None:
        said = {
            "ledger": place.ledger,
            "expectation_id": expectation_id,
            "version": form.cleaned_data["version"],
        }
        if answer == "row":
            expectation_meet(**said, row_id=form.cleaned_data["row"])
        elif answer == "none":
            expectation_drop(**said)
        else:
            expectation_confirm(**said)

    ok = written(request, place, form, CAUSE, settle)
    tell(request, form, _("Noted.") if ok else None)
    return redirect(HERE, ledger_id)


def _plan(model: type[Plan], place: Membership, row_id: int) -> Plan:
    rows: QuerySet[Any] = model._default_manager.filter(ledger=place.ledger)
    found: Plan = get_object_or_404(rows.select_related("category", "budget__month__ledger"), pk=row_id)
    return found


def _require_version(row: Plan, version: int | None) -> None:
    if version is not None and version != row.version:
        raise ConflictError(row.name, row)


def _seen(row: Plan) -> dict[str, Any]:
    return {
        "amount": row.amount_yen,
        "category": row.category.name,
        "day": row.day_of_month,
        "version": row.version,
    }
