"""What a close keeps: the figures of the month with the names of the day, and its canonical rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from budgets.month_figures import Figures, Line, month_figures
from budgets.services.canonical import FORMAT, canonical_text, lines_of, text_sha256
from finance.models import Category, Month


@dataclass(frozen=True, slots=True)
class MonthProof:
    """A month in canonical form: the text, its hash and the figures that it adds up to."""

    text: str
    sha256: str
    figures: Figures
    lines: tuple[Line, ...]


def month_proof(month: Month) -> MonthProof:
    """The month as it stands, open or closed."""
    text = canonical_text(month)
    lines = lines_of(text)
    return MonthProof(text, text_sha256(text), month_figures(lines), tuple(lines))


def month_snapshot(month: Month, proof: MonthProof, closed_at: datetime) -> dict[str, Any]:
    """All that a report of the month needs: figures, and names as they were at the close. Plain JSON."""
    return proof.figures | {
        "format": FORMAT,
        "ledger": month.ledger.name,
        "time_zone": month.ledger.time_zone,
        "month": month.name,
        "first_day": month.first_day.isoformat(),
        "last_day": month.last_day.isoformat(),
        "closed_at": closed_at.isoformat(),
        "previous_sha256": proof.lines[0]["previous_sha256"],
        "names": _names(month, proof.lines),
        "fixed_costs": [_plan_line(line, line["name"]) for line in proof.lines if line["kind"] == "fixed"],
        "planned_expenses": [
            _plan_line(line, line["description"]) for line in proof.lines if line["kind"] == "planned"
        ],
    }


def _names(month: Month, lines: tuple[Line, ...]) -> list[list[str]]:
    """Key and name of every category that the rows name, in the order of the ledger."""
    keys = {line.get(field) for line in lines for field in ("category", "netted_in")}
    rows = Category.objects.filter(ledger=month.ledger, key__in=keys - {None})
    return [[row.key, row.name] for row in rows]


def _plan_line(line: Line, name: str) -> Line:
    return {
        "name": name,
        "amount_yen": line["amount_yen"],
        "category": line["category"],
        "paid": line["paid_by"] is not None,
    }


def canonical_sha256(month: Month) -> str:
    """The hash of the month as it stands."""
    return month_proof(month).sha256
