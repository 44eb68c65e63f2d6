"""The checklist of a close with the way to where each point is settled. Reads only."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from budgets.closing_formatting import CHECK_LABELS
from budgets.formatting import yen
from budgets.services.closing import OpenPoint, OpenRow, close_checklist
from finance.models import Month

# Where a row is corrected, by the letter of its id, for those who may open the corrections.
_CORRECTIONS = {
    "e": "admin:finance_expense_change",
    "i": "admin:finance_income_change",
    "p": "admin:finance_plannedexpense_change",
}


@dataclass(frozen=True, slots=True)
class RowShown:
    """An open row; `url` is empty where the person has no page to settle it on."""

    row: OpenRow
    amount: str
    url: str


@dataclass(frozen=True, slots=True)
class PointShown:
    """A line of the checklist."""

    label: str
    rows: tuple[RowShown, ...]


def points_shown(month: Month, *, is_staff: bool) -> list[PointShown]:
    """The checklist of the month, each row with its link."""
    return [
        PointShown(
            str(CHECK_LABELS[point.kind]),
            tuple(_row(point, row, month, is_staff=is_staff) for row in point.rows),
        )
        for point in close_checklist(month)
    ]


def _row(point: OpenPoint, row: OpenRow, month: Month, *, is_staff: bool) -> RowShown:
    amount = "" if row.amount_yen is None else yen(row.amount_yen)
    return RowShown(row, amount, _url(point, row, month.ledger_id, is_staff=is_staff))


def _url(point: OpenPoint, row: OpenRow, ledger: int, *, is_staff: bool) -> str:
    if row.page:
        return reverse(row.page, args=[ledger])
    if point.kind == "planned":
        return reverse("planned-of", args=[ledger])
    if point.kind == "refunds":
        return reverse("refunds-of", args=[ledger])
    if point.kind == "expected":
        return reverse("recurring-of", args=[ledger])
    name = _CORRECTIONS.get(row.id[:1])
    return reverse(name, args=[row.id[1:]]) if name and is_staff else ""
