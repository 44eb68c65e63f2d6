"""android: payment notifications that a phone forwards."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AndroidConfig(AppConfig):
    """Devices, the inbox of notifications, and their interpretation."""

    name = "integrations.android"
    label = "android"
    verbose_name = _("Android notifications")

    def ready(self) -> None:
        """Its jobs are queued with what they read, and its rows are asked about beside typed ones."""
        from agent.evaluation.kinds import CASE_KINDS  # noqa: PLC0415 - models must be loaded
        from agent.notes import AFTER_NOTE  # noqa: PLC0415
        from finance.navigation import BOOKS_PAGES, Page, add_pages  # noqa: PLC0415
        from finance.services.expenses import AFTER_EXPENSES  # noqa: PLC0415
        from finance.services.sameness import MERGE_STEPS  # noqa: PLC0415
        from finance.settings_pages import SETTINGS_PAGES  # noqa: PLC0415
        from integrations.android.evaluation import NOTIFICATIONS  # noqa: PLC0415
        from integrations.android.inbox_page import inbox_waiting  # noqa: PLC0415
        from integrations.android.services.doubles import (  # noqa: PLC0415
            announced_rows_asked,
            announcements_follow,
        )
        from integrations.android.services.intake import AFTER_ACCEPT  # noqa: PLC0415
        from integrations.android.tasks import note_send_defer, notification_read_defer  # noqa: PLC0415

        if notification_read_defer not in AFTER_ACCEPT:
            AFTER_ACCEPT.append(notification_read_defer)
            MERGE_STEPS.append(announcements_follow)
            AFTER_EXPENSES.append(announced_rows_asked)
            AFTER_NOTE.append(note_send_defer)
            CASE_KINDS.append(NOTIFICATIONS)
        add_pages(BOOKS_PAGES, Page(_("From the phone"), "phone-of", position=35, count=inbox_waiting))
        about = _("Phones that forward their payment notifications, and where notes of payments go.")
        add_pages(SETTINGS_PAGES, Page(_("Phones"), "devices", about, position=30))
