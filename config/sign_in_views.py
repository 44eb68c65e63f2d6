"""Signing in with the one-time link that `make run` prints, and the page that explains it."""

from __future__ import annotations

import ipaddress

from django.contrib.auth import get_user_model, login
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from config.sign_in_link import redeem_token

SIGN_IN_BACKEND = "django.contrib.auth.backends.ModelBackend"


@login_not_required
@never_cache
@require_safe
def explain(request: HttpRequest) -> HttpResponse:
    """How to get a link."""
    if request.user.is_authenticated:
        return redirect("/")
    return render(request, "config/sign_in.html")


@login_not_required
@never_cache
@require_GET
def redeem(request: HttpRequest, token: str) -> HttpResponse:
    """Signs the owner in, once, on this machine only."""
    if "prefetch" in request.headers.get("Sec-Purpose", ""):
        return HttpResponse(status=503)  # a browser that guesses ahead must not use the link up
    if not _is_loopback(request.META.get("REMOTE_ADDR", "")):
        return render(request, "config/sign_in.html", {"problem": "elsewhere"}, status=403)
    owner = get_user_model().objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    if owner is None or not redeem_token(token):
        if request.user.is_authenticated:
            return redirect("/")
        return render(request, "config/sign_in.html", {"problem": "used"}, status=410)
    login(request, owner, backend=SIGN_IN_BACKEND)
    return redirect("/")


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
