"""Phones in the settings: made with a token that is shown once, revoked, set up; and the webhook of notes."""

from __future__ import annotations

import json
from typing import Any

import qrcode
from django.conf import settings
from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from budgets.page_frame import person_of
from finance.errors import LedgerError
from finance.models import Ledger, Membership
from integrations.android.forms import DeviceForm, WebhookForm
from integrations.android.models import Device, NoteWebhook
from integrations.android.services.devices import device_create, device_revoke
from integrations.android.services.webhooks import webhook_remove, webhook_set

Role = Membership.Role


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def devices(request: HttpRequest) -> HttpResponse:
    """The phones; a post adds one, and its token is shown this once."""
    person = person_of(request)
    ledgers = _ledgers(request, Role.OWNER, Role.EDITOR)
    form = DeviceForm(request.POST or None, ledgers=ledgers)
    made: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            device, token = device_create(ledger=said["ledger"], user=person, name=said["name"])
        except LedgerError as error:
            form.add_error(None, str(error))
        else:
            address = ingest_address(request)
            made = {"made": device, "token": token, "address": address, "qr": qr_path(f"{address}\n{token}")}
            form = DeviceForm(ledgers=ledgers)
    return _page(request, form=form, **made)


@require_POST
def revoke(request: HttpRequest, device_id: int) -> HttpResponse:
    """Its token opens nothing any more."""
    device = get_object_or_404(_seen(request), pk=device_id)
    device_revoke(user=person_of(request), device_id=device.pk)
    messages.success(request, _("%(phone)s can forward nothing any more.") % {"phone": device.name})
    return redirect("devices")


@never_cache
@require_POST
def webhook(request: HttpRequest) -> HttpResponse:
    """Sends a ledger's notes to a webhook from now on; what was typed stays beside an error."""
    form = WebhookForm(request.POST, ledgers=_ledgers(request, Role.OWNER))
    if form.is_valid():
        said = form.cleaned_data
        language = (get_language() or "ja")[:2]
        try:
            webhook_set(ledger=said["ledger"], actor=person_of(request), url=said["url"], language=language)
        except LedgerError as error:
            form.add_error("url", str(error))
        else:
            messages.success(request, _("Notes of payments go to the webhook from now on."))
            return redirect("devices")
    return _page(request, webhook_form=form)


@require_POST
def webhook_drop(request: HttpRequest, ledger_id: int) -> HttpResponse:
    """No notes go to the webhook any more."""
    ledger = get_object_or_404(_ledgers(request, Role.OWNER), pk=ledger_id)
    webhook_remove(ledger=ledger, actor=person_of(request))
    messages.success(request, _("Notes go to the webhook no longer."))
    return redirect("devices")


@never_cache
@require_safe
def macrodroid(request: HttpRequest) -> HttpResponse:
    """How MacroDroid is set up."""
    body = {
        "package": "{not_app_package}",
        "title": "{not_title}",
        "text": "{notification}",
        "big_text": "{not_big_text}",
        "posted_at": "{system_time_ms}",
    }
    return _setup(request, "android/setup_macrodroid.html", body)


@never_cache
@require_safe
def tasker(request: HttpRequest) -> HttpResponse:
    """How Tasker with AutoNotification is set up."""
    body = {
        "package": "%anpackage",
        "title": "%antitle",
        "text": "%antext",
        "big_text": "%antextbig",
        "key": "%ankey",
        "posted_at": "%TIMEMS",
    }
    return _setup(request, "android/setup_tasker.html", body)


def ingest_address(request: HttpRequest) -> str:
    """The address that phones post to: the public one, else the one that this page was asked at."""
    path = reverse("ingest-notification")
    return f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)


def qr_path(text: str) -> dict[str, Any]:
    """A QR code as one SVG path: `path` data and `size` in modules, with the quiet zone of four that readers need."""
    code = qrcode.QRCode(border=4, error_correction=qrcode.ERROR_CORRECT_M)
    code.add_data(text)
    code.make()
    matrix = code.get_matrix()
    dots = (f"M{x} {y}h1v1h-1z" for y, line in enumerate(matrix) for x, is_dark in enumerate(line) if is_dark)
    return {"path": "".join(dots), "size": len(matrix)}


def _page(request: HttpRequest, **more: Any) -> HttpResponse:
    owned = _ledgers(request, Role.OWNER)
    context = {
        "form": DeviceForm(ledgers=_ledgers(request, Role.OWNER, Role.EDITOR)),
        "webhook_form": WebhookForm(ledgers=owned),
        "devices": _seen(request),
        "webhooks": NoteWebhook.objects.filter(ledger__in=owned).select_related("ledger"),
        "owned": owned,
        "address": ingest_address(request),
        "is_local": not settings.PUBLIC_URL,
    }
    return render(request, "android/devices.html", context | more)


def _setup(request: HttpRequest, template: str, body: dict[str, str]) -> HttpResponse:
    context = {"address": ingest_address(request), "body": json.dumps(body, indent=2)}
    return render(request, template, context)


def _ledgers(request: HttpRequest, *roles: str) -> QuerySet[Ledger]:
    mine = Membership.objects.filter(user_id=person_of(request).pk, role__in=roles)
    return Ledger.objects.filter(pk__in=mine.values("ledger")).order_by("pk")


def _seen(request: HttpRequest) -> QuerySet[Device]:
    """Phones that work: one's own, and those of ledgers that one owns."""
    mine = Q(user_id=person_of(request).pk) | Q(ledger__in=_ledgers(request, Role.OWNER))
    return Device.objects.filter(mine, revoked_at=None).select_related("ledger", "user").order_by("pk")
