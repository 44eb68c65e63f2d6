"""Pages of months: which there are, the close of one, and what becomes of what it left over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from budgets.carry_form import CarryForm
from budgets.close_page import PointShown, points_shown
from budgets.closing_formatting import surpluses_display, totals_display
from budgets.formatting import month_label, yen
from budgets.lifecycle import require_closable
from budgets.models import Carryover, MonthClose
from budgets.month_report import month_report
from budgets.page_frame import frame_of, person_of, place_of, tell, written
from budgets.services.carryover import carryover_create, change_of, left_over_yen, report_of, savings_yen
from budgets.services.closing import month_close_by, require_closer
from budgets.services.snapshot import month_proof, month_snapshot
from budgets.tables import table_of
from finance import clock
from finance.errors import LedgerError
from finance.models import Door, Ledger, Membership, Month
from finance.services.changes import change_recorded
from finance.services.months import ledger_today

HERE = "months-of"


@dataclass(frozen=True, slots=True)
class MonthRow:
    """A month in the list; `left` and `carried` are said of closed ones, `ended` of open ones."""

    month: Month
    label: str
    ended: bool
    close: MonthClose | None
    left: str
    below_zero: bool
    carried: str


@never_cache
@require_safe
def months_page(request: HttpRequest, ledger_id: int | None = None) -> HttpResponse:
    """All months of a ledger, newest first, with their state, and what they have left in savings."""
    place = place_of(request, ledger_id)
    context = frame_of(request, place, HERE) | {
        "months": _rows(place.ledger),
        "savings": yen(savings_yen(place.ledger)),
    }
    return render(request, "budgets/months.html", context)


def _rows(ledger: Ledger) -> list[MonthRow]:
    today = ledger_today(ledger)
    months = Month.objects.filter(ledger=ledger).select_related("close__carryover__wish").defer("close__rows")
    rows = []
    for month in months.order_by("-first_day"):
        close = getattr(month, "close", None)
        left = left_over_yen(report_of(close)) if close else 0
        rows.append(
            MonthRow(
                month=month,
                label=month_label(month),
                ended=month.last_day < today,
                close=close,
                left=yen(left),
                below_zero=left < 0,
                carried=_carried(getattr(close, "carryover", None)),
            )
        )
    return rows


def _carried(row: Carryover | None) -> str:
    """Where the rest of a closed month went, or nothing yet."""
    if row is None:
        return ""
    if row.choice == Carryover.Choice.NOTHING:
        return str(row.get_choice_display())
    where = row.wish.name if row.wish else row.get_choice_display()
    return f"{where} {yen(row.amount_yen)}"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def close_page(request: HttpRequest, ledger_id: int, name: str) -> HttpResponse:
    """The checklist and the totals of a month; an owner's press closes it. After that, where its rest goes."""
    place = place_of(request, ledger_id)
    month = month_of(place, name)
    if request.method == "POST":
        return _close(request, place, month)
    close = MonthClose.objects.filter(month=month).first()
    context = frame_of(request, place, HERE) | {"month": month, "label": month_label(month)}
    context |= _open_month(request, place, month) if close is None else _closed_month(place, close)
    return render(request, "budgets/month_close.html", context)


def _open_month(request: HttpRequest, place: Membership, month: Month) -> dict[str, Any]:
    proof = month_proof(month)
    report = month_report(month_snapshot(month, proof, clock.now()), proof.sha256)
    points: list[PointShown] = points_shown(month, is_staff=person_of(request).is_staff)
    return {
        "points": points,
        "settled": not any(point.rows for point in points),
        "tables": [
            table_of(totals_display(report, _("Spending by category"))),
            table_of(surpluses_display(report)),
        ],
        "obstacle": _refusal(lambda: require_closable(month)),
        "who_may": _refusal(lambda: require_closer(ledger=place.ledger, user=person_of(request))),
    }


def _closed_month(place: Membership, close: MonthClose) -> dict[str, Any]:
    carried = Carryover.objects.filter(close=close).select_related("month", "wish").first()
    left = left_over_yen(report_of(close))
    return {
        "close": close,
        "left": yen(left),
        "below_zero": left < 0,
        "carried": carried,
        "carried_text": _carried(carried),
        "take_back": change_of(carried) if carried and place.may_write else None,
        "form": None if carried or not place.may_write else CarryForm(left_yen=left, ledger=place.ledger),
    }


def _refusal(check: Any) -> str:
    """The sentence of a check that refuses, or nothing."""
    try:
        check()
    except LedgerError as error:
        return str(error)
    return ""


def _close(request: HttpRequest, place: Membership, month: Month) -> HttpResponse:
    person = person_of(request)
    try:
        if not place.may_write:
            require_closer(ledger=place.ledger, user=person)
        with change_recorded(ledger=place.ledger, actor=person, door=Door.WEB, cause="months"):
            month_close_by(month=month, user=person)
    except LedgerError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("%(month)s is closed.") % {"month": month.name})
    return redirect("month-close", place.ledger_id, month.name)


@require_POST
def carry(request: HttpRequest, ledger_id: int, name: str) -> HttpResponse:
    """The household's choice for what a closed month left over."""
    place = place_of(request, ledger_id, writing=True)
    close = get_object_or_404(MonthClose, month=month_of(place, name))
    form = CarryForm(request.POST, left_yen=left_over_yen(report_of(close)), ledger=place.ledger)

    def create() -> None:
        said = form.cleaned_data
        carryover_create(close=close, choice=said["choice"], amount_yen=said["amount"], wish=said["wish"])

    if written(request, place, form, "months", create):
        tell(request, form, _("Noted."))
        return redirect("month-close", ledger_id, name)
    context = frame_of(request, place, HERE) | {"month": close.month, "label": month_label(close.month)}
    context |= _closed_month(place, close) | {"form": form}
    return render(request, "budgets/month_close.html", context)


def month_of(place: Membership, name: str) -> Month:
    """The month of this name in the person's ledger. Raises Http404."""
    return get_object_or_404(Month.objects.select_related("ledger"), ledger=place.ledger, name=name)
