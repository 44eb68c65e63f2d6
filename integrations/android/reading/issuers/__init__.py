"""The issuers that are known, the more particular before the more general."""

from __future__ import annotations

import re
from types import MappingProxyType

from integrations.android.reading.issuer import Issuer
from integrations.android.reading.issuers import (
    aeon,
    amex,
    ana_pay,
    apple_pay,
    au_jibun,
    au_pay,
    au_pay_card,
    d_barai,
    d_card,
    diners,
    epos,
    google_wallet,
    ic_cards,
    id,
    jcb,
    kyash,
    life,
    line_pay,
    merpay,
    merpay_card,
    mizuho,
    mufg,
    nicos,
    orico,
    osaifu,
    other_banks,
    other_cards,
    other_codes,
    paidy,
    paypay,
    paypay_bank,
    paypay_card,
    prepaid,
    quicpay,
    rakuten_bank,
    rakuten_card,
    rakuten_pay,
    resona,
    revolut,
    saison,
    samsung_wallet,
    sbi_net,
    sbi_shinsei,
    smbc,
    smbc_card,
    sony_bank,
    suica,
    view,
    yucho,
)

ISSUERS: tuple[Issuer, ...] = tuple(
    module.ISSUER
    for module in (
        smbc_card,
        rakuten_card,
        jcb,
        epos,
        view,
        saison,
        aeon,
        orico,
        nicos,
        amex,
        diners,
        life,
        d_card,
        paypay_card,
        au_pay_card,
        merpay_card,
        other_cards,
        ana_pay,
        kyash,
        prepaid,
        revolut,
        paidy,
        paypay,
        d_barai,
        au_pay,
        merpay,
        rakuten_pay,
        line_pay,
        other_codes,
        osaifu,
        id,
        quicpay,
        suica,
        ic_cards,
        google_wallet,
        apple_pay,
        samsung_wallet,
        mufg,
        smbc,
        mizuho,
        yucho,
        resona,
        rakuten_bank,
        sbi_net,
        paypay_bank,
        sony_bank,
        sbi_shinsei,
        au_jibun,
        other_banks,
    )
)

_BY_KEY = MappingProxyType({issuer.key: issuer for issuer in ISSUERS})
_BY_PACKAGE = MappingProxyType({package: issuer for issuer in ISSUERS for package in issuer.packages})


def _name_pattern(issuer: Issuer) -> re.Pattern[str]:
    """The names of an issuer as words: iD and Wise never inside another word."""
    names = sorted(issuer.names, key=len, reverse=True)
    return re.compile("|".join(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])" for name in names))


_NAMES = tuple((issuer, _name_pattern(issuer)) for issuer in ISSUERS if issuer.names)


def issuer_of(key: str) -> Issuer | None:
    """The issuer of a key, or None."""
    return _BY_KEY.get(key)


def issuer_of_app(package: str) -> Issuer | None:
    """The issuer whose app this is, or None."""
    return _BY_PACKAGE.get(package)


def issuers_of_domain(domain: str) -> list[Issuer]:
    """The issuers that send from this domain or from one below it."""
    return [
        issuer
        for issuer in ISSUERS
        if any(domain == own or domain.endswith(f".{own}") for own in issuer.domains)
    ]


def issuers_named(text: str) -> list[Issuer]:
    """The issuers that a text in NFKC names, the first named first, a longer name before one inside it."""
    found = [
        (match.start(), -len(match[0]), issuer)
        for issuer, pattern in _NAMES
        if (match := pattern.search(text))
    ]
    return [issuer for _, _, issuer in sorted(found, key=lambda item: item[:2])]
