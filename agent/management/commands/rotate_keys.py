"""rotate_keys: seals the keys of models anew after another key was put first in MANEKI_SEAL_KEYS."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from agent.connections import keys_reseal


class Command(BaseCommand):
    """Each key in its own transaction, so that it can be run again at any time."""

    help = "Seal the keys of models that people entered with the first key of MANEKI_SEAL_KEYS."

    def handle(self, *args: Any, **options: Any) -> None:
        """Says how many were sealed; fails where a key could not be opened."""
        done, lost = keys_reseal()
        self.stdout.write(f"{done} keys sealed anew.")
        if lost:
            raise CommandError(f"{lost} keys could not be opened; their owners have to enter them again.")
