"""The wording of a close: checklist, totals and what was left, alike in the command, in chat and on pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from budgets.formatting import yen
from budgets.models import Carryover
from budgets.month_report import MonthReport, ReportPlan
from budgets.report_formatting import percent_of
from budgets.services.closing import OpenPoint
from finance.display import Cell, Column, Display
from finance.models import Category

CHECK_LABELS: dict[str, str | Promise] = {
    "uncategorised": gettext_lazy("Rows without a category of their own"),
    "review": gettext_lazy("Rows to be looked at"),
    "planned": gettext_lazy("Planned expenses that nothing has paid"),
    "expected": gettext_lazy("Fixed costs and regular incomes that nothing matches"),
    "refunds": gettext_lazy("Refunds without their expense"),
    "same": gettext_lazy("“Same?” still to be answered"),
}


def checklist_display(points: Iterable[OpenPoint]) -> Display:
    """What is still open; nothing of it keeps a month from closing."""
    columns = (Column(_("Still open")), Column(_("No.")), Column(_("What")), Column(_("Amount"), "yen"))
    rows: list[tuple[Cell, ...]] = []
    for point in points:
        for number, row in enumerate(point.rows):
            label = str(CHECK_LABELS[point.kind]) if number == 0 else ""
            rows.append((label, row.id, row.text, row.amount_yen))
    if not rows:
        rows.append((_("Nothing: all is settled."), "", "", None))
    return Display(_("Before the close"), columns, tuple(rows))


def totals_display(report: MonthReport, title: str) -> Display:
    """Spending by category against its allotment, largest first, with the total."""
    columns = (
        Column(_("Category")),
        Column(_("Spent"), "yen"),
        Column(_("Allotment"), "yen"),
        Column(_("Left"), "yen"),
    )
    rows: list[tuple[Cell, ...]] = [
        (each.name, each.spent_yen, each.allotment_yen, each.left_yen)
        for each in sorted(report.categories, key=lambda each: -each.spent_yen)
    ]
    rows.append((_("Total"), report.spent_yen, report.ceiling_yen, report.budget_surplus_yen))
    note = ""
    if report.ceiling_yen is not None:
        note = _("The total stands against the ceiling.")
    return Display(title, columns, tuple(rows), note)


def surpluses_display(report: MonthReport) -> Display:
    """Income, spending and the three surpluses."""
    rows: tuple[tuple[Cell, ...], ...] = (
        (_("Income"), report.income_yen),
        (_("Spending"), report.spent_yen),
        (_("Income − spending"), report.actual_surplus_yen),
        (_("Ceiling − spending"), report.budget_surplus_yen),
        (_("After unpaid plans and open allotments"), report.projected_surplus_yen),
    )
    return Display(_("Surplus"), (Column(_("Figure")), Column(_("Amount"), "yen")), rows)


def report_displays(report: MonthReport) -> list[Display]:
    """The tables of a report, for its page and its PDF alike."""
    tables = [surpluses_display(report), _spending_display(report)]
    if report.incomes:
        rows: list[tuple[Cell, ...]] = [*report.incomes, (_("Total"), report.income_yen)]
        tables.append(Display(_("Income"), (Column(_("Category")), Column(_("Amount"), "yen")), tuple(rows)))
    paid, received = (
        (_("paid"), _("not paid in the month")),
        (_("came in"), _("did not come in in the month")),
    )
    for title, plans, states in (
        (_("Fixed costs"), report.fixed_costs, paid),
        (_("Planned expenses"), report.planned, paid),
        (_("Regular incomes"), report.regular_incomes, received),
    ):
        if plans:
            tables.append(_plans_display(title, plans, states))
    return tables


def _spending_display(report: MonthReport) -> Display:
    """Spending by category with its share, refunds taken off."""
    shown = totals_display(report, _("Spending by category"))
    total = report.spent_yen
    rows = [
        (
            row[0],
            row[1],
            percent_of(row[1], total) if isinstance(row[1], int) and row[1] > 0 else None,
            *row[2:],
        )
        for row in shown.rows
    ]
    columns = (*shown.columns[:2], Column(_("Share"), "percent"), *shown.columns[2:])
    notes = [shown.note] if shown.note else []
    if report.refunded_yen:
        notes.append(_("Refunds of %(amount)s are taken off.") % {"amount": yen(report.refunded_yen)})
    return Display(shown.title, columns, tuple(rows), " ".join(notes))


def _plans_display(title: str, plans: Sequence[ReportPlan], states: tuple[str, str]) -> Display:
    columns = (Column(_("What")), Column(_("Amount"), "yen"), Column(_("State")))
    rows: list[tuple[Cell, ...]] = [
        (each.name, each.amount_yen, states[0] if each.paid else states[1]) for each in plans
    ]
    rows.append((_("Total"), sum(each.amount_yen for each in plans), ""))
    return Display(title, columns, tuple(rows))


def count_line(report: MonthReport) -> str:
    """How many rows the report rests on."""
    counts = (
        ngettext("%(count)s expense", "%(count)s expenses", report.expenses) % {"count": report.expenses},
        ngettext("%(count)s income", "%(count)s incomes", report.income_rows) % {"count": report.income_rows},
    )
    return _(", ").join(counts)


def carried_display(row: Carryover) -> Display:
    """Where the rest of a closed month went, and what each allotment got of it."""
    where = row.wish.name if row.wish else str(row.get_choice_display())
    names = dict(Category.objects.filter(ledger_id=row.ledger_id).values_list("key", "name"))
    rows: list[tuple[Cell, ...]] = [(names.get(key, key), added) for key, added in row.allotments.items()]
    rows.append((where, row.amount_yen))
    columns = (Column(_("Where to")), Column(_("Amount"), "yen"))
    title = _("What %(month)s left over") % {"month": row.close.month.name}
    return Display(
        title,
        columns,
        tuple(rows),
        _("This can be taken back until %(month)s closes.") % {"month": row.month.name},
    )
