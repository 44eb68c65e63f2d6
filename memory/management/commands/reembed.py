"""Moves memories to the embedder of the settings: python manage.py reembed. May be stopped and started again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from memory.embedders.base import EmbedderError
from memory.embedders.choose import embedder_in_use
from memory.services.embedding import memories_embed, memories_without_vector


class Command(BaseCommand):
    """Gives every memory a vector of the embedder in use, batch by batch, each kept."""

    help = "Gives every memory a vector of the embedder in use."

    def handle(self, *args: Any, **options: Any) -> None:
        embedder = embedder_in_use()
        if embedder is None:
            self.stdout.write(_("There is no embedder: memories are found by keywords."))
            return
        total, done = memories_without_vector(embedder).count(), 0

        def told(count: int) -> None:
            nonlocal done
            done += count
            self.stdout.write(f"{done} / {total}")

        try:
            memories_embed(told=told)
        except EmbedderError as error:
            raise CommandError(
                _("The embedder failed: %(reason)s What is done is kept; please start again later.")
                % {"reason": error}
            ) from error
        self.stdout.write(
            _("%(count)s memories have vectors of %(embedder)s.") % {"count": done, "embedder": embedder.name}
        )
