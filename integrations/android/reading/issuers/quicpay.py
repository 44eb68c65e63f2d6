"""QUICPay."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="quicpay",
    name="QUICPay",
    layer="touch",
    packages=("jp.co.jcb.quicpay",),
    domains=("quicpay.jp",),
    names=("QUICPay", "クイックペイ"),
)
