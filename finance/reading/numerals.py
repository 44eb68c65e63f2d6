"""Number expressions in normalised text: digits, kanji numerals and mixtures such as 1万2千500."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

LONGEST_DIGITS = 30  # a longer run of digits counts as TOO_LONG: larger than anything that is stored
TOO_LONG = 10**LONGEST_DIGITS

_DIGIT_OF = {
    "〇": 0,
    "零": 0,
    "一": 1,
    "壱": 1,
    "二": 2,
    "弐": 2,
    "三": 3,
    "参": 3,
    "四": 4,
    "五": 5,
    "伍": 5,
}
_DIGIT_OF |= {"六": 6, "七": 7, "八": 8, "九": 9}
_SMALL_UNITS = {"十": 10, "拾": 10, "百": 100, "千": 1000, "阡": 1000}
_BIG_UNITS = {"万": 10**4, "萬": 10**4, "億": 10**8, "兆": 10**12}
_DIGITS = "".join(_DIGIT_OF)
_KANJI = "".join([_DIGITS, *_SMALL_UNITS, *_BIG_UNITS])

_RUN = re.compile(
    rf"[0-9{_KANJI}](?:[0-9{_KANJI}]|[,.](?=[0-9])|、(?=[0-9]{{3}}(?![0-9])|[{_DIGITS}]{{3}}(?![{_DIGITS}])))*+"
)
_TOKEN = re.compile(
    r"(?P<grouped>[0-9]{1,3}(?:[,][0-9]{3})++(?![0-9])(?:\.[0-9]++)?+)"
    r"|(?P<comma>[0-9]{1,2}、[0-9]{3}(?![0-9])|[0-9]{3}、000(?![0-9]))"
    r"|(?P<plain>[0-9]++(?:\.[0-9]++)?+)"
    rf"|(?P<kanji>[{_DIGITS}]{{1,3}}、[{_DIGITS}]{{3}}(?![{_DIGITS}])|[{_DIGITS}]++)"
    rf"|(?P<unit>[{''.join([*_SMALL_UNITS, *_BIG_UNITS])}])"
)


@dataclass(frozen=True, slots=True)
class Numeral:
    """One number as written, with what its form tells about it."""

    value: Decimal
    start: int
    end: int
    digits: int  # how many digits or kanji it is written with
    arabic: bool  # written with 0-9, at least in part
    grouped: bool  # has thousands separators
    unit: int  # the largest of 十 百 千 万 億 兆 in it, 1 without any
    shorthand: Decimal | None = None  # 3万8 read as 38,000, where no 円 follows
    open_ended: bool = False  # digits after a unit that may be short for more (3万85)

    @property
    def whole(self) -> int | None:
        """The value where it is a whole number."""
        return whole_number(self.value)

    @property
    def leading_zero(self) -> bool:
        """True for 090 and the like, which are names rather than quantities."""
        return self.arabic and self.unit == 1 and self.digits > len(str(int(self.value)))


def scan_numerals(text: str) -> Iterator[Numeral]:
    """Every numeral of normalised text, left to right, without overlaps."""
    for run in _RUN.finditer(text):
        position = run.start()
        while position < run.end():
            numeral = _numeral_at(text, position, run.end())
            if numeral is None:
                position += 1
                continue
            yield numeral
            position = numeral.end


def kanji_int(text: str) -> int | None:
    """The whole number that a string of digits or kanji is (`8`, `十七`, `二〇二六`, `元` is 1); None otherwise."""
    if text == "元":
        return 1
    numeral = _numeral_at(text, 0, len(text)) if text else None
    return numeral.whole if numeral and numeral.end == len(text) else None


def whole_number(value: Decimal) -> int | None:
    """The int that a decimal is, or None for one with a fraction."""
    return int(value) if value == value.to_integral_value() else None


class _Sum:
    """The value of a numeral while its tokens come in."""

    def __init__(self) -> None:
        self.total = Decimal(0)
        self.section = Decimal(0)  # below the next 万, 億 or 兆
        self.pending: Decimal | None = None
        self.pending_digits = 0
        self.small_limit = 10**4
        self.big_limit = 10**16
        self.last_unit = 0
        self.largest = 1

    def add_number(self, value: Decimal, digits: int) -> bool:
        if self.pending is not None or (self.last_unit and value >= self.last_unit):
            return False
        self.pending, self.pending_digits = value, digits
        return True

    def add_unit(self, unit: int) -> bool:
        if unit < 10**4:
            return self._add_small(unit)
        return self._add_big(unit)

    def _add_small(self, unit: int) -> bool:
        if unit >= self.small_limit or self.pending == 0 or (self.pending or 1) >= 1000:
            return False
        self.section += (1 if self.pending is None else self.pending) * unit
        self.pending, self.small_limit = None, unit
        self._note(unit)
        return True

    def _add_big(self, unit: int) -> bool:
        amount = self.section + (self.pending or 0)
        if unit >= self.big_limit or amount == 0:
            return False
        self.total += amount * unit
        self.section, self.pending = Decimal(0), None
        self.small_limit, self.big_limit = 10**4, unit
        self._note(unit)
        return True

    def _note(self, unit: int) -> None:
        self.last_unit = unit
        self.largest = max(self.largest, unit)

    def value(self, rest: Decimal | None = None) -> Decimal:
        last = self.pending if rest is None else rest
        return self.total + self.section + (last or 0)


def _numeral_at(text: str, start: int, limit: int) -> Numeral | None:
    """The longest numeral that starts at `start`, or None."""
    amount, position, digits = _Sum(), start, 0
    arabic = grouped = False
    while position < limit and (token := _TOKEN.match(text, position, limit)):
        kind = token.lastgroup
        if kind == "unit":
            unit = _SMALL_UNITS.get(token[0]) or _BIG_UNITS[token[0]]
            if not amount.add_unit(unit):
                break
            digits += 1
        else:
            value, length = _plain_value(token[0], kind == "kanji")
            if not amount.add_number(value, length):
                break
            digits += length
            arabic = arabic or kind != "kanji"
            grouped = grouped or kind in ("grouped", "comma")
        position = token.end()
    if position == start:
        return None
    return _finish(amount, start, position, digits, arabic, grouped)


def _finish(amount: _Sum, start: int, end: int, digits: int, arabic: bool, grouped: bool) -> Numeral:
    shorthand, open_ended = None, False
    if amount.pending is not None and amount.last_unit >= 1000 and not grouped:
        spoken = arabic or amount.last_unit >= 10**4  # 三万八 is short for 三万八千, 千五 is 1,005
        if spoken and amount.pending_digits == 1 and amount.pending >= 1:
            shorthand = amount.value(amount.pending * (amount.last_unit // 10))
        open_ended = amount.pending_digits == 2 and amount.last_unit >= 10**4
    return Numeral(amount.value(), start, end, digits, arabic, grouped, amount.largest, shorthand, open_ended)


def _plain_value(token: str, kanji: bool) -> tuple[Decimal, int]:
    """The value and the number of digits of a token without units."""
    if kanji:
        token = "".join(str(_DIGIT_OF[char]) for char in token if char in _DIGIT_OF)
    token = token.replace(",", "").replace("、", "")
    whole = token.partition(".")[0]
    if len(whole) > LONGEST_DIGITS:
        return Decimal(TOO_LONG), len(whole)
    return Decimal(token[: LONGEST_DIGITS * 2]), len(whole)
