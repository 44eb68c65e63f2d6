"""LINE Pay."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="line_pay",
    name="LINE Pay",
    layer="code",
    packages=("com.linepaycorp.talaria",),
    domains=("line.me", "linepay.co.jp", "line-pay.co.jp", "linecorp.com"),
    names=("LINE Pay",),
)
