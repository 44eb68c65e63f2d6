"""The page of the wish list: what fits into this month, and what was bought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from budgets.facts import surplus
from budgets.formatting import yen
from budgets.forms import PurchaseForm, RowForm, WishForm
from budgets.page_frame import frame_of, place_of, tell, written
from budgets.services.carryover import saved_for_wishes
from budgets.services.settling import plan_row_remove, wish_buy
from finance.models import Door, Ledger, Membership, Wish
from finance.services.months import month_current
from finance.services.plans import wish_create, wish_update


@dataclass(frozen=True, slots=True)
class WishRow:
    """A wish on the page; `short` says how much is missing when the price, less what was saved up, does not fit."""

    wish: Wish
    price: str
    saved: str
    fits: bool
    short: str
    purchase: PurchaseForm | None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def wishes_page(request: HttpRequest, ledger_id: int | None = None) -> HttpResponse:
    """The wish list; a post adds to it."""
    place = place_of(request, ledger_id, writing=request.method == "POST")
    form = WishForm(request.POST or None)
    if request.method == "POST" and written(
        request, place, form, "wishes", lambda: wish_create(ledger=place.ledger, **_fields(form))
    ):
        tell(request, form, _("Added to the wish list."))
        return redirect("wishes-of", place.ledger_id)
    projected = surplus(month_current(ledger=place.ledger)).projected_yen
    context = frame_of(request, place, "wishes-of") | {
        "projected": yen(projected),
        "wishes": _rows(place, projected),
        "form": form,
    }
    return render(request, "budgets/wishes.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def wish_edit(request: HttpRequest, ledger_id: int, wish_id: int) -> HttpResponse:
    """Another name, price or note."""
    place = place_of(request, ledger_id, writing=True)
    wish = _wish(place.ledger, wish_id)
    seen = {"name": wish.name, "price": wish.amount_yen, "note": wish.note, "version": wish.version}
    form = WishForm(request.POST or None, initial=seen)
    if request.method == "POST" and written(
        request,
        place,
        form,
        "wishes",
        lambda: wish_update(
            ledger=place.ledger,
            public_id=f"w{wish.pk}",
            version=form.cleaned_data["version"],
            **_fields(form),
        ),
    ):
        tell(request, form, _("Saved."))
        return redirect("wishes-of", ledger_id)
    context = frame_of(request, place, "wishes-of") | {
        "heading": wish.name,
        "form": form,
        "back": reverse("wishes-of", args=[ledger_id]),
    }
    return render(request, "budgets/edit.html", context)


@require_POST
def wish_bought(request: HttpRequest, ledger_id: int, wish_id: int) -> HttpResponse:
    """The wish becomes an expense of today, once."""
    place = place_of(request, ledger_id, writing=True)
    wish = _wish(place.ledger, wish_id, gone=True)
    form = PurchaseForm(request.POST, ledger=place.ledger)

    def buy() -> None:
        said = form.cleaned_data
        wish_buy(
            ledger=place.ledger,
            wish_id=wish.pk,
            amount_yen=said["amount"],
            category=said["category"],
            door=Door.WEB,
            version=said["version"],
        )

    ok = written(request, place, form, "wishes", buy)
    tell(request, form, _("Recorded as an expense of today.") if ok else None)
    return redirect("wishes-of", ledger_id)


@require_POST
def wish_delete(request: HttpRequest, ledger_id: int, wish_id: int) -> HttpResponse:
    """The wish leaves the list."""
    place = place_of(request, ledger_id, writing=True)
    wish = _wish(place.ledger, wish_id, gone=True)
    form = RowForm(request.POST)
    ok = written(
        request,
        place,
        form,
        "wishes",
        lambda: plan_row_remove(
            ledger=place.ledger, model=Wish, row_id=wish.pk, version=form.cleaned_data["version"]
        ),
    )
    tell(request, form, _("Taken off the list.") if ok else None)
    return redirect("wishes-of", ledger_id)


def _rows(place: Membership, projected: int) -> list[WishRow]:
    rows = []
    wishes = list(Wish.objects.filter(ledger=place.ledger, deleted_at__isnull=True).order_by("-pk"))
    saved = saved_for_wishes(wishes)
    for wish in wishes:
        price, kept = wish.amount_yen, saved.get(wish.pk, 0)
        missing = None if price is None else max(0, price - kept - projected)
        seen = {"amount": price, "version": wish.version}
        purchase = (
            PurchaseForm(ledger=place.ledger, initial=seen, auto_id=f"wish{wish.pk}_%s")
            if place.may_write
            else None
        )
        rows.append(
            WishRow(
                wish=wish,
                price="" if price is None else yen(price),
                saved=yen(kept) if kept else "",
                fits=missing == 0,
                short="" if missing is None else yen(missing),
                purchase=purchase,
            )
        )
    return rows


def _fields(form: WishForm) -> dict[str, Any]:
    said = form.cleaned_data
    return {"name": said["name"], "amount_yen": said["price"], "note": said["note"]}


def _wish(ledger: Ledger, wish_id: int, *, gone: bool = False) -> Wish:
    """A wish of this ledger; with `gone`, one that has left the list too. Raises Http404."""
    rows = Wish.objects.filter(ledger=ledger)
    return get_object_or_404(rows if gone else rows.filter(deleted_at__isnull=True), pk=wish_id)
