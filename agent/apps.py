"""agent: the turn, its models, tools and doors of the web."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AgentConfig(AppConfig):
    """Conversations, turns, providers, skills."""

    name = "agent"
    verbose_name = _("Conversation")

    def ready(self) -> None:
        """Open pages hear of every change, by whichever door it came; the settings list the pages."""
        import agent.checks  # noqa: F401, PLC0415 - registers itself, once models are loaded
        from agent.liveness import ledger_moved  # noqa: PLC0415 - models must be loaded
        from agent.my_data import talk_data  # noqa: PLC0415
        from finance.navigation import Page, add_pages  # noqa: PLC0415
        from finance.services.changes import AFTER_CHANGE  # noqa: PLC0415
        from finance.services.my_data import DATA_PARTS  # noqa: PLC0415
        from finance.settings_pages import SETTINGS_PAGES  # noqa: PLC0415

        if ledger_moved not in AFTER_CHANGE:
            AFTER_CHANGE.append(ledger_moved)
            DATA_PARTS.append(talk_data)
        add_pages(
            SETTINGS_PAGES,
            Page(
                _("Models"),
                "models",
                _("Which AI answers: your own keys, or a model on your network."),
                position=15,
            ),
            Page(
                _("Tokens used"), "usage", _("What the models used this month, and your limit."), position=16
            ),
            Page(_("Personas"), "personas", _("Who speaks with you, and how."), position=20),
            Page(_("Skills"), "skills", _("What the conversation can do, on or off."), position=25),
        )
