"""三井住友銀行."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="smbc",
    name="三井住友銀行",
    layer="bank",
    packages=("jp.co.smbc.direct",),
    domains=("smbc.co.jp",),
    names=("三井住友銀行", "SMBCデビット", "SMBCダイレクト"),
)
