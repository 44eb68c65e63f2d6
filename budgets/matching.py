"""Which money row is the payment that a plan expects: pure, whole yen and plain days.

Near is: an amount within 20 %, and a day within 5 of the expected one. A row that is named alike and near is it; what
is only half so is a doubt, to be asked about and never decided by code. One row is at most one payment, and the reverse.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from finance.periods import Period
from finance.services.refunds import names_the_same

NEAR_PERCENT = 20
NEAR_DAYS = 5
DOUBTED_TIMES = 2  # a row of the same name is asked about up to twice the amount, and from half of it

Kind = Literal["fixed", "planned", "income"]
Fit = Literal["sure", "doubt"]


@dataclass(frozen=True, slots=True)
class Expected:
    """What a plan expects. Without `due_on` any day of `period`, its month, is as good. `category` is a key."""

    kind: Kind
    name: str
    amount_yen: int
    period: Period
    due_on: date | None = None
    category: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """A row that may be it. `category` is a key, empty for the one of rows without a better."""

    text: str
    amount_yen: int
    day: date
    category: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """The places of an expectation and of the row that is it (sure) or may be it (doubt)."""

    expected: int
    seen: int
    fit: Fit


def fit(expected: Expected, seen: Seen) -> Fit | None:
    """Whether the row is the expected payment; None: it is another one."""
    off = abs(seen.amount_yen - expected.amount_yen)
    amount_near = off * 100 <= expected.amount_yen * NEAR_PERCENT
    day_near, in_month = _day_near(expected, seen.day), _in(expected.period, seen.day)
    if not (day_near or in_month) or not _in_question(expected, seen):
        return None
    if _named(expected, seen):
        if (day_near and amount_near) or (in_month and _unmistakable(expected, off, amount_near=amount_near)):
            return "sure"
        return "doubt"
    alike = seen.category in ("", expected.category)
    return "doubt" if off == 0 and day_near and alike else None


def pairs(expected: Sequence[Expected], seen: Sequence[Seen]) -> list[Pair]:
    """Pairs them one to one, the best first. A row that could be two expectations alike is a doubt."""
    found = [
        (_rank(one, other, here), number, place)
        for place, one in enumerate(expected)
        for number, other in enumerate(seen)
        if (here := fit(one, other)) is not None
    ]
    result: list[Pair] = []
    taken: set[int] = set()
    used: set[int] = set()
    for rank, number, place in sorted(found):
        if place in taken or number in used:
            continue
        rivals = [
            other for other, there, one in found if there == number and one != place and one not in taken
        ]
        doubtful = rank.doubtful or any(rank.as_good_as(other) for other in rivals)
        taken.add(place)
        used.add(number)
        result.append(Pair(place, number, "doubt" if doubtful else "sure"))
    return result


def _day_near(expected: Expected, day: date) -> bool:
    if expected.due_on is None:
        return _in(expected.period, day)
    return abs((day - expected.due_on).days) <= NEAR_DAYS


def _in(period: Period, day: date) -> bool:
    return period.start <= day <= period.end


def _in_question(expected: Expected, seen: Seen) -> bool:
    """Whether the amounts are of one size at all."""
    least, most = sorted((expected.amount_yen, seen.amount_yen))
    return most <= least * DOUBTED_TIMES


def _unmistakable(expected: Expected, off: int, *, amount_near: bool) -> bool:
    """What needs no near day within its month: the same amount to the yen, or a cost that comes once."""
    return off == 0 or (expected.kind == "planned" and amount_near)


def _named(expected: Expected, seen: Seen) -> bool:
    """Named alike. Nobody names an income's payer every month: its category (給与) is a name too."""
    if names_the_same(expected.name, seen.text):
        return True
    return expected.kind == "income" and bool(seen.category) and seen.category == expected.category


class _Rank(NamedTuple):
    """How well a row fits: lower is better."""

    doubtful: bool
    unnamed: bool
    off_yen: int
    off_days: int

    def as_good_as(self, other: _Rank) -> bool:
        """Whether code cannot choose between the two: neither is the only one of that name, or of that amount."""
        alike = self[:2] == other[:2]
        return alike and (self.off_yen == 0) == (other.off_yen == 0)


def _rank(expected: Expected, seen: Seen, here: Fit) -> _Rank:
    days = abs((seen.day - expected.due_on).days) if expected.due_on else 0
    named = names_the_same(expected.name, seen.text)
    return _Rank(here == "doubt", not named, abs(seen.amount_yen - expected.amount_yen), days)
