"""The settings: one calm page that names them all. Each app adds its own when it is ready."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from finance.navigation import Page

SETTINGS_PAGES: list[Page] = [
    Page(
        _("Where months begin"),
        "months-begin",
        _("Budget months from the first, or from payday."),
        position=50,
    ),
    Page(_("Password"), "password", _("The password that you sign in with."), position=90),
    Page(_("My data"), "my-data", _("Take everything along, or delete your account."), position=95),
]


@never_cache
@require_safe
def settings_page(request: HttpRequest) -> HttpResponse:
    """Everything that a person can set, a line each."""
    return render(request, "finance/settings.html", {"pages": SETTINGS_PAGES})
