"""楽天カード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="rakuten_card",
    name="楽天カード",
    layer="card",
    packages=("jp.co.rakuten_card.rakutencard", "jp.co.rakutencard.app"),
    domains=("rakuten-card.co.jp", "rakuten.co.jp"),
    names=("楽天カード",),
)
