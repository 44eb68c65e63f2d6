"""PayPayカード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="paypay_card",
    name="PayPayカード",
    layer="card",
    packages=("jp.co.paypay_card.app", "jp.co.ycard.app"),
    domains=("paypay-card.co.jp", "mail.paypay-card.co.jp", "card.yahoo.co.jp", "yahoo.co.jp"),
    names=("PayPayカード", "ワイジェイカード", "Yahoo! JAPANカード"),
)
