"""楽天銀行."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="rakuten_bank",
    name="楽天銀行",
    layer="bank",
    packages=("jp.co.rakuten_bank.rakutenbank", "jp.co.rakuten_bank.app"),
    domains=("rakuten-bank.co.jp",),
    names=("楽天銀行",),
)
