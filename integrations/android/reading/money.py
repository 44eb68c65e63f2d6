"""The money that a field or a sentence of a notification states."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from finance.reading.amounts import parse_yen, read_amounts
from finance.reading.currencies import read_foreign_amounts
from finance.reading.text import normalise

MOST_YEN = 999_999_999_999

_ZERO = re.compile(r"^[^0-9]{0,4}?[-+]?\s?(?:¥|JPY\s?)?0(?:\.0+)?(?![0-9,.])\s?(?:円|JPY|yen)?")
_SIGN = re.compile(r"^\s*(?P<sign>[-▲△])|^\s*(?:¥|JPY)\s?(?P<inner>-)|\(\s?取消\s?\)")
_BARE = re.compile(
    r"^\s*[-▲△]?\s?(?P<number>[0-9]{1,3}(?:,[0-9]{3})+(?:\.0+)?|[0-9]+(?:\.0+)?)\s*(?P<end>$|\n|[\s|(])"
)
_CUT = re.compile(r"(?:…|\.{2,}|・・+)\s*$")
_CUT_NUMBER = re.compile(r"[0-9,.]\s*(?:…|\.{2,}|・・+)")
_OTHER_CODE = re.compile(
    r"(?P<before>\b[A-Z]{3})?\s?(?P<number>[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?)\s?(?P<after>[A-Z]{3}\b)?"
)
_OTHER_CODES = frozenset(
    [
        "CZK",
        "HUF",
        "ILS",
        "RUB",
        "SAR",
        "QAR",
        "EGP",
        "NGN",
        "KES",
        "LKR",
        "NPR",
        "PKR",
        "BDT",
        "MMK",
        "KHR",
        "LAK",
        "MOP",
        "MNT",
        "ISK",
        "RON",
        "BGN",
        "UAH",
        "COP",
        "CLP",
        "PEN",
        "ARS",
        "JOD",
        "KWD",
        "BHD",
        "OMR",
        "MAD",
        "KZT",
        "GEL",
        "CRC",
        "DOP",
        "UYU",
        "TND",
        "XPF",
        "FJD",
        "PGK",
    ]
)
_EUROPEAN = re.compile(r"(?<![0-9,.])([0-9]{1,3}(?:\.[0-9]{3})*),([0-9]{2})(?=\s?(?:€|EUR|ユーロ))")
_WON = re.compile(r"(?<=[0-9])\s?원|(?<=[0-9])\s?(?:台湾元|新台湾ドル|ニュー台湾ドル)")


@dataclass(frozen=True, slots=True)
class Money:
    """What one value states. yen is positive; foreign is "12.50 USD"; unclear: there is a number that may be cut."""

    yen: int | None = None
    foreign: str | None = None
    negative: bool = False
    zero: bool = False
    unclear: bool = False

    @property
    def stated(self) -> bool:
        """Whether there is an amount that can be taken as it stands."""
        return self.yen is not None or self.foreign is not None


def money_of(value: str, *, yen_known: bool = False) -> Money:
    """The first amount of a value in yen and in a foreign currency.

    yen_known: the field says that it is in yen, so a bare number counts.
    """
    value = _plain(value.strip())
    negative = bool(_SIGN.search(value))
    if _ZERO.match(value):
        return Money(zero=True)
    foreign = _foreign(value)
    yen = _yen(value)
    if yen is None and foreign is None and (bare := _BARE.match(value)):
        complete = yen_known or bare["number"].endswith(".00")
        if complete and not _CUT.search(value):
            yen = _bounded(parse_yen(bare["number"].partition(".")[0]))
    if yen is None and foreign is None:
        return Money(unclear=bool(re.search(r"[0-9]", value)), negative=negative)
    if yen is not None and _cut_before_unit(value):
        return Money(unclear=True, negative=negative)
    return Money(yen=yen, foreign=foreign, negative=negative)


def _plain(value: str) -> str:
    """The value with the few foreign ways of writing that no other reader knows made plain."""
    value = _EUROPEAN.sub(lambda match: f"{match[1].replace('.', '')}.{match[2]}", value)
    return _WON.sub(lambda match: "ウォン" if "원" in match[0] else "TWD", value)


def _yen(value: str) -> int | None:
    amounts = read_amounts(value)
    first = next((amount for amount in amounts if amount.marked), None)
    return (
        _bounded(first.yen)
        if first and re.search(r"円|¥|JPY|yen|えん", normalise(value), re.IGNORECASE)
        else None
    )


def _bounded(yen: int | None) -> int | None:
    return yen if yen is not None and 0 < yen <= MOST_YEN else None


def _foreign(value: str) -> str | None:
    """The first foreign amount as digits and the ISO code."""
    for amount in read_foreign_amounts(value):
        if amount.amount > 0:
            return f"{amount.amount} {amount.currency}"
    for match in _OTHER_CODE.finditer(value):
        code = next((code for code in (match["before"], match["after"]) if code in _OTHER_CODES), None)
        if code and (number := _decimal(match["number"])):
            return f"{number} {code}"
    return None


def _decimal(text: str) -> Decimal | None:
    try:
        number = Decimal(text.replace(",", ""))
    except InvalidOperation:
        return None
    return number if 0 < number < 10**12 else None


def _cut_before_unit(value: str) -> bool:
    """¥12,4…: the first number ends where the text was cut."""
    return bool(_CUT_NUMBER.search(value)) and not re.search(r"[0-9]\s?(?:円|JPY|yen)", value)
