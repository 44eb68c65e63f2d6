"""ANA Pay."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="ana_pay",
    name="ANA Pay",
    layer="card",
    packages=("jp.co.ana.mileageclub", "com.ana.am"),
    domains=("ana.co.jp", "121.ana.co.jp"),
    names=("ANA Pay",),
)
