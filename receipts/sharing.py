"""What one receipt costs in each category: parts that add up to what was spent, to the yen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from finance.reading.categories import category_key
from finance.taxonomy import FALLBACK_EXPENSE_KEY
from receipts.reading.types import REDUCED, Line, Receipt

FOOD_KEY = "food"


def main_category(receipt: Receipt) -> str:
    """The key of the category that most of it belongs to; what is bought beats where it is bought."""
    votes = Counter[str]()
    for line in receipt.lines:
        if line.kind == "item" and (key := _category_of(line)):
            votes[key] += line.amount_yen
    told = [key for key, weight in votes.most_common() if weight > 0]
    return told[0] if told else category_key(receipt.shop) or FALLBACK_EXPENSE_KEY


def shares_of(receipt: Receipt, spent_yen: int) -> dict[str, int]:
    """Spent yen by key of category, greatest first.

    Tax on top weighs on each line by its rate, a discount on the line above it, one below the subtotal and points on
    all alike.
    """
    main = main_category(receipt)
    added = any(not tax.included and tax.tax_yen for tax in receipt.taxes)
    weights = Counter[str]()
    key = main
    for line in receipt.lines:
        if line.kind == "item":
            key = _category_of(line) or main
        if not line.below_subtotal:
            weights[key] += _weight(line, added=added)
    return apportioned(spent_yen, {key: weight for key, weight in weights.items() if weight > 0}) or {
        main: spent_yen
    }


def _category_of(line: Line) -> str | None:
    """By its name; what nobody knows the name of and is taxed at the reduced rate is food."""
    return category_key(line.name) or (FOOD_KEY if line.rate == REDUCED else None)


def _weight(line: Line, *, added: bool) -> int:
    return line.amount_yen * (100 + (line.rate or 0) if added else 100)


def apportioned(whole: int, weights: Mapping[str, int]) -> dict[str, int]:
    """`whole` in parts by weight that add up to it; the largest remainders get the last yen. Parts of 0 are left out."""
    total = sum(weights.values())
    if not total:
        return {}
    parts = {key: whole * weight // total for key, weight in weights.items()}
    by_remainder = sorted(weights, key=lambda key: (-(whole * weights[key] % total), key))
    for key in by_remainder[: whole - sum(parts.values())]:
        parts[key] += 1
    return dict(
        sorted(((key, part) for key, part in parts.items() if part), key=lambda one: (-one[1], one[0]))
    )
