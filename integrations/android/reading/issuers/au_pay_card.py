"""au PAY カード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="au_pay_card",
    name="au PAY カード",
    layer="card",
    packages=("jp.co.kddifs.aupaycard",),
    domains=("kddi-fs.com", "aupay.auone.jp", "auone.jp", "kddi.com"),
    names=("au PAY カード", "au PAY プリペイドカード"),
)
