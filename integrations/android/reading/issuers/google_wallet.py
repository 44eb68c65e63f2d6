"""Google ウォレット."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="google_wallet",
    name="Google ウォレット",
    layer="touch",
    packages=("com.google.android.apps.walletnfcrel", "com.google.android.apps.nbu.paisa.user"),
    domains=("google.com",),
    names=("Google ウォレット", "Google Wallet", "Google Pay"),
    title_is_merchant=True,
)
