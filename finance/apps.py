"""finance: what happened to the money."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FinanceConfig(AppConfig):
    """Ledgers, months, categories, expenses, incomes, wishes, plans, changes."""

    name = "finance"
    verbose_name = _("Ledger")
