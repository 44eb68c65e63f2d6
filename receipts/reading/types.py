"""A receipt as plain values. Amounts are whole yen; what was not read is None, and nothing is filled in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date, time
from typing import Any, Literal

LineKind = Literal["item", "discount"]
REDUCED, STANDARD = 8, 10  # percent of consumption tax
RATES = (0, REDUCED, STANDARD)


@dataclass(frozen=True, slots=True)
class Line:
    """One row of things. `amount_yen` is the whole row's (quantity × price), negative for a discount.

    rate: percent of tax, None where the receipt does not say. below_subtotal: it stands after the subtotal.
    """

    name: str
    amount_yen: int
    quantity: int = 1
    unit_yen: int | None = None
    rate: int | None = None
    kind: LineKind = "item"
    below_subtotal: bool = False


@dataclass(frozen=True, slots=True)
class Tax:
    """What a receipt says of the tax of one rate (None: of all). included: 内税, it lies in the prices already.

    base_yen: the amount that is taxed (対象額), with the tax in it where it is included.
    """

    rate: int | None
    tax_yen: int | None
    base_yen: int | None = None
    included: bool = False


@dataclass(frozen=True, slots=True)
class Receipt:
    """One receipt.

    points_yen: points that were used. paid: rows of payment (name, yen). problems: what the reader already doubts.
    """

    shop: str = ""
    day: date | None = None
    at: time | None = None
    lines: tuple[Line, ...] = ()
    subtotal_yen: int | None = None
    taxes: tuple[Tax, ...] = ()
    total_yen: int | None = None
    points_yen: int = 0
    paid: tuple[tuple[str, int], ...] = ()
    tendered_yen: int | None = None
    change_yen: int | None = None
    is_refund: bool = False
    problems: tuple[str, ...] = field(default=())

    def as_json(self) -> dict[str, Any]:
        """A form that can be stored; `receipt_from` reads it."""
        stored = asdict(self)
        stored["day"] = self.day.isoformat() if self.day else None
        stored["at"] = f"{self.at:%H:%M}" if self.at else None
        return stored

    def doubted(self, *problems: str) -> Receipt:
        """The same with more problems."""
        return replace(self, problems=tuple(dict.fromkeys((*self.problems, *problems))))


def rated(lines: Sequence[Line], taxes: Sequence[Tax]) -> list[Line]:
    """Lines with their rates: with one rate of tax all have it; where some are marked as reduced, the others are not."""
    rates = {tax.rate for tax in taxes if tax.rate is not None}
    if len(rates) == 1:
        return [replace(line, rate=next(iter(rates))) for line in lines]
    if any(line.rate == REDUCED for line in lines) and STANDARD in rates:
        # A discount has no mark of its own: it may be of either rate.
        return [
            replace(line, rate=line.rate or (STANDARD if line.kind == "item" else None)) for line in lines
        ]
    return list(lines)


def receipt_from(stored: dict[str, Any]) -> Receipt:
    """The receipt that `as_json` stored."""
    values = dict(stored)
    values["day"] = date.fromisoformat(values["day"]) if values.get("day") else None
    values["at"] = time.fromisoformat(values["at"]) if values.get("at") else None
    values["lines"] = tuple(Line(**each) for each in values.get("lines", ()))
    values["taxes"] = tuple(Tax(**each) for each in values.get("taxes", ()))
    values["paid"] = tuple((name, yen) for name, yen in values.get("paid", ()))
    values["problems"] = tuple(values.get("problems", ()))
    return Receipt(**values)
