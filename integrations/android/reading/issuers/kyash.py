"""Kyash."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="kyash",
    name="Kyash",
    layer="card",
    packages=("co.kyash", "jp.co.kyash.android"),
    domains=("kyash.co", "kyash.me"),
    names=("Kyash",),
)
