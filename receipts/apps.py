"""receipts: photographed receipts become rows, or wait for a person's look."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReceiptsConfig(AppConfig):
    """Reading of receipts, their pictures, and the page of review."""

    name = "receipts"
    verbose_name = _("Receipts")

    def ready(self) -> None:
        """Pictures of a turn are read as receipts first; the pages stand in the menus."""
        from agent.picture_readers import PICTURE_READERS  # noqa: PLC0415 - models must be loaded
        from finance.navigation import BOOKS_PAGES, Page, add_pages  # noqa: PLC0415
        from finance.services.sameness import MERGE_STEPS  # noqa: PLC0415
        from finance.settings_pages import SETTINGS_PAGES  # noqa: PLC0415
        from receipts.queries import waiting_count  # noqa: PLC0415
        from receipts.services.recording import receipt_follows  # noqa: PLC0415
        from receipts.turn import receipts_of_turn  # noqa: PLC0415

        add_pages(BOOKS_PAGES, Page(_("Receipts"), "receipts-of", position=36, count=waiting_count))
        add_pages(
            SETTINGS_PAGES,
            Page(
                _("Receipts"),
                "receipt-settings",
                _("One expense per receipt, or one per category."),
                position=35,
            ),
        )
        if receipts_of_turn not in PICTURE_READERS:
            PICTURE_READERS.append(receipts_of_turn)
            MERGE_STEPS.append(receipt_follows)
