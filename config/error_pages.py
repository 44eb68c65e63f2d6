"""The pages for 400, 403, 404 and 500: what happened, a way back, and for 500 an id that the log has too."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: also any Host header that is not ours."""
    with _language_of(request):
        return _page(
            400,
            _("This request cannot be read"),
            _("Open the page again from its first address."),
        )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    with _language_of(request):
        return _page(
            403,
            _("This is not open to you"),
            _("Sign in as a person who may see it."),
        )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 of a form whose token is missing or old."""
    with _language_of(request):
        return _page(
            403,
            _("This page was open for too long"),
            _("Nothing was changed. Load the page again and repeat what you did."),
        )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    with _language_of(request):
        return _page(
            404,
            _("There is no such page"),
            _("The address may be mistyped, or what it showed is gone."),
        )


def server_error(request: HttpRequest) -> HttpResponse:
    """500. The log line of the failure carries the same id (config.log_format)."""
    error_id = secrets.token_hex(4)
    request.error_id = error_id  # type: ignore[attr-defined]
    with _language_of(request):
        return _page(
            500,
            _("Something went wrong here"),
            _("What was recorded is safe. Please try again; if it happens again, report this id:"),
            error_id,
        )


def _page(status: int, title: str, text: str, error_id: str = "") -> HttpResponse:
    # No request: context processors would ask the database, which may be what failed.
    context = {
        "status": status,
        "title": title,
        "text": text,
        "error_id": error_id,
        "language": translation.get_language(),
    }
    return HttpResponse(render_to_string("errors/error.html", context), status=status)


def _language_of(request: HttpRequest) -> translation.override:
    """Errors can come before LocaleMiddleware has looked at the request."""
    return translation.override(translation.get_language_from_request(request))
