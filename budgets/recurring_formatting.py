"""The wording of what comes every month."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from budgets.recurring_rows import MonthlyShown
from finance.display import Cell, Column, Display


def recurring_display(title: str, costs: Sequence[MonthlyShown], incomes: Sequence[MonthlyShown]) -> Display:
    """Fixed costs, then regular incomes, each with its state in this month."""
    columns = (Column(_("What")), Column(_("Amount"), "yen"), Column(_("State")))
    rows: list[tuple[Cell, ...]] = [
        (each.plan.name, each.plan.amount_yen, _state(each, done))
        for group, done in ((costs, _("paid by %(id)s")), (incomes, _("came in as %(id)s")))
        for each in group
    ]
    note = "" if rows else _("Nothing comes every month yet.")
    return Display(title, columns, tuple(rows), note)


def _state(each: MonthlyShown, done: str) -> str:
    if each.row is not None:
        words = _("expected (%(id)s)") if each.expected else done
        return words % {"id": each.row.public_id}
    if each.due_on is None:
        return _("to come")
    return _("due %(day)s") % {"day": each.due_on.isoformat()}
