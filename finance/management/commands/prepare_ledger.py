"""The first ledger with its categories and its owner; does nothing where there is one already."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils.translation import gettext as _

from finance.models import Ledger
from finance.services.ledgers import ledger_create

OWNER = "owner"


class Command(BaseCommand):
    """manage.py prepare_ledger"""

    help = "Make the first ledger with its categories and an owner, unless there is one."

    def handle(self, *args: Any, **options: Any) -> None:
        """Says what it made; a second run makes nothing."""
        with transaction.atomic():
            if Ledger.objects.exists():
                return
            owner = User.objects.filter(is_superuser=True).order_by("pk").first()
            if owner is None:
                owner = User.objects.create_superuser(OWNER, password=None)
            ledger = ledger_create(name=_("Our ledger"), owner=owner)
        self.stdout.write(_("Made the ledger “%(name)s”.") % {"name": ledger.name})
