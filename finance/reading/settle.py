"""What a person really paid, out of the amounts of one statement: shares, discounts, change, points, tax.

Where the parts of a statement do not agree, or the sum is not in it, the answer is a problem and no amount.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from finance.money import MAX_YEN, share_half_up
from finance.reading.amounts import Amount
from finance.reading.counting import (
    EACH_BEFORE,
    HALF_PRICE,
    LOOSE_COUNT,
    NOUN_TIMES_AFTER,
    PEOPLE_PORTIONS,
    PERCENT_OFF,
    SPLIT_DONE,
    SPLIT_WORD,
    TAX_RATE,
    TIMES_AFTER,
    TIMES_BEFORE,
    UNIT_COUNT,
    count_of,
    percent_of,
    points_used,
    split_count,
)
from finance.reading.roles import Role, role_of

_ADDED_TAX = re.compile(r"\s?(?:と|[+]|プラス|別途|\band\b|\bplus\b)", re.IGNORECASE)
_NOTES = (500, 1000, 2000, 5000, 10000)


@dataclass(frozen=True, slots=True)
class Settled:
    """The yen paid, or the problem that keeps it unknown."""

    yen: int | None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class _Part:
    yen: int
    role: Role
    before: str  # the statement up to this amount, from the amount before it
    after: str  # up to the next amount
    start: int
    end: int


def settle(text: str, amounts: Sequence[Amount]) -> Settled:
    """The yen that one statement records; spans of `amounts` are in `text`, which is the statement alone."""
    if any(amount.exactness in ("under", "over", "range") for amount in amounts):
        return Settled(None, "vague_amount")
    parts = [part for part in _parts(text, amounts) if part.role not in ("ignored", "replaced", "tax")]
    tax = [part for part in _parts(text, amounts) if part.role == "tax"]
    if not parts:
        return Settled(None, "no_amount")
    for step in (_with_change, _with_tax, _with_share, _with_points_and_discounts, _sum_or_one):
        outcome = step(text, parts, tax)
        if outcome is not None:
            return _checked(outcome)
    return Settled(None, "inconsistent")


def _checked(outcome: Settled) -> Settled:
    if outcome.yen is not None and outcome.yen > MAX_YEN:
        return Settled(None, "too_large")
    return Settled(None, "inconsistent") if outcome.yen is not None and outcome.yen <= 0 else outcome


def _parts(text: str, amounts: Sequence[Amount]) -> list[_Part]:
    parts = []
    for index, amount in enumerate(amounts):
        start = amounts[index - 1].end if index else 0
        stop = amounts[index + 1].start if index + 1 < len(amounts) else len(text)
        before, after = text[start : amount.start], text[amount.end : stop]
        parts.append(
            _Part(
                amount.yen,
                role_of(before, after + text[stop : stop + 20]),
                before,
                after,
                amount.start,
                amount.end,
            )
        )
    return parts


def _of(parts: Sequence[_Part], *roles: Role) -> list[_Part]:
    return [part for part in parts if part.role in roles]


def _with_change(text: str, parts: list[_Part], tax: list[_Part]) -> Settled | None:
    """1万円払ってお釣り8,800円: what was handed over less what came back."""
    change = _of(parts, "change")
    if len(change) != 1:
        return Settled(None, "inconsistent") if change else None
    tendered = _of(parts, "tendered")
    prices = [part for part in parts if part.role not in ("change", "tendered")]
    if not tendered and len(prices) == 1:
        if prices[0].yen not in _NOTES and prices[0].yen % 1000:
            return Settled(prices[0].yen)
        paid = bool(re.search(r"払|出し|渡し|預|札|\b(?:paid|gave|with)\b", text, re.IGNORECASE))
        return Settled(prices[0].yen - change[0].yen) if paid else Settled(None, "inconsistent")
    if len(tendered) != 1:
        return Settled(None, "inconsistent")
    spent = tendered[0].yen - change[0].yen
    if prices and all(part.yen != spent for part in prices):
        return Settled(None, "inconsistent")
    return Settled(spent)


def _with_tax(text: str, parts: list[_Part], tax: list[_Part]) -> Settled | None:
    """税込 beats 税抜; the tax itself is never guessed."""
    if len(parts) == len(tax) == 1 and _ADDED_TAX.match(tax[0].before):
        return Settled(parts[0].yen + tax[0].yen)
    included = _of(parts, "tax_included")
    if included and not split_count(text) and len({part.yen for part in included}) == 1:
        return _times(text, parts, included[0])
    excluded = _of(parts, "tax_excluded")
    if not excluded or included:
        return None
    if len(excluded) == 1 and len(tax) == 1:
        return Settled(excluded[0].yen + tax[0].yen)
    if len(excluded) == 1 and (rate := TAX_RATE.search(text)):
        return Settled(_percent(excluded[0].yen, 100 + int(rate[1])))
    others = [
        part for part in parts if part.role in ("total", "paid", "plain") and part.yen > excluded[0].yen
    ]
    return Settled(others[0].yen) if len(others) == 1 else Settled(None, "tax_excluded")


def _with_share(text: str, parts: list[_Part], tax: list[_Part]) -> Settled | None:
    """割り勘: one's own share, as stated or divided and rounded half up."""
    people = split_count(text)
    own = _of(parts, "share", "each")
    rest = [part for part in parts if part.role in ("plain", "total", "tax_included", "paid")]
    if len(own) == 1:
        return _own_share(text, parts, own[0], rest, people)
    if own or not (people or SPLIT_WORD.search(text)):
        return None
    if len(rest) == 2:
        return _total_and_share(rest, people)
    if len(rest) != 1:
        return Settled(None, "inconsistent")
    if SPLIT_DONE.search(rest[0].before) or (not people and SPLIT_WORD.search(rest[0].before)):
        return Settled(rest[0].yen)
    return Settled(share_half_up(rest[0].yen, people)) if people else Settled(None, "share_unknown")


