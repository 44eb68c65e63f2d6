"""POST /api/v1/ingest/notification: the door for phones. Thin: token, limits, and what was kept (docs/notifications.md)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from integrations.android.reasons import reason_sentence
from integrations.android.services.devices import device_of, device_seen, wait_after
from integrations.android.services.intake import Accepted, bad_item_keep, items_accept
from integrations.android.wire import UnreadableBodyError, read_post

RETRY_WHEN_DOWN = 30  # seconds


@csrf_exempt
@login_not_required
@never_cache
def ingest(request: HttpRequest) -> HttpResponse:
    """202 once everything readable is kept; 400 where nothing was, 401, 405, 413, 429, or 503 where nothing is kept."""
    if request.method != "POST":
        return _refused(405, "method", _("Only POST works here."), Allow="POST")
    try:
        return _ingest(request)
    except OperationalError:
        return _refused(
            503, "unavailable", _("The database cannot be reached."), Retry_After=str(RETRY_WHEN_DOWN)
        )


def _ingest(request: HttpRequest) -> HttpResponse:
    device = device_of(request.headers.get("Authorization", ""))
    if device is None:
        return _refused(
            401,
            "unauthorized",
            _("That token is not known. Make a new one on the settings page."),
            WWW_Authenticate="Bearer",
        )
    try:
        body = request.body
    except RequestDataTooBig:
        return _refused(413, "too_large", _("That is too large."))
    try:
        post = read_post(body, request.headers.get("Content-Type", ""))
        items, fault = post.items, None
    except UnreadableBodyError as error:
        items, fault, post = [], error.fault, None
    wait = wait_after(device, max(1, len(items)))
    if wait:
        return _refused(
            429, "too_many", _("That is too much at once. Please go on later."), Retry_After=str(wait)
        )
    device_seen(device)
    if post is None:
        kept = [bad_item_keep(device, str(fault), body)]
        return _told(kept, is_batch=False)
    return _told(items_accept(device, items), is_batch=post.is_batch)


def _told(kept: list[Accepted], *, is_batch: bool) -> JsonResponse:
    """What became of each item; 400 where not one could be read."""
    results = [_result(each) for each in kept]
    status = 400 if all(each.status == "failed" for each in kept) else 202
    return JsonResponse({"results": results} if is_batch else results[0], status=status)


def _result(each: Accepted) -> dict[str, Any]:
    told: dict[str, Any] = {"id": each.id, "status": each.status}
    if each.reason:
        told |= {"error": each.reason, "message": reason_sentence(each.reason)}
    return told


def _refused(status: int, code: str, message: str, **headers: str) -> JsonResponse:
    response = JsonResponse({"error": code, "message": message}, status=status)
    for name, value in headers.items():
        response[name.replace("_", "-")] = value
    return response
