"""The wording of what happened: rows, breakdowns, periods and surplus as displays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from budgets.facts import Surplus
from budgets.formatting import month_label, yen
from budgets.queries import CategorySpend
from finance.display import Cell, Column, Display
from finance.models import Month
from finance.queries import PeriodSpend, RowView


def rows_display(title: str, rows: Iterable[RowView], note: str = "") -> Display:
    """Money rows with their ids."""
    columns = (
        Column(_("No.")),
        Column(_("Date"), "date"),
        Column(_("Category")),
        Column(_("What")),
        Column(_("Amount"), "yen"),
    )
    return Display(
        title,
        columns,
        tuple((row.id, row.date, row.category, _what(row), row.amount_yen) for row in rows),
        note,
    )


def _what(row: RowView) -> str:
    what = " / ".join(part for part in (row.merchant, row.description) if part)
    return " ".join(part for part in (what, row.own_day) if part)


def change_lines(before: RowView, after: RowView) -> str:
    """What a correction changed in one row: `e12: 520円 → 420円, カフェ → 交際費`."""
    changed = _changed(before, after)
    return f"{after.id}: {changed}" if changed else ""


def changes_display(title: str, pairs: Iterable[tuple[RowView, RowView]]) -> Display:
    """Rows before and after a correction, old → new, one line each."""
    columns = (
        Column(_("No.")),
        Column(_("Date"), "date"),
        Column(_("What")),
        Column(_("Amount"), "yen"),
        Column(_("Change")),
    )
    rows = tuple(
        (after.id, after.date, _what(after), after.amount_yen, _changed(before, after) or "—")
        for before, after in pairs
    )
    return Display(title, columns, rows)


def _changed(before: RowView, after: RowView) -> str:
    pairs = (
        (yen(before.amount_yen), yen(after.amount_yen)),
        (before.category, after.category),
        (before.date.isoformat(), after.date.isoformat()),
        (_what(before), _what(after)),
    )
    return _(", ").join(f"{old or '—'} → {new or '—'}" for old, new in pairs if old != new)


def breakdown_display(spend: Sequence[CategorySpend], month: Month, title: str) -> Display:
    """Spending of a month by category, largest first, with shares and what the allotment has left."""
    total = sum(each.total_yen for each in spend)
    columns = (
        Column(_("Category")),
        Column(_("Spent"), "yen"),
        Column(_("Share"), "percent"),
        Column(_("Left"), "yen"),
    )
    shown = sorted(
        (each for each in spend if each.total_yen or each.allotment_yen is not None),
        key=lambda each: -each.total_yen,
    )
    rows: list[tuple[Cell, ...]] = [
        (
            each.category.name,
            each.total_yen,
            percent_of(each.total_yen, total),
            None if each.allotment_yen is None else each.allotment_yen - each.allotment_spend_yen,
        )
        for each in shown
    ]
    rows.append((_("Total"), total, 100 if total else None, None))
    return Display(title, columns, tuple(rows), month_label(month))


def percent_of(part: int, whole: int) -> int | None:
    """A share in whole percent, rounded half up; None of nothing."""
    return (200 * part + whole) // (2 * whole) if whole > 0 else None


def period_display(spend: PeriodSpend, title: str) -> Display:
    """The rows of a period under their total."""
    display = rows_display(title, spend.rows)
    note = ngettext(
        "Total %(total)s, %(count)s expense", "Total %(total)s, %(count)s expenses", spend.count
    ) % {
        "total": yen(spend.total_yen),
        "count": spend.count,
    }
    if spend.refunded_yen:
        note += _(", after refunds of %(refunds)s") % {"refunds": yen(spend.refunded_yen)}
    if spend.count > len(spend.rows):
        note += _("; the latest %(shown)s are shown") % {"shown": len(spend.rows)}
    return Display(title, display.columns, display.rows, note)


def surplus_display(figures: Surplus, title: str) -> Display:
    """Black or red: so far, against the ceiling, and where the month is heading."""
    rows: list[tuple[Cell, ...]] = [
        (_("Income"), figures.income_yen),
        *([(_("Income still expected"), figures.expected_income_yen)] if figures.expected_income_yen else []),
        (_("Spending"), figures.spent_yen),
        (_("Surplus so far"), figures.actual_yen),
        (_("Surplus against the ceiling"), figures.budget_yen),
        (_("Projected at the end of the month"), figures.projected_yen),
    ]
    working = (
        _(
            "Projected: %(income)s − (%(spent)s spent + %(fixed)s fixed + %(planned)s planned + %(left)s left in allotments) = %(result)s"
        )
        % {
            "income": yen(figures.income_yen + figures.expected_income_yen),
            "spent": yen(figures.spent_yen),
            "fixed": yen(figures.unpaid_fixed_yen),
            "planned": yen(figures.unpaid_planned_yen),
            "left": yen(figures.allotment_left_yen),
            "result": yen(figures.projected_yen),
        },
    )
    return Display(
        title,
        (Column(_("Figure")), Column(_("Amount"), "yen")),
        tuple(rows),
        month_label(figures.month),
        working,
    )
