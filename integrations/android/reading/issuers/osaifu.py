"""おサイフケータイ."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="osaifu",
    name="おサイフケータイ",
    layer="touch",
    packages=("com.felicanetworks.mfm.main", "com.felicanetworks.mfm"),
    domains=("felicanetworks.co.jp",),
    names=("おサイフケータイ",),
)
