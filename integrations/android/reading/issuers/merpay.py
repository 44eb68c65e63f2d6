"""メルペイ."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="merpay",
    name="メルペイ",
    layer="code",
    packages=("com.kouzoh.mercari",),
    domains=("mercari.com", "mercari.jp", "merpay.com"),
    names=("メルペイ",),
)
