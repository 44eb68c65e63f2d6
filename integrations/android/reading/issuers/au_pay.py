"""au PAY."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="au_pay",
    name="au PAY",
    layer="code",
    packages=("jp.auone.wallet",),
    domains=("auone.jp", "kddi.com", "au.com", "ezweb.ne.jp"),
    names=("au PAY",),
)
