"""Revolut."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="revolut",
    name="Revolut",
    layer="card",
    packages=("com.revolut.revolut",),
    domains=("revolut.com",),
    names=("Revolut",),
    title_is_merchant=True,
)
