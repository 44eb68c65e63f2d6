"""Brings the database up to date and makes the first ledger: what each start of the product does first."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Migrates, then runs prepare_ledger; one process, so that a start stays quick."""

    help = "Migrate the database and make the first ledger and its owner, once."

    def handle(self, *args: Any, **options: Any) -> None:
        """Both steps may be repeated at will."""
        call_command("migrate", interactive=False, verbosity=options["verbosity"])
        call_command("prepare_ledger", verbosity=options["verbosity"])
