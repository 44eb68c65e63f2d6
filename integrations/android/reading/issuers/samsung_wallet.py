"""Samsung Wallet."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="samsung_wallet",
    name="Samsung Wallet",
    layer="touch",
    packages=("com.samsung.android.spay", "com.samsung.android.samsungpay.gear"),
    domains=("samsung.com",),
    names=("Samsung Wallet", "Samsung Pay", "Garmin Pay"),
    title_is_merchant=True,
)
