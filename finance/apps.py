"""finance: what happened to the money."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.utils.translation import gettext_lazy as _


class FinanceConfig(AppConfig):
    """Ledgers, months, categories, expenses, incomes, wishes, plans, changes."""

    default = True
    name = "finance"
    verbose_name = _("Ledger")


class CorrectionsConfig(admin_apps.AdminConfig):
    """Django's admin with the product's own site."""

    default = False
    default_site = "finance.admin_site.CorrectionsSite"
