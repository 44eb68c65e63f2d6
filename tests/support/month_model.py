"""Months and their rows as plain Python: what the books must do, said once more without a database."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

MONTHS = {
    "2026-03": (date(2026, 3, 1), date(2026, 3, 31)),
    "2026-04": (date(2026, 4, 1), date(2026, 4, 30)),
    "2026-05": (date(2026, 5, 1), date(2026, 5, 31)),
    "2026-06": (date(2026, 6, 1), date(2026, 6, 30)),
}
Key = tuple[str, Any]


@dataclass(frozen=True)
class Row:
    """An expense."""

    amount: int
    category: str
    day: date
    own_day: date | None = None
    live: bool = True


@dataclass(frozen=True)
class Allotment:
    """A category's part of a month."""

    month: str
    category: str
    amount: int


@dataclass
class Step:
    """One Change: what each cell was and became."""

    cells: list[tuple[Key, Any, Any]]
    undone: bool = False


@dataclass
class Books:
    """Every fact under a key: ("row", id), ("allotment", number), ("ceiling", month), ("state", month)."""

    today: date
    cells: dict[Key, Any] = field(default_factory=dict)
    numbers: int = 0

    def __post_init__(self) -> None:
        for month in MONTHS:
            self.cells["state", month] = "draft"
            self.cells["ceiling", month] = None

    def state(self, month: str) -> str:
        """Of a month."""
        return str(self.cells["state", month])

    def is_closed(self, *days: date | None) -> bool:
        """Whether one of the days lies in a closed month."""
        return any(day is not None and self.state(month_of(day)) == "closed" for day in days)

    def rows(self) -> dict[int, Row]:
        """The live rows by id."""
        return {
            key: row
            for (kind, key), row in self.cells.items()
            if kind == "row" and row is not None and row.live
        }

    def allotments(self, month: str) -> dict[str, tuple[int, int]]:
        """Number and amount by category."""
        return {
            each.category: (number, each.amount)
            for (kind, number), each in self.cells.items()
            if kind == "allotment" and each is not None and each.month == month
        }

    def fits(self, month: str) -> bool:
        """Whether the allotments fit under the ceiling, if there is one."""
        ceiling = self.cells["ceiling", month]
        return (
            ceiling is None or sum(amount for _number, amount in self.allotments(month).values()) <= ceiling
        )

    def first_open_day(self, day: date) -> date:
        """Where a late arrival of that day goes."""
        while self.is_closed(day):
            day += timedelta(days=1)
        return day

    def put(self, key: Key, value: Any) -> Step:
        """Changes one cell; a step without an effect has no cells."""
        before = self.cells.get(key)
        self.cells[key] = value
        return Step([] if before == value else [(key, before, value)])

    def set_allotment(self, month: str, category: str, amount: int) -> Step:
        """Sets it, or makes it under a new number."""
        held = self.allotments(month).get(category)
        self.numbers += held is None
        number = self.numbers if held is None else held[0]
        return self.put(("allotment", number), Allotment(month, category, amount))

    def why_not_closed(self, month: str) -> str | None:
        """The code of the refusal of a close."""
        if self.state(month) == "closed":
            return "month_closed"
        older = [name for name in MONTHS if name < month and self.state(name) != "closed"]
        last = MONTHS[month][1]
        return "not_closable" if last >= self.today or self.state(month) == "draft" or older else None

    def why_not_undone(self, step: Step) -> set[str]:
        """The codes with which an undo may be refused; empty when it goes through."""
        if (
            step.undone
            or not step.cells
            or any(self.cells.get(key) != after for key, _old, after in step.cells)
        ):
            return {"undo"}
        if any(self._touches_closed(*cell) for cell in step.cells):
            return {"month_closed"}
        kept = dict(self.cells)
        self.cells |= {key: before for key, before, _after in step.cells}
        broken = any(not self.fits(month) for month in MONTHS)
        self.cells = kept
        return {"does_not_fit"} if broken else set()

    def undo(self, step: Step) -> None:
        """Puts every cell back; a new row stays as a deleted one."""
        for key, before, after in step.cells:
            gone = key[0] == "row" and before is None
            self.cells[key] = (
                Row(after.amount, after.category, after.day, after.own_day, False) if gone else before
            )
        step.undone = True

    def _touches_closed(self, key: Key, before: Any, after: Any) -> bool:
        kind, name = key
        if kind == "row":
            return self.is_closed(*(row.day for row in (before, after) if row is not None))
        month = name if kind in ("ceiling", "state") else (after or before).month
        return self.state(month) == "closed"

    def figures(self, month: str) -> dict[str, Any]:
        """What a close of the month must say."""
        spent: Counter[str] = Counter()
        rows = [row for row in self.rows().values() if month_of(row.day) == month]
        for row in rows:
            spent[row.category] += row.amount
        total, ceiling = sum(spent.values()), self.cells["ceiling", month]
        return {
            "spent_yen": total,
            "actual_surplus_yen": -total,
            "budget_surplus_yen": None if ceiling is None else ceiling - total,
            "spent": dict(spent),
            "allotments": {key: amount for key, (_number, amount) in self.allotments(month).items()},
            "expenses": len(rows),
        }


def month_of(day: date) -> str:
    """The name of the day's month."""
    return f"{day:%Y-%m}"
