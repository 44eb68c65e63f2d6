"""オリコカード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="orico",
    name="オリコカード",
    layer="card",
    packages=("jp.co.orico.app", "jp.orico.oricoapp"),
    domains=("orico.co.jp", "orico.jp", "orico.tv"),
    names=("Orico", "オリコ"),
)
