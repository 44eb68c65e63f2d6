"""What a turn knows before the model speaks: plain values that code took from the database.

Real providers get these as text (agent/prompt.py); the offline model reads them as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

Language = Literal["ja", "en"]
RowKind = Literal["expense", "income"]


@dataclass(frozen=True, slots=True)
class CategoryFact:
    """One category in use. `daily` categories (日割り) have a figure for the day."""

    key: str
    name: str
    kind: RowKind
    daily: bool = False
    id: int = 0


@dataclass(frozen=True, slots=True)
class RowFact:
    """One money row by the id that people see (e12, i7)."""

    id: str
    kind: RowKind
    amount_yen: int
    category: str
    description: str
    merchant: str
    date: date


@dataclass(frozen=True, slots=True)
class MonthFact:
    """The budget month of `today`, or another; both days are included."""

    name: str
    first_day: date
    last_day: date
    state: Literal["draft", "confirmed", "closed"]


@dataclass(frozen=True, slots=True)
class Exchange:
    """One earlier message of the person and the reply to it."""

    message: str
    reply: str


@dataclass(frozen=True, slots=True)
class MemoryFact:
    """One memory that may help: by the id that people see (m12), with its source and date."""

    id: str
    text: str
    date: date
    source: str
    document: str = ""
    page: int | None = None


@dataclass(frozen=True, slots=True)
class MoneyFact:
    """What the last days cost in one category: whole yen, and in how many rows."""

    category: str
    total_yen: int
    rows: int


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """Everything a model may lean on in this turn.

    recent_rows: the last rows by entry, newest first (at most RECENT_ROWS).
    exchanges: earlier talk of this conversation, oldest first.
    """

    today: date
    now: datetime
    language: Language
    month: MonthFact
    categories: tuple[CategoryFact, ...] = ()
    recent_rows: tuple[RowFact, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    persona: str = "kansai"  # the voice of fixed sentences
    spent_by_category: tuple[tuple[str, int], ...] = ()
    memories: tuple[MemoryFact, ...] = ()
    recent_money: tuple[MoneyFact, ...] = ()

    def category(self, key: str) -> CategoryFact | None:
        """The category of a reader's key, if the ledger still has it in use."""
        return next((category for category in self.categories if category.key == key), None)
