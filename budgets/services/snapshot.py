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
        "fixed_costs": _plans(proof.lines, "fixed", "paid_by"),
        "planned_expenses": _plans(proof.lines, "planned", "paid_by"),
        "regular_incomes": _plans(proof.lines, "regular", "received_by"),
    }


def _names(month: Month, lines: tuple[Line, ...]) -> list[list[str]]:
    """Key and name of every category that the rows name, in the order of the ledger."""
    keys = {line.get(field) for line in lines for field in ("category", "netted_in")}
    rows = Category.objects.filter(ledger=month.ledger, key__in=keys - {None})
    return [[row.key, row.name] for row in rows]


def _plans(lines: tuple[Line, ...], kind: str, settled_by: str) -> list[Line]:
    return [
        {
            "name": line.get("name") or line["description"],
            "amount_yen": line["amount_yen"],
            "category": line["category"],
            "paid": line[settled_by] is not None,
        }
        for line in lines
        if line["kind"] == kind
    ]


def canonical_sha256(month: Month) -> str:
    """The hash of the month as it stands."""
    return month_proof(month).sha256
