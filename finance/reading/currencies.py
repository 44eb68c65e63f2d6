"""Amounts in other currencies than yen, so that nobody takes 20 dollars for 20 yen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from finance.reading.numerals import LONGEST_DIGITS
from finance.reading.text import normalise

_SYMBOLS = {"US$": "USD", "A$": "AUD", "C$": "CAD", "HK$": "HKD", "NT$": "TWD", "S$": "SGD", "$": "USD"}
_SYMBOLS |= {"€": "EUR", "£": "GBP", "₩": "KRW", "฿": "THB", "₫": "VND", "₱": "PHP", "₹": "INR"}
_WORDS = {
    "米ドル": "USD", "豪ドル": "AUD", "オーストラリアドル": "AUD", "カナダドル": "CAD", "香港ドル": "HKD",
    "台湾ドル": "TWD", "シンガポールドル": "SGD", "NZドル": "NZD", "ドル": "USD", "ユーロ": "EUR", "英ポンド": "GBP",
    "ポンド": "GBP", "ウォン": "KRW", "人民元": "CNY", "元": "CNY", "バーツ": "THB", "ルピー": "INR", "ペソ": "PHP",
    "ドン": "VND", "ルピア": "IDR", "フラン": "CHF", "スイスフラン": "CHF", "セント": "USD", "リンギット": "MYR",
    "us dollars": "USD", "dollars": "USD", "dollar": "USD", "bucks": "USD", "euros": "EUR", "euro": "EUR",
    "pounds": "GBP", "pound": "GBP", "quid": "GBP", "won": "KRW", "yuan": "CNY", "baht": "THB", "rupees": "INR",
    "pesos": "PHP", "francs": "CHF",
}  # fmt: skip
_CODES = "USD|EUR|GBP|KRW|CNY|RMB|THB|INR|PHP|VND|IDR|CHF|AUD|CAD|HKD|TWD|SGD|NZD|MYR|SEK|NOK|DKK|PLN|BRL|MXN|AED|TRY|ZAR"

_NUMBER = r"[0-9]{1,3}(?:,[0-9]{3})++(?:\.[0-9]++)?+|[0-9]++(?:\.[0-9]++)?+"
_BEFORE = re.compile(
    rf"(?P<mark>{'|'.join(re.escape(mark) for mark in sorted(_SYMBOLS, key=len, reverse=True))}"
    rf"|\b(?:{_CODES})(?![A-Za-z]))\s?(?P<number>{_NUMBER})(?P<scale>[kK万億千]?)(?![0-9])"
)
_AFTER = re.compile(
    rf"(?<![0-9.,¥])(?P<number>{_NUMBER})(?P<scale>[kK万億千]?)\s?"
    rf"(?P<mark>(?:{_CODES})(?![A-Za-z])"
    rf"|(?:{'|'.join(sorted((word for word in _WORDS if word[0].isascii()), key=len, reverse=True))})\b"
    rf"|{'|'.join(sorted((word for word in _WORDS if not word[0].isascii()), key=len, reverse=True))}"
    rf"|[$€£₩](?!\s?[0-9]))(?!気|ペリニ|キ|祖|カツ)",
    re.IGNORECASE,
)
_SCALES = {"k": 1000, "K": 1000, "千": 1000, "万": 10**4, "億": 10**8, "": 1}


@dataclass(frozen=True, slots=True)
class ForeignAmount:
    """One stated amount that is not in yen; the currency is an ISO code. The span is in normalise(text)."""

    amount: Decimal
    currency: str
    start: int
    end: int


def read_foreign_amounts(text: str) -> list[ForeignAmount]:
    """Every amount in a foreign currency, in order; no rate is applied."""
    text = normalise(text)
    found: list[ForeignAmount] = []
    for pattern in (_BEFORE, _AFTER):
        for match in pattern.finditer(text):
            if all(match.end() <= other.start or match.start() >= other.end for other in found[-3:]):
                amount = _amount(match)
                if amount is not None:
                    found.append(ForeignAmount(amount, _currency(match["mark"]), *match.span()))
    return sorted(found, key=lambda amount: amount.start)


def _amount(match: re.Match[str]) -> Decimal | None:
    digits = match["number"].replace(",", "")
    if len(digits) > LONGEST_DIGITS:
        return None
    try:
        return Decimal(digits) * _SCALES[match["scale"]]
    except InvalidOperation:
        return None


def _currency(mark: str) -> str:
    code = _SYMBOLS.get(mark) or _WORDS.get(mark) or _WORDS.get(mark.lower()) or mark.upper()
    return "CNY" if code == "RMB" else code