def _own_share(
    text: str, parts: list[_Part], own: _Part, rest: list[_Part], people: int | None
) -> Settled | None:
    portions = PEOPLE_PORTIONS.match(own.after)
    if own.role == "each" and (times := TIMES_AFTER.match(own.after)):
        return Settled(own.yen * count_of(times))
    if own.role == "each" and portions and not people:
        return Settled(own.yen * count_of(portions))
    if own.role == "each" and not people and (many := EACH_BEFORE.search(own.before)):
        return Settled(own.yen * count_of(many))
    if people and len(rest) == 1 and own.yen * people < rest[0].yen * 0.8:
        return Settled(None, "inconsistent")
    return Settled(own.yen)


def _total_and_share(rest: list[_Part], people: int | None) -> Settled:
    """9,200円を4人で割ったので2,300円: the second is the share where it fits the first."""
    total, share = rest
    if people and abs(share.yen * people - total.yen) <= max(people * 100, total.yen // 20):
        return Settled(share.yen)
    if not people and share.yen < total.yen and SPLIT_DONE.search(share.before):
        return Settled(share.yen)
    return Settled(None, "inconsistent")


def _with_points_and_discounts(text: str, parts: list[_Part], tax: list[_Part]) -> Settled | None:
    """A discount or points named after the price are taken off; named before it, they are off already."""
    off = _of(parts, "discount", "points")
    prices = [part for part in parts if part.role not in ("discount", "points")]
    if len(prices) == 2 and (
        off or PERCENT_OFF.search(text) or HALF_PRICE.search(text) or _of(prices, "list_price")
    ):
        return Settled(prices[1].yen) if prices[1].yen <= prices[0].yen else Settled(None, "inconsistent")
    if len(prices) == 2 and _of(prices, "paid") and prices[1].role == "paid":
        return Settled(prices[1].yen)
    if len(prices) != 1:
        return Settled(None, "no_amount") if off and not prices else None
    price = prices[0]
    if later := [part.yen for part in off if part.start > price.start] or points_used(text[price.end :]):
        base = _times(text, parts, price).yen
        return Settled((base or price.yen) - sum(later))
    rest = text[price.end :]
    if rate := PERCENT_OFF.search(rest):
        return Settled(_percent(price.yen, 100 - percent_of(rate)))
    return Settled(_percent(price.yen, 50)) if HALF_PRICE.search(rest) else None


def _sum_or_one(text: str, parts: list[_Part], tax: list[_Part]) -> Settled | None:
    usable = [part for part in parts if part.role not in ("discount", "points")]
    added = _of(usable, "added")
    if added and len(added) == len(usable) - 1 and not _of(usable, "total"):
        return Settled(sum(part.yen for part in usable))
    for role in ("paid", "total"):
        chosen = _of(usable, role)
        if len(chosen) == 1 and all(part.role in (role, "subtotal", "unit") for part in usable):
            return Settled(chosen[0].yen)
    totals = _of(usable, "total")
    if len(totals) == 1 and len(usable) == 2:
        return _unit_and_total(text, parts, usable, totals[0], tax)
    plain = [part for part in usable if part.role != "subtotal"]
    if len(plain) == 2 and plain[0].yen == plain[1].yen and plain[1].before.endswith(("(", "( ")):
        return Settled(plain[0].yen)
    return _times(text, parts, plain[0]) if len(plain) == 1 else None


def _unit_and_total(
    text: str, parts: list[_Part], usable: list[_Part], total: _Part, tax: list[_Part]
) -> Settled:
    """130円を2本で合計260円: the total stands where the other amount multiplies to it or adds up with nothing else."""
    other = next(part for part in usable if part is not total)
    product = _times(text, parts, other).yen
    if other.yen + sum(part.yen for part in tax) == total.yen:
        return Settled(total.yen)
    return (
        Settled(total.yen)
        if product == total.yen or other.role in ("subtotal", "unit")
        else Settled(None, "inconsistent")
    )


def _times(text: str, parts: list[_Part], part: _Part) -> Settled:
    """The amount times the number of pieces, where it is the price of one."""
    if match := TIMES_AFTER.match(part.after) or TIMES_BEFORE.search(part.before):
        return Settled(part.yen * count_of(match))
    if part.role == "unit":
        match = UNIT_COUNT.search(part.after) or UNIT_COUNT.search(part.before[:-2])
        if match and count_of(match) > 1:
            return Settled(part.yen * count_of(match))
    if (match := NOUN_TIMES_AFTER.match(part.after)) and part.role == "plain":
        return Settled(part.yen * count_of(match))
    if LOOSE_COUNT.match(part.after) and part.role == "plain":
        return Settled(None, "ambiguous_quantity")
    return Settled(part.yen)


def _percent(yen: int, percent: int) -> int:
    """Yen times percent, rounded half up."""
    return (yen * percent * 2 + 100) // 200
