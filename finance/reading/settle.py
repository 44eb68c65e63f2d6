"""What a person really paid, out of the amounts of one statement: shares, discounts, change, points, tax.

Where the parts of a statement do not agree, or the sum is not in it, the answer is a problem and no amount.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from finance.money import MAX_YEN, share_half_up
from finance.reading.amounts import Amount
from finance.reading.numerals import kanji_int
from finance.reading.roles import Role, role_of

_COUNT = r"([0-9]{1,3}|[二三四五六七八九十]{1,2}|two|three|four|five|six|seven|eight|nine|ten)"
_COUNTER = r"(?:個|本|杯|枚|つ|冊|袋|箱|缶|皿|玉|回|泊|着|足|セット|パック|コ|ケ|点|台|匹|人分|名分|品|食|束|切れ|日分?|ヶ月分?|か月分?|カ月分?)"
_SPLIT = re.compile(
    rf"{_COUNT}\s?(?:人|名)(?:で|の)?\s?(?:割り?勘|ワリカン|わりかん|割っ|割る|等分|山分け|シェア|折半|で割)"
    rf"|(?:割り?勘|ワリカン|わりかん)[^0-9。\n]{{0,6}}{_COUNT}\s?(?:人|名)|{_COUNT}\s?等分|[÷/]\s?{_COUNT}(?:人|名)?(?![0-9万千])"
    rf"|split[^.\n]{{0,40}}?\b{_COUNT}\s?(?:ways?|people|of us)|split[^.\n]{{0,30}}?(?:between|among)\s(?:the\s)?{_COUNT}"
    rf"|between\s(?:the\s)?{_COUNT}\s(?:of us|people)|\b{_COUNT}[-\s]way split",
    re.IGNORECASE,
)
_SPLIT_WITH = re.compile(
    rf"split[^.\n]{{0,30}}?with\s{_COUNT}\s(?:friends|others|people|colleagues|coworkers)", re.IGNORECASE
)
_HALVES = re.compile(
    r"折半|半分こ|半分ずつ|半々|半分(?:出|払)|二人で割り?勘|\bsplit (?:it )?(?:in half|50/50|evenly)\b|\bwent halves\b|\bhalf and half\b",
    re.IGNORECASE,
)
_SPLIT_WORD = re.compile(r"割り?勘|ワリカン|わりかん|\bsplit\b", re.IGNORECASE)
_SPLIT_DONE = re.compile(
    r"(?:割り?勘(?:して|した(?:ら|ので|から|結果)|で[、\s]?$|で\s?(?=[0-9¥]))|割って|割った(?:ら|ので|から)|割ると|→|=)[、\s]*$",
    re.IGNORECASE,
)
_TIMES_AFTER = re.compile(
    rf"\s?(?:[×x*]\s?{_COUNT}(?![0-9,.]|\s?(?:円|%))|(?:を|が|の(?:を|が)?|ずつ)\s?{_COUNT}\s?{_COUNTER}(?!で割|入)|ずつ\s?{_COUNT}\s?(?:人|名|日|回))",
    re.IGNORECASE,
)
_NOUN_TIMES_AFTER = re.compile(
    rf"の?([^\s0-9、。,のをでに]{{1,12}})\s?{_COUNT}\s?{_COUNTER}(?!入|セット入|で|割)"
)
_TIMES_BEFORE = re.compile(
    rf"(?:{_COUNT}\s?[×x*]\s?|\b{_COUNT}\s(?:[a-z]+\s){{1,3}}(?:at|for)\s)$", re.IGNORECASE
)
_EACH_BEFORE = re.compile(rf"\b{_COUNT}\s[a-z ]{{2,30}}$|{_COUNT}\s?{_COUNTER}[^0-9]{{0,8}}$", re.IGNORECASE)
_LOOSE_COUNT = re.compile(rf"\s{_COUNT}\s?(?:個|本|杯|枚|つ|冊|袋|箱|缶|皿|玉|着|足|セット|パック)(?!入|目)")
_UNIT_COUNT = re.compile(rf"{_COUNT}\s?(?:個|本|杯|枚|つ|冊|袋|箱|缶|皿|玉|回|泊|着|足|人分|セット|パック)")
_PEOPLE_PORTIONS = re.compile(rf"\s?(?:で|を|の)?\s?{_COUNT}\s?(?:人分|名分)")
_PERCENT_OFF = re.compile(
    r"(?:([0-9]{1,2})\s?(?:%|パーセント)\s?(?:オフ|off|引|割引|値引|discount)|([0-9一二三四五六七八九])割(?:([0-9一二三四五六七八九])分)?(?:引|オフ|安))",
    re.IGNORECASE,
)
_HALF_PRICE = re.compile(r"半額|half[- ]price|half off", re.IGNORECASE)
_TAX_RATE = re.compile(r"税(?:率)?\s?([0-9]{1,2})\s?%")
_WORDS = {
    word: index + 2
    for index, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"])
}
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
    included = _of(parts, "tax_included")
    if included and not _split_count(text) and len({part.yen for part in included}) == 1:
        return _times(text, parts, included[0])
    excluded = _of(parts, "tax_excluded")
    if not excluded or included:
        return None
    if len(excluded) == 1 and len(tax) == 1:
        return Settled(excluded[0].yen + tax[0].yen)
    if len(excluded) == 1 and (rate := _TAX_RATE.search(text)):
        return Settled(_percent(excluded[0].yen, 100 + int(rate[1])))
    others = [
        part for part in parts if part.role in ("total", "paid", "plain") and part.yen > excluded[0].yen
    ]
    return Settled(others[0].yen) if len(others) == 1 else Settled(None, "tax_excluded")


def _with_share(text: str, parts: list[_Part], tax: list[_Part]) -> Settled | None:
    """割り勘: one's own share, as stated or divided and rounded half up."""
    people = _split_count(text)
    own = _of(parts, "share", "each")
    rest = [part for part in parts if part.role in ("plain", "total", "tax_included", "paid")]
    if len(own) == 1:
        return _own_share(text, parts, own[0], rest, people)
    if own or not (people or _SPLIT_WORD.search(text)):
        return None
    if len(rest) == 2:
        return _total_and_share(rest, people)
    if len(rest) != 1:
        return Settled(None, "inconsistent")
    if _SPLIT_DONE.search(rest[0].before):
        return Settled(rest[0].yen)
    return Settled(share_half_up(rest[0].yen, people)) if people else Settled(None, "share_unknown")


