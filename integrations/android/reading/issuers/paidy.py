"""ペイディ."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="paidy",
    name="ペイディ",
    layer="card",
    packages=("com.paidy.paidy", "com.paidy.consumer"),
    domains=("paidy.com",),
    names=("ペイディ", "Paidy"),
)
