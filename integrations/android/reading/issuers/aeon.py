"""イオンカード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="aeon",
    name="イオンカード",
    layer="card",
    packages=("jp.co.aeoncredit.android.aeonwallet", "jp.co.aeon.credit.android.wallet"),
    domains=("aeon.co.jp", "aeonbank.co.jp", "aeonfinancial.co.jp"),
    names=("イオンカード", "AEON Pay", "イオンウォレット"),
)
