"""Whether a closed month is still what its close has proved, and what differs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from budgets.models import MonthClose
from budgets.month_figures import Line
from budgets.queries import income_total, month_spend
from budgets.services.canonical import canonical_text_1, lines_of, text_sha256
from budgets.services.snapshot import month_proof
from finance.models import Expense, Income, Month

FORMAT_1 = 1
MAX_TOLD = 50  # differences of one month; a month that was rewritten whole needs no longer list


@dataclass(frozen=True, slots=True)
class Verification:
    """One closed month: the hash of the close, the hash of the rows of today, and what differs in words."""

    month: Month
    format: int
    expected_sha256: str
    found_sha256: str
    differences: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether the month is what was closed."""
        return not self.differences

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "ledger": self.month.ledger.name,
            "ledger_id": self.month.ledger_id,
            "month": self.month.name,
            "format": self.format,
            "ok": self.ok,
            "expected_sha256": self.expected_sha256,
            "found_sha256": self.found_sha256,
            "differences": list(self.differences),
        }


def month_verify(close: MonthClose) -> Verification:
    """Recomputes the proof of one close and compares rows, hash and figures."""
    version = int(close.snapshot.get("format", FORMAT_1))
    found, differences = (_verify_1 if version == FORMAT_1 else _verify_2)(close)
    if not Month.objects.filter(pk=close.month_id, state=Month.State.CLOSED).exists():
        differences.append(_("The month is no longer closed."))
    return Verification(close.month, version, close.sha256, found, tuple(differences[:MAX_TOLD]))


def _verify_2(close: MonthClose) -> tuple[str, list[str]]:
    proof = month_proof(close.month)
    kept = text_sha256(close.rows) == close.sha256
    if kept:
        differences = _rows_that_differ(lines_of(close.rows), list(proof.lines))
    else:
        differences = [_("The rows kept with the close do not have its SHA-256.")]
    if proof.sha256 != close.sha256 and not (kept and differences):
        differences.append(_("The SHA-256 of the rows is another one."))
    differences += _figures_that_differ(close.snapshot, proof.figures)
    return proof.sha256, differences


def _verify_1(close: MonthClose) -> tuple[str, list[str]]:
    """Closes of format 1 kept the hash of the rows, and fewer figures."""
    month = close.month
    found = text_sha256(canonical_text_1(month))
    differences = [] if found == close.sha256 else [_("The SHA-256 of the rows is another one.")]
    spend = month_spend(month)
    total = sum(each.total_yen for each in spend)
    income = income_total(month.ledger, month.period)
    figures = {
        "categories": {
            each.category.key: {"spent_yen": each.total_yen, "allotment_yen": each.allotment_yen}
            for each in spend
            if each.total_yen or each.allotment_yen is not None
        },
        "spent_yen": total,
        "income_yen": income,
        "actual_surplus_yen": income - total,
        "expenses": Expense.objects.filter(month=month, deleted_at__isnull=True).count(),
        "incomes": Income.objects.filter(month=month, deleted_at__isnull=True).count(),
    }
    return found, differences + _figures_that_differ(close.snapshot, figures)


def _rows_that_differ(kept: list[Line], found: list[Line]) -> list[str]:
    before, after = ({_key(line): line for line in lines} for lines in (kept, found))
    told = []
    for key in dict.fromkeys([*before, *after]):
        old, new = before.get(key), after.get(key)
        if old is None:
            told.append(_("%(row)s was added after the close.") % {"row": key})
        elif new is None:
            told.append(_("%(row)s is missing.") % {"row": key})
        elif old != new:
            told.append(f"{key}: {_fields_that_differ(old, new)}")
    return told


def _key(line: Line) -> str:
    """What a row is called in a sentence: e12, i7, f3, p4, allotment food, month 2026-04."""
    return str(
        line.get("id") or " ".join((line["kind"], line.get("category") or line.get("name") or line["from"]))
    )


def _fields_that_differ(old: Line, new: Line) -> str:
    fields = [name for name in sorted({*old, *new}) if old.get(name) != new.get(name)]
    return "; ".join(f"{name} {old.get(name)} → {new.get(name)}" for name in fields)


def _figures_that_differ(snapshot: dict[str, Any], figures: dict[str, Any]) -> list[str]:
    return [
        _("%(figure)s: the close says %(kept)s, the rows make %(found)s.")
        % {"figure": name, "kept": snapshot.get(name), "found": found}
        for name, found in figures.items()
        if snapshot.get(name) != found
    ]
