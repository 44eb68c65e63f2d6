"""The report of a closed month, as a page and as a PDF, and the canonical rows behind its hash."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from budgets.close_views import HERE, month_of
from budgets.closing_formatting import count_line, report_displays
from budgets.models import MonthClose
from budgets.page_frame import frame_of, place_of
from budgets.report_pdf import month_report_pdf
from budgets.services.carryover import report_of
from budgets.tables import table_of
from finance.models import Membership


@never_cache
@require_safe
def report_page(request: HttpRequest, ledger_id: int, name: str) -> HttpResponse:
    """Made from the snapshot of the close alone."""
    place = place_of(request, ledger_id)
    close = _close_of(place, name)
    report = report_of(close)
    context = frame_of(request, place, HERE) | {
        "report": report,
        "has_rows": bool(close.rows),
        "counts": count_line(report),
        "tables": [table_of(display) for display in report_displays(report)],
    }
    return render(request, "budgets/month_report.html", context)


@never_cache
@require_safe
def report_pdf(request: HttpRequest, ledger_id: int, name: str) -> HttpResponse:
    """The same report for A4."""
    close = _close_of(place_of(request, ledger_id), name)
    return _file(month_report_pdf(report_of(close)), "application/pdf", f"maneki-{name}.pdf")


@never_cache
@require_safe
def rows_file(request: HttpRequest, ledger_id: int, name: str) -> HttpResponse:
    """The canonical rows, byte for byte what was hashed. Raises Http404 for closes that kept the hash alone."""
    close = _close_of(place_of(request, ledger_id), name)
    if not close.rows:
        raise Http404
    return _file(close.rows.encode(), "application/x-ndjson", f"maneki-{name}.jsonl")


def _close_of(place: Membership, name: str) -> MonthClose:
    return get_object_or_404(MonthClose.objects.select_related("month"), month=month_of(place, name))


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(
        content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
