"""memory: what is remembered of a person, and how it is found."""

from pathlib import Path

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MemoryConfig(AppConfig):
    """Daily log, knowledge, documents; embedding and retrieval."""

    name = "memory"
    verbose_name = _("Memory")

    def ready(self) -> None:
        """Turns recall and are remembered; models get its skill."""
        from agent.remembering import AFTER_TURN, OUTSIDE_TURNS, RECALL  # noqa: PLC0415 - models must be loaded
        from agent.skills.registry import SKILL_FOLDERS  # noqa: PLC0415
        from finance.navigation import Page, add_pages  # noqa: PLC0415
        from finance.services.my_data import DATA_PARTS  # noqa: PLC0415
        from finance.settings_pages import SETTINGS_PAGES  # noqa: PLC0415
        from memory.services.memories import VECTORS_WANTED, memories_data  # noqa: PLC0415
        from memory.tasks import memories_embed_defer, turn_remember_defer  # noqa: PLC0415
        from memory.turns import recalled_before, turns_that_read_documents  # noqa: PLC0415

        if recalled_before not in RECALL:
            RECALL.append(recalled_before)
            OUTSIDE_TURNS.append(turns_that_read_documents)
            AFTER_TURN.append(turn_remember_defer)
            VECTORS_WANTED.append(memories_embed_defer)
            DATA_PARTS.append(memories_data)
            SKILL_FOLDERS.append((Path(__file__).parent / "skills", "memory.skills"))
        about = _("What Maneki remembers of you: see, correct, forget.")
        add_pages(SETTINGS_PAGES, Page(_("Memory"), "memories", about, position=27))
