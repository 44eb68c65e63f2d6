"""budgets: what may still be spent."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BudgetsConfig(AppConfig):
    """Month budgets, allotments, fixed costs, the guide, the close of a month."""

    name = "budgets"
    verbose_name = _("Budgets")

    def ready(self) -> None:
        """Plans follow the ledger: copied into a new month, paid by expenses, still fitting after an undo."""
        from budgets.queries_of_expectations import open_expectation_count  # noqa: PLC0415
        from budgets.services.carryover import plan_without_carryovers  # noqa: PLC0415
        from budgets.services.expectations import (  # noqa: PLC0415 - models must be loaded
            expectations_follow,
            expenses_met,
            incomes_met,
        )
        from budgets.services.links import links_for_expenses  # noqa: PLC0415 - models must be loaded
        from budgets.services.plans import plan_copy_from_last, require_fit_after_undo  # noqa: PLC0415
        from budgets.services.regular_incomes import regular_incomes_copy_from_last  # noqa: PLC0415
        from finance.navigation import BOOKS_PAGES, Page, add_pages  # noqa: PLC0415
        from finance.services.changes import AFTER_UNDO  # noqa: PLC0415
        from finance.services.expenses import AFTER_EXPENSES  # noqa: PLC0415
        from finance.services.incomes import AFTER_INCOMES  # noqa: PLC0415
        from finance.services.months import BIRTH_STEPS  # noqa: PLC0415
        from finance.services.sameness import MERGE_STEPS  # noqa: PLC0415

        if plan_copy_from_last not in BIRTH_STEPS:
            BIRTH_STEPS.extend((plan_copy_from_last, plan_without_carryovers, regular_incomes_copy_from_last))
            AFTER_EXPENSES[:0] = [expenses_met, links_for_expenses]
            AFTER_INCOMES.append(incomes_met)
            MERGE_STEPS.append(expectations_follow)
            AFTER_UNDO.append(require_fit_after_undo)
        add_pages(
            BOOKS_PAGES,
            Page(_("Months"), "months-of", position=20),
            Page(_("Wish list"), "wishes-of", position=30),
            Page(_("Planned expenses"), "planned-of", position=31),
            Page(_("Every month"), "recurring-of", position=25, count=open_expectation_count),
            Page(_("Refunds"), "refunds-of", position=32),
        )
