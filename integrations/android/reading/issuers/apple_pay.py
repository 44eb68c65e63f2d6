"""Apple Pay."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="apple_pay",
    name="Apple Pay",
    layer="touch",
    packages=("com.apple.passbook",),
    domains=("apple.com",),
    names=("Apple Pay", "Apple Wallet"),
    title_is_merchant=True,
)
