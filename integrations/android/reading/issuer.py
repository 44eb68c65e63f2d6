"""What is known of one issuer: its apps, its domains, its names, and the sentences in which it tells a payment."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

# What an announcement comes from; two issuers of the same layer never announce one payment.
Layer = Literal["card", "bank", "code", "touch", "unknown"]


@dataclass(frozen=True, slots=True)
class Issuer:
    """One issuer.

    packages: its Android apps. domains: where its mail and links are; subdomains count, too.
    names: how it calls itself, in normalised text (NFKC); a message without an address is claimed by them.
    sentences: its own forms, tried before the general ones; groups `merchant`, `amount`, `date` where they exist.
    title_is_merchant: the title of its notification is the shop.
    """

    key: str
    name: str
    layer: Layer
    packages: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    sentences: tuple[re.Pattern[str], ...] = ()
    title_is_merchant: bool = False


NUMBER = r"[0-9][0-9,.]*"
CURRENCY = r"(?:円(?![高安])|¥|(?-i:[A-Z]{3})(?![A-Za-z])|米ドル|豪ドル|台湾ドル|香港ドル|ドル|ユーロ|ウォン|人民元|元|ポンド|バーツ)"
AMOUNT = (
    rf"(?P<amount>[-▲△]?\s?(?:[¥$€£₩฿₫₱₹]|(?-i:US|A|C|HK|NT|S)\$|(?-i:(?<![A-Za-z])[A-Z]{{3}}\s?))\s?[-▲△]?\s?{NUMBER}"
    rf"|[-▲△]?\s?(?:{NUMBER}[万千]?){{1,3}}\s?{CURRENCY})"
)
SHOP = r"(?P<merchant>[^\s。!][^\n。!]{0,78}?)"
DATE = r"(?P<date>[0-9]{4}[-/.年]\s?[0-9]{1,2}[-/.月]\s?[0-9]{1,2}日?|(?<![0-9/])[0-9]{1,2}[/月][0-9]{1,2}日?(?![0-9/]))"


def sentence(pattern: str) -> re.Pattern[str]:
    """A form of a sentence; AMOUNT, SHOP and DATE in it stand for the groups amount, merchant and date."""
    parts = {"AMOUNT": AMOUNT, "SHOP": SHOP, "DATE": DATE}
    whole = re.sub("AMOUNT|SHOP|DATE", lambda match: parts[match[0]], pattern)
    return re.compile(whole, re.IGNORECASE | re.MULTILINE)
