"""auじぶん銀行."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="au_jibun",
    name="auじぶん銀行",
    layer="bank",
    packages=("jp.jibunbank.app", "jp.co.jibunbank.jibunmain"),
    domains=("jibunbank.co.jp",),
    names=("じぶん銀行",),
)
