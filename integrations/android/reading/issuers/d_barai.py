"""d払い."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="d_barai",
    name="d払い",
    layer="code",
    packages=("com.nttdocomo.keitai.payment",),
    domains=("docomo.ne.jp", "nttdocomo.co.jp", "spmode.ne.jp", "nttdocomo.com"),
    names=("d払い",),
)
