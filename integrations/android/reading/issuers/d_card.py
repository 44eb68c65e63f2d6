"""dカード."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="d_card",
    name="dカード",
    layer="card",
    packages=("jp.co.nttdocomo.dcard", "com.nttdocomo.dcard"),
    domains=("dcard.docomo.ne.jp", "docomo.ne.jp", "nttdocomo.co.jp", "nttdocomo.com"),
    names=("dカード",),
)
