"""Rows that a browser test begins with. Apart from conftest.py, which loads before the models may."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from finance.models import Ledger
from finance.services.ledgers import ledger_create


def owner(name: str = "hanako") -> User:
    """A person who may also use the admin."""
    return User.objects.create_superuser(name, password="x")


def empty_ledger(user: User) -> Ledger:
    """A ledger with its categories and nothing else."""
    return ledger_create(name="わが家の家計簿", owner=user)


def session_cookie(url: str, user: User) -> dict[str, Any]:
    """The session of a signed-in person, for a browser."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value, "url": url}
