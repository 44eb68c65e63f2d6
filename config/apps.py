"""config as a Django app: its commands and checks."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ConfigConfig(AppConfig):
    """Settings, start and sign-in."""

    name = "config"
    verbose_name = _("Installation")

    def ready(self) -> None:
        """Registers the checks that run before commands."""
        from config import checks  # noqa: F401, PLC0415 - registers by being imported