def _own_share(
    text: str, parts: list[_Part], own: _Part, rest: list[_Part], people: int | None
) -> Settled | None:
    portions = _PEOPLE_PORTIONS.match(own.after)
    if own.role == "each" and (times := _TIMES_AFTER.match(own.after)):
        return Settled(own.yen * _count(times))
    if own.role == "each" and portions and not people:
        return Settled(own.yen * _count(portions))
    if own.role == "each" and not people and (many := _EACH_BEFORE.search(own.before)):
        return Settled(own.yen * _count(many))
    if people and len(rest) == 1 and own.yen * people < rest[0].yen * 0.8:
        return Settled(None, "inconsistent")
    return Settled(own.yen)


def _total_and_share(rest: list[_Part], people: int | None) -> Settled:
    """9,200円を4人で割ったので2,300円: the second is the share where it fits the first."""
    total, share = rest
    if people and abs(share.yen * people - total.yen) <= max(people * 100, total.yen // 20):
        return Settled(share.yen)
    if not people and share.yen < total.yen and _SPLIT_DONE.search(share.before):
        return Settled(share.yen)
    return Settled(None, "inconsistent")


def _with_points_and_discounts(text: str, parts: list[_Part], tax: list[_Part]) -> Settled | None:
    """A discount or points named after the price are taken off; named before it, they are off already."""
    off = _of(parts, "discount", "points")
    prices = [part for part in parts if part.role not in ("discount", "points")]
    if len(prices) == 2 and (
        off or _PERCENT_OFF.search(text) or _HALF_PRICE.search(text) or _of(prices, "list_price")
    ):
        return Settled(prices[1].yen) if prices[1].yen <= prices[0].yen else Settled(None, "inconsistent")
    if len(prices) == 2 and _of(prices, "paid") and prices[1].role == "paid":
        return Settled(prices[1].yen)
    if len(prices) != 1:
        return Settled(None, "no_amount") if off and not prices else None
    price = prices[0]
    if later := [part for part in off if part.start > price.start]:
        base = _times(text, parts, price).yen
        return Settled((base or price.yen) - sum(part.yen for part in later))
    rest = text[price.end :]
    if rate := _PERCENT_OFF.search(rest):
        return Settled(_percent(price.yen, 100 - _percent_of(rate)))
    return Settled(_percent(price.yen, 50)) if _HALF_PRICE.search(rest) else None


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
        return _unit_and_total(text, parts, usable, totals[0])
    plain = [part for part in usable if part.role != "subtotal"]
    if len(plain) == 2 and plain[0].yen == plain[1].yen and plain[1].before.endswith(("(", "( ")):
        return Settled(plain[0].yen)
    return _times(text, parts, plain[0]) if len(plain) == 1 else None


def _unit_and_total(text: str, parts: list[_Part], usable: list[_Part], total: _Part) -> Settled:
    """130円を2本で合計260円: the total stands where the other amount multiplies to it or adds up with nothing else."""
    other = next(part for part in usable if part is not total)
    product = _times(text, parts, other).yen
    return (
        Settled(total.yen)
        if product == total.yen or other.role in ("subtotal", "unit")
        else Settled(None, "inconsistent")
    )


def _times(text: str, parts: list[_Part], part: _Part) -> Settled:
    """The amount times the number of pieces, where it is the price of one."""
    if match := _TIMES_AFTER.match(part.after) or _TIMES_BEFORE.search(part.before):
        return Settled(part.yen * _count(match))
    if part.role == "unit":
        match = _UNIT_COUNT.search(part.after) or _UNIT_COUNT.search(part.before[:-2])
        if match and _count(match) > 1:
            return Settled(part.yen * _count(match))
    if (match := _NOUN_TIMES_AFTER.match(part.after)) and part.role == "plain":
        return Settled(part.yen * _count(match))
    if _LOOSE_COUNT.match(part.after) and part.role == "plain":
        return Settled(None, "ambiguous_quantity")
    return Settled(part.yen)


def _split_count(text: str) -> int | None:
    """How many people share, or None when nothing says so. The last statement of it counts."""
    if match := _SPLIT_WITH.search(text):
        return _count(match) + 1
    matches = list(_SPLIT.finditer(text))
    if matches:
        count = _count(matches[-1])
        return count if count >= 1 else None
    return 2 if _HALVES.search(text) else None


def _count(match: re.Match[str]) -> int:
    for group in match.groups():
        if group and (value := _WORDS.get(group.lower()) or kanji_int(group)):
            return value
    return 1


def _percent(yen: int, percent: int) -> int:
    """Yen times percent, rounded half up."""
    return (yen * percent * 2 + 100) // 200


def _percent_of(match: re.Match[str]) -> int:
    if match[1]:
        return int(match[1])
    return (kanji_int(match[2]) or 0) * 10 + (kanji_int(match[3]) or 0 if match[3] else 0)
