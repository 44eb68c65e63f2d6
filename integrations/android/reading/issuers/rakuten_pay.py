"""楽天ペイ."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="rakuten_pay",
    name="楽天ペイ",
    layer="code",
    packages=("jp.co.rakuten.pay",),
    domains=("rakuten.co.jp", "rakuten-pay.co.jp", "rakutenpay.co.jp"),
    names=("楽天ペイ", "楽天キャッシュ"),
)
