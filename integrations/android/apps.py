"""android: payment notifications that a phone forwards."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AndroidConfig(AppConfig):
    """Devices, the inbox of notifications, and their interpretation."""

    name = "integrations.android"
    label = "android"
    verbose_name = _("Android notifications")
