"""What the summary beside the chat shows of a ledger: a selection of LedgerSummary, no figure of its own."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from budgets.facts import CategorySummary, LedgerSummary


def summary_context(summary: LedgerSummary) -> dict[str, Any]:
    """The context of templates/agent/_summary.html."""
    guided = [category for category in summary.categories if category.daily and category.guide]
    return {
        "summary": summary,
        "headline": guided[0] if guided else None,
        "guided": guided,
        "budgeted": [category for category in summary.categories if category.guide and not category.daily],
        "unbudgeted": [category for category in summary.categories if _wants_budget(category)],
        "is_empty": not summary.recent and not guided,
        "first_steps": first_steps(),
    }


def _wants_budget(category: CategorySummary) -> bool:
    """Without an allotment and in use: shown with what was spent and how to set one."""
    return category.guide is None and (category.daily or category.month_spend_yen > 0)


def first_steps() -> list[dict[str, str]]:
    """What to write in an empty ledger."""
    return [
        {"what": _("Write what you spent"), "example": _("Lunch 850 yen")},
        {"what": _("Set a budget"), "example": _("The food budget for this month is 30,000 yen")},
        {"what": _("Ask what is left"), "example": _("How much is left for food?")},
    ]


def welcome_examples() -> list[str]:
    """What else can be written, shown in an empty conversation."""
    return [
        _("Coffee 420 yen, train 330 yen"),
        _("Yesterday 2,480 yen at the supermarket"),
        _("How much this month?"),
    ]
