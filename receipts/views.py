"""The pages of receipts: the list, the review with the picture beside the lines, and the setting."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Case, IntegerField, Value, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from budgets.page_frame import frame_of, person_of, place_of
from finance.errors import LedgerError
from finance.models import Door, Membership
from finance.money import yen_text
from finance.services.changes import change_recorded
from receipts.forms import LineForms, ReceiptForm, receipt_said, seen_in_forms
from receipts.models import KeptReceipt
from receipts.queries import alike, is_recorded, near_expense, splits_by_category
from receipts.reading.reconcile import reconcile
from receipts.reasons import sentences_of
from receipts.services.preferences import receipt_preference_set
from receipts.services.recording import (
    CONFIRMED,
    Recorded,
    reasons_of,
    receipt_attach,
    receipt_correct,
    receipt_discard,
    receipt_record,
)

ON_A_PAGE = 30
_WAITING_FIRST = Case(When(state="review", then=Value(0)), default=Value(1), output_field=IntegerField())


@never_cache
@require_safe
def receipts_page(request: HttpRequest, ledger_id: int | None = None) -> HttpResponse:
    """The receipts of a ledger, those that wait first."""
    place = place_of(request, ledger_id)
    found = KeptReceipt.objects.filter(ledger=place.ledger).order_by(_WAITING_FIRST, "-pk")
    found = found.defer("content").prefetch_related("rows__expense", "rows__income")
    pages = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    listed = [{"kept": kept, "total": _yen(kept.total_yen), "rows": _row_ids(kept)} for kept in pages]
    context = frame_of(request, place, "receipts-of") | {"listed": listed, "pages": pages}
    return render(request, "receipts/list.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def receipt_page(request: HttpRequest, ledger_id: int, kept_receipt_id: int) -> HttpResponse:
    """One receipt beside its picture. A post stores the corrections, and records it when that button was pressed."""
    place = place_of(request, ledger_id, writing=request.method == "POST")
    kept = _kept(place, kept_receipt_id)
    head, lines = seen_in_forms(kept)
    form = ReceiptForm(request.POST or None, initial=head, ledger=place.ledger)
    line_forms = LineForms(request.POST or None, initial=lines, prefix="line")
    if request.method == "POST" and form.is_valid() and line_forms.is_valid():
        answer = _corrected(request, place, kept, form, line_forms)
        if answer is not None:
            return answer
        kept = _kept(place, kept_receipt_id)
    context = frame_of(request, place, "receipts-of") | _shown(kept)
    return render(request, "receipts/receipt.html", context | {"form": form, "line_forms": line_forms})


def _corrected(
    request: HttpRequest, place: Membership, kept: KeptReceipt, form: ReceiptForm, line_forms: Any
) -> HttpResponse | None:
    """Stores what was written and goes on; None where it was refused and the page has to say so."""
    said = form.cleaned_data
    content = receipt_said(kept, said, [each for each in line_forms.cleaned_data if each])
    records = request.POST.get("act") == "record"
    seen = set(said["confirmed"].split(","))
    try:
        with change_recorded(
            ledger=place.ledger, actor=person_of(request), door=Door.WEB, cause=f"receipt:{kept.pk}"
        ):
            stored = receipt_correct(
                ledger=place.ledger, receipt_id=kept.pk, content=content, version=said["version"]
            )
            asked = [each for each in reasons_of(stored) if each in CONFIRMED - {"unconfirmed"}]
            if records and set(asked) <= seen:
                done = receipt_record(
                    ledger=place.ledger,
                    receipt_id=kept.pk,
                    door=Door.WEB,
                    category=said["category"] or None,
                    reviewed=True,
                )
                _tell_recorded(request, done)
                return redirect("receipts-of", place.ledger_id)
    except LedgerError as error:
        form.add_error(None, str(error))
        return None
    if records:
        messages.warning(
            request, _("Please look at what is said below and press again to record it all the same.")
        )
    return redirect("receipt-of", place.ledger_id, kept.pk)


@require_POST
def attach(request: HttpRequest, ledger_id: int, kept_receipt_id: int) -> HttpResponse:
    """The receipt is of an expense that is there already."""
    place = place_of(request, ledger_id, writing=True)
    kept = _kept(place, kept_receipt_id)
    done = _acted(
        request,
        place,
        kept,
        lambda version: receipt_attach(
            ledger=place.ledger,
            receipt_id=kept.pk,
            expense_id=request.POST.get("expense", ""),
            version=version,
        ),
    )
    if done is None:
        return redirect("receipt-of", ledger_id, kept.pk)
    _tell_recorded(request, done)
    return redirect("receipts-of", ledger_id)


@require_POST
def discard(request: HttpRequest, ledger_id: int, kept_receipt_id: int) -> HttpResponse:
    """The receipt is not wanted."""
    place = place_of(request, ledger_id, writing=True)
    kept = _kept(place, kept_receipt_id)
    done = _acted(
        request,
        place,
        kept,
        lambda version: receipt_discard(ledger=place.ledger, receipt_id=kept.pk, version=version),
    )
    if done is None:
        return redirect("receipt-of", ledger_id, kept.pk)
    messages.success(request, _("Discarded."))
    return redirect("receipts-of", ledger_id)


@cache_control(private=True, max_age=86_400, immutable=True)
@require_safe
def picture(request: HttpRequest, ledger_id: int, kept_receipt_id: int) -> HttpResponse:
    """The picture itself, for members of the ledger."""
    image = _kept(place_of(request, ledger_id), kept_receipt_id).image
    headers = {"Content-Disposition": "inline", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(image.data), content_type=image.mime_type, headers=headers)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest, ledger_id: int | None = None) -> HttpResponse:
    """One expense per receipt, or one per category."""
    place = place_of(request, ledger_id, writing=request.method == "POST")
    if request.method == "POST":
        by_category = request.POST.get("shape") == "category"
        with change_recorded(
            ledger=place.ledger, actor=person_of(request), door=Door.WEB, cause="receipt setting"
        ):
            receipt_preference_set(ledger=place.ledger, by_category=by_category)
        messages.success(request, _("Saved."))
        return redirect("receipt-settings-of", place.ledger_id)
    context = frame_of(request, place, "receipt-settings-of")
    return render(
        request, "receipts/settings.html", context | {"by_category": splits_by_category(place.ledger_id)}
    )


def _kept(place: Membership, receipt_id: int) -> KeptReceipt:
    return get_object_or_404(
        KeptReceipt.objects.select_related("image", "ledger"), ledger=place.ledger, pk=receipt_id
    )


def _acted(request: HttpRequest, place: Membership, kept: KeptReceipt, act: Any) -> Any:
    """What an act on the receipt as it was seen gives; None where it was refused, which is told."""
    said = request.POST.get("version", "")
    version = int(said) if said.isascii() and said.isdigit() and len(said) < 10 else None
    try:
        with change_recorded(
            ledger=place.ledger, actor=person_of(request), door=Door.WEB, cause=f"receipt:{kept.pk}"
        ):
            return act(version)
    except LedgerError as error:
        messages.error(request, str(error))
        return None


def _shown(kept: KeptReceipt) -> dict[str, Any]:
    """The state of a receipt in words."""
    result = reconcile(kept.receipt)
    recorded = is_recorded(kept)
    reasons = [] if recorded else reasons_of(kept)
    asked = [each for each in reasons if each in CONFIRMED - {"unconfirmed"}]
    like = alike(kept) if "alike" in reasons else None
    near = near_expense(kept, result.spent_yen) if result.spent_yen and not recorded else None
    return {
        "kept": kept,
        "recorded": recorded,
        "rows": _row_ids(kept),
        "reasons": sentences_of(reasons),
        "confirmed": ",".join(asked),
        "difference": _yen(result.difference_yen) if result.difference_yen else "",
        "spent": _yen(result.spent_yen),
        "come_to": _yen(
            None if result.difference_yen is None else (kept.total_yen or 0) - result.difference_yen
        ),
        "like": like,
        "near": near,
        "near_yen": _yen(near.amount_yen) if near else "",
    }


def _tell_recorded(request: HttpRequest, done: Recorded) -> None:
    rows = ", ".join(row.public_id for row in done.rows)
    messages.success(request, _("Recorded: %(rows)s.") % {"rows": rows})
    if done.question is not None:
        messages.info(
            request, _("A row of this amount was there already. Please answer on the page “Same?”.")
        )


def _row_ids(kept: KeptReceipt) -> list[str]:
    rows = [row.expense or row.income for row in kept.rows.all()]
    return [row.public_id for row in rows if row is not None and row.deleted_at is None]


def _yen(amount: int | None) -> str:
    return "—" if amount is None else yen_text(amount, (get_language() or "ja")[:2])
