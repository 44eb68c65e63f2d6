"""PayPay."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="paypay",
    name="PayPay",
    layer="code",
    packages=("jp.ne.paypay.android.app",),
    domains=("paypay.ne.jp", "paypay-corp.co.jp", "paypay.jp"),
    names=("PayPay",),
)
