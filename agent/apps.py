"""agent: the turn, its models, tools and doors of the web."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AgentConfig(AppConfig):
    """Conversations, turns, providers, skills."""

    name = "agent"
    verbose_name = _("Conversation")

    def ready(self) -> None:
        """Open pages hear of every change, by whichever door it came."""
        from agent.liveness import ledger_moved  # noqa: PLC0415 - models must be loaded
        from finance.services.changes import AFTER_CHANGE  # noqa: PLC0415

        if ledger_moved not in AFTER_CHANGE:
            AFTER_CHANGE.append(ledger_moved)
