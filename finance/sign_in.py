"""Signing in by password, throttled; for members who came by an invitation."""

from __future__ import annotations

import hashlib
import unicodedata
from datetime import timedelta
from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from unfold.forms import AuthenticationForm as AdminAuthenticationForm

from finance import clock
from finance.models import SignInAttempt

WINDOW = timedelta(minutes=15)
TRIES_HERE = 5  # one name from one address
TRIES_OF_NAME = 50  # one name from anywhere: a stranger does not lock a member out with a handful of guesses
TRIES_OF_ADDRESS = 100  # one address, whatever the name; a proxy in front may stand for a whole household


def attempt_begin(name: str, address: str) -> None:
    """Counts the attempt before the password is looked at, so that guesses sent at once count too.

    Raises ValidationError when there were too many.
    """
    now = clock.now()
    SignInAttempt.objects.filter(at__lte=now - WINDOW).delete()
    who, where = _hash(unicodedata.normalize("NFKC", name).casefold()), _hash(address)
    SignInAttempt.objects.create(name_sha256=who, address_sha256=where, at=now)
    attempts = SignInAttempt.objects.all()
    by_name, from_here = attempts.filter(name_sha256=who), attempts.filter(address_sha256=where)
    if (
        by_name.filter(address_sha256=where).count() > TRIES_HERE
        or by_name.count() > TRIES_OF_NAME
        or from_here.count() > TRIES_OF_ADDRESS
    ):
        raise ValidationError(_("Too many attempts. Please try again in 15 minutes."), code="throttled")


def attempts_forget(name: str, address: str) -> None:
    """After a success the name's attempts from this address no longer count."""
    who = _hash(unicodedata.normalize("NFKC", name).casefold())
    SignInAttempt.objects.filter(name_sha256=who, address_sha256=_hash(address)).delete()


class Throttled:
    """A sign-in form that counts attempts."""

    def clean(self) -> dict[str, Any]:
        """Counts, then looks at the password."""
        name = self.cleaned_data.get("username") or ""  # type: ignore[attr-defined]
        address = self.request.META.get("REMOTE_ADDR", "") if self.request else ""  # type: ignore[attr-defined]
        attempt_begin(name, address)
        cleaned = super().clean()  # type: ignore[misc]
        attempts_forget(name, address)
        return cleaned


class SignInForm(Throttled, AuthenticationForm):
    """On the product's own page."""


class AdminSignInForm(Throttled, AdminAuthenticationForm):
    """On the admin's page."""


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
