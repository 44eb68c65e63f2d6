"""budgets: what may still be spent."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BudgetsConfig(AppConfig):
    """Month budgets, allotments, fixed costs, the guide, the close of a month."""

    name = "budgets"
    verbose_name = _("Budgets")

    def ready(self) -> None:
        """A new month starts as a draft copy of the last one's plan."""
        from budgets.services.plans import plan_copy_from_last  # noqa: PLC0415 - models must be loaded
        from finance.services.months import BIRTH_STEPS  # noqa: PLC0415

        if plan_copy_from_last not in BIRTH_STEPS:
            BIRTH_STEPS.append(plan_copy_from_last)
