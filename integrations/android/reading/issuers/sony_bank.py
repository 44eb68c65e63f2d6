"""ソニー銀行."""

from integrations.android.reading.issuer import Issuer

ISSUER = Issuer(
    key="sony_bank",
    name="ソニー銀行",
    layer="bank",
    packages=("jp.co.sonybank.sbw", "net.moneykit.app"),
    domains=("sonybank.net", "sonybank.jp", "moneykit.net"),
    names=("Sony Bank", "ソニー銀行"),
)
